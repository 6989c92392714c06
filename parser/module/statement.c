/* Reading one statement, and saying what is wrong with one that is none. */
#include "parser/module/statement.h"

#include "layout/diagnostic.h"
#include "parser/lex/quote.h"
#include "parser/lex/word.h"
#include "parser/module/hlo_grammar.h"
#include "parser/module/recovery.h"
#include "parser/module/usual.h"

#include <stdlib.h>
#include <string.h>

void
statement_attribute(struct statement *s, const struct hlo_token *token)
{
    if (s->attribute_count == s->attribute_capacity) {
        size_t capacity = s->attribute_capacity * 2 + 16;
        struct attribute_span *larger = realloc(s->attributes, capacity * sizeof *larger);
        if (!larger) {
            diagnostic_set(s->d, OUT_OF_MEMORY, 0, 0);
            s->failed = true;
            return;
        }
        s->attributes = larger;
        s->attribute_capacity = capacity;
    }
    s->attributes[s->attribute_count++] =
        (struct attribute_span){token->text, token->value, token->dropped};
}

/* What the mode of the lexer was waiting for, in a reader's words. */
static const char *
expectation(const struct statement *s, int code)
{
    switch (s->lexer->mode) {
    case MODE_HEADER:
        return "a module name";
    case MODE_NAMED:
        return "'=' or a computation's body";
    case MODE_RESULT:
        return "a shape or an opcode";
    case MODE_OPCODE:
        return "an opcode";
    case MODE_OPEN:
    case MODE_OPERANDS:
        return s->lexer->constant ? "a literal" : "operands";
    case MODE_AFTER:
        return "an attribute, name=value";
    case MODE_PARAMETERS:
    case MODE_PARAMETER:
        return "a parameter, name: shape";
    case MODE_ARROW:
        return "'->'";
    case MODE_SIGNATURE:
        return "a shape";
    case MODE_BODY:
        return "'{'";
    case MODE_ENTRY_OF_TABLE:
        return code == HLO_INTEGER ? "a name" : "a line of a table";
    default:
        return "an instruction or a computation";
    }
}

/* How much to show of a token whose end nobody knows: a word, or one character. */
static size_t
visible_length(const unsigned char *text, size_t left)
{
    size_t length = left > 0;
    if (left && (*text == '%' || is_word(*text)))
        while (length < left && is_word(text[length]))
            length++;
    else if (left && *text >= 0xC0)
        while (length < left && length < 4 && (text[length] & 0xC0) == 0x80)
            length++;
    return length;
}

/* The offending text in quotes, a few bytes of it. */
static void
quote_token(struct source *source, size_t offset, size_t length, char out[QUOTED + 3])
{
    while ((size_t)(source->limit - source->base) < offset + QUOTED && source_fill(source))
        ;
    const unsigned char *text = source->base + offset;
    size_t left = (size_t)(source->limit - text);
    if (length == 0)
        length = visible_length(text, left < QUOTED ? left : QUOTED);
    quote((const char *)text, length < left ? length : left, out, QUOTED + 3);
}

/* The next statement has begun where this one should go on. */
static void
ended_early(struct statement *s, int code, size_t offset, size_t end)
{
    enum hlo_mode mode = s->lexer->mode;
    bool taken = s->next < offset; /* for an operand or an opcode */
    if (mode == MODE_OPEN && taken)
        s->lexer->mode = s->lexer->source.base[end - 1] == '=' ? MODE_RESULT : MODE_OPCODE;
    else if (mode == MODE_RESULT && taken) /* for the name behind ENTRY or ROOT */
        s->lexer->mode = MODE_STATEMENT;
    diagnostic_set(s->d, EXPECTED, end, 0, mode == MODE_OPERANDS ? "')'" : expectation(s, code),
                   "the end of the line");
}

void
statement_syntax_error(struct statement *s, int code, const struct hlo_token *token)
{
    struct source *source = &s->lexer->source;
    char quoted[QUOTED + 3];
    if (s->failed)
        return;
    s->failed = true;
    if (code == HLO_BAD && s->d->code != DIAGNOSTIC_NONE) {
        if (s->d->code == UNCLOSED && s->lexer->mode == MODE_AFTER && !token->dropped)
            s->open_value = token->value.offset;
        return;
    }
    size_t offset = token ? token->text.offset : 0, length = token ? token->text.length : 0;
    if (source->ended && source->base + offset >= source->limit) {
        diagnostic_set(s->d, CUT_OFF, offset, 0, "a statement");
        return;
    }
    size_t end;
    s->next = recovery_find_next(source, offset, &end);
    if (s->next) {
        ended_early(s, code, offset, end);
        return;
    }
    quote_token(source, offset, length, quoted);
    diagnostic_set(s->d, EXPECTED, offset, length, expectation(s, code), quoted);
}

/* Does the line end here, and the next begin with an instruction or a closing brace? */
static bool
ends_here(const unsigned char *p)
{
    if (*p++ != '\n')
        return false;
    while (*p == ' ')
        p++;
    return *p == '%' || *p == '}' || *p == 'R';
}

/* The attributes behind a usual instruction, by the lexer alone. */
static void
read_attributes(struct statement *s)
{
    struct hlo_lexer *lexer = s->lexer;
    struct hlo_token token;
    int code = HLO_ATTRIBUTE;
    while (code == HLO_ATTRIBUTE && !s->failed && !ends_here(lexer->source.cursor)) {
        bool usual = *lexer->source.cursor == ',';
        code = usual ? hlo_lexer_attribute(lexer, &token) : hlo_lexer_next(lexer, &token);
        if (code == HLO_ATTRIBUTE)
            statement_attribute(s, &token);
    }
    if (code != 0 && code != HLO_ATTRIBUTE)
        statement_syntax_error(s, code, &token);
}

/* Most statements, without the grammar; false when it is for the grammar. */
static bool
read_usual(struct statement *s)
{
    struct usual usual;
    struct hlo_lexer *lexer = s->lexer;
    if (usual_instruction(&lexer->source, &usual)) {
        s->kind = STATEMENT_INSTRUCTION;
        s->root = usual.root;
        s->name = usual.name;
        s->shape = usual.shape;
        s->opcode = usual.opcode;
        s->operands = usual.operands;
        s->number = usual.number;
        source_pass(&lexer->source, usual.length);
        lexer->mode = MODE_AFTER;
        read_attributes(s);
        return true;
    }
    if (!usual_computation(&lexer->source, &usual))
        return false;
    s->kind = STATEMENT_COMPUTATION;
    s->name = usual.name;
    s->entry = usual.entry;
    s->signature = true;
    source_pass(&lexer->source, usual.length);
    return true;
}

int
statement_read(struct statement *statement, struct hlo_lexer *lexer, struct diagnostic *d)
{
    statement->kind = STATEMENT_NONE;
    statement->root = statement->entry = statement->signature = false;
    statement->failed = false;
    statement->next = statement->open_value = 0;
    statement->attribute_count = 0;
    statement->shape = statement->name = statement->number = (struct span){0, 0};
    statement->lexer = lexer;
    statement->d = lexer->problem = d;
    d->code = DIAGNOSTIC_NONE;
    if (hlo_lexer_begin_statement(lexer))
        return -1;
    if (!read_usual(statement))
        hlo_grammar_read(statement, lexer);
    return statement->failed ? -1 : 0;
}

void
statement_free(struct statement *statement)
{
    free(statement->attributes);
    statement->attributes = NULL;
}
