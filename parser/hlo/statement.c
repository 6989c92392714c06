/* Reads one statement. */
#include "parser/hlo/statement.h"

#include "parser/hlo/hlo_grammar.h"

#include <stdlib.h>

static void
statement_begin(struct statement *s, struct hlo_lexer *lexer, struct diagnostic *d)
{
    s->kind = STATEMENT_NONE;
    s->root = s->entry = s->cut = s->failed = false;
    s->head_count = s->operand_count = s->pending_count = 0;
    s->attributes.count = s->shape_count = 0;
    s->name = s->result = statement_nothing;
    s->lexer = lexer;
    lexer->attributes = &s->attributes;
    s->d = lexer->problem = d;
    d->code = DIAGNOSTIC_NONE;
}

/* Reads the statement once more and takes any text for a shape where one must stand. Returns -1
 * with the first error if the statement cannot be read in this way either. */
static int
read_loosely(struct statement *s, struct hlo_lexer *lexer, struct diagnostic *d)
{
    struct diagnostic first = *d;
    if (!lexer->shape_place || !hlo_lexer_return(lexer, 0))
        return -1;
    statement_begin(s, lexer, d);
    if (hlo_lexer_begin_statement(lexer) == 0) {
        lexer->loose = true;
        hlo_grammar_read(s, lexer, 0);
        if (!s->failed)
            return 0;
    }
    *d = first;
    return -1;
}

int
statement_read(struct statement *statement, struct hlo_lexer *lexer, struct diagnostic *d)
{
    statement_begin(statement, lexer, d);
    if (hlo_lexer_begin_statement(lexer))
        return -1;
    hlo_grammar_read(statement, lexer, 0);
    return statement->failed ? read_loosely(statement, lexer, d) : 0;
}

int
statement_read_layouts(struct statement *statement, struct hlo_lexer *lexer,
                       struct diagnostic *d)
{
    statement_begin(statement, lexer, d);
    statement->kind = STATEMENT_LAYOUTS;
    lexer->mode = MODE_HEAD;
    hlo_grammar_read(statement, lexer, HLO_LAYOUTS);
    return statement->failed ? -1 : 0;
}

void
statement_free(struct statement *statement)
{
    free(statement->heads);
    free(statement->operands);
    free(statement->pending);
    free(statement->attributes.items);
    free(statement->shapes);
}
