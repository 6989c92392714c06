/* What the grammar of a statement finds, and tokens that do not belong to it. */
#include "parser/hlo/statement.h"

#include "layout/primitive.h"
#include "parser/hlo/hlo_grammar.h"
#include "parser/lex/quote.h"

#include <stdio.h>

/* Appends to one of the statement's arrays, unless it is full. */
#define ADD(s, array, count, capacity, ...)                                                    \
    do {                                                                                       \
        if (statement_room(&(s)->array, (s)->count, &(s)->capacity, sizeof *(s)->array,        \
                           (s)->d))                                                            \
            (s)->failed = true;                                                                \
        else                                                                                   \
            (s)->array[(s)->count++] = __VA_ARGS__;                                            \
    } while (0)

void
statement_shape(struct statement *s, struct span shape)
{
    if (s->kind != STATEMENT_LAYOUTS &&
        head_has_shape(s->lexer->source.base + shape.offset, shape.length))
        return;
    ADD(s, shapes, shape_count, shape_capacity, shape);
}

void
statement_operand(struct statement *s, struct span shape, struct span name)
{
    ADD(s, pending, pending_count, pending_capacity,
        (struct operand_span){.shape = shape, .name = name});
}

void
statement_nested_operand(struct statement *s)
{
    ADD(s, pending, pending_count, pending_capacity,
        (struct operand_span){.head = s->head_count});
}

/* The operands of a list that has just closed are the last pending ones. */
void
statement_head(struct statement *s, const struct head_span *head)
{
    size_t count = head->operands.count, first = s->operand_count;
    for (size_t i = s->pending_count - count; !s->failed && i < s->pending_count; i++)
        ADD(s, operands, operand_count, operand_capacity, s->pending[i]);
    s->pending_count -= s->failed ? 0 : count;
    ADD(s, heads, head_count, head_capacity, *head);
    if (!s->failed)
        s->heads[s->head_count - 1].first_operand = first;
}

void
statement_printed(struct statement *s, enum statement_kind kind)
{
    const struct head *head = &s->lexer->head;
    s->kind = kind;
    s->root = head->root;
    s->entry = head->entry;
    s->name = head->name;
}

/* Reports a name without '%' that is the name of a type. */
void
statement_check_name(struct statement *s, struct span name)
{
    const char *text = (const char *)s->lexer->source.base + name.offset;
    enum primitive type = primitive_by_name(text, name.length);
    if (type == PRIMITIVE_UNKNOWN || s->failed)
        return;
    s->failed = true;
    char quoted[QUOTED + 3];
    quote(text, name.length, quoted, sizeof quoted);
    diagnostic_set(s->d, RESERVED_NAME, name.offset, name.length, quoted);
}

/* ---- errors ---- */

/* What a token is called where it is expected. The tokens in `instead` are then left out. */
static const struct {
    int code;
    const char *words;
    int instead[6];
} expectations[] = {
    {HLO_MODULE,
     "an instruction or a computation",
     {HLO_NAME, HLO_WORD, HLO_ARRAY, HLO_OPEN_PAREN, HLO_OPEN_BRACE, HLO_CLOSE_BRACE}},
    {HLO_ATTRIBUTES, "an attribute, name=value", {0}},
    {HLO_ELIDED, "an operand", {HLO_ARRAY, HLO_NAME, HLO_WORD, HLO_OPEN_PAREN, HLO_COMMA}},
    {HLO_EQUAL, "'='", {0}},
    {HLO_ARRAY, "a shape", {HLO_OPEN_PAREN}},
    {HLO_NAME, "a name", {HLO_WORD}},
    {HLO_WORD, "an opcode", {0}},
    {HLO_LITERAL, "a literal", {0}},
    {HLO_OPEN_PAREN, "'('", {0}},
    {HLO_COMMA, "','", {0}},
    {HLO_CLOSE_PAREN, "')'", {0}},
    {HLO_ARROW, "'->'", {0}},
    {HLO_OPEN_BRACE, "'{'", {0}},
    {HLO_NEXT_BODY, "', {'", {0}},
    {HLO_CLOSE_BRACE, "'}'", {0}},
    {HLO_VALUE, "a string or '{'", {0}},
    {HLO_DIMS, "'['", {0}}, /* of a type; named only if nothing else is expected */
};

#define EXPECTATION 400 /* bytes; more than all of these take */

/* Writes what is expected, such as "a shape or an opcode". */
static void
expectation(char out[EXPECTATION], bool *accepted)
{
    const char *last = NULL;
    size_t used = 0;
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++) {
        if (!accepted[expectations[i].code] || (expectations[i].code == HLO_DIMS && last))
            continue;
        for (size_t k = 0; k < sizeof expectations[i].instead / sizeof(int); k++)
            accepted[expectations[i].instead[k]] = false;
        if (last)
            used += (size_t)sprintf(out + used, "%s%s", used ? ", " : "", last);
        last = expectations[i].words;
    }
    if (!last)
        last = "the end";
    sprintf(out + used, "%s%s", used ? " or " : "", last);
}

void
statement_syntax_error(struct statement *s, int code, const struct span *token, bool *accepted)
{
    struct source *source = &s->lexer->source;
    char expected[EXPECTATION], quoted[QUOTED + 3];
    if (s->failed)
        return;
    s->failed = true;
    if (!accepted) {
        diagnostic_set(s->d, TOO_DEEP, 0, 0, NESTING_DEPTH);
        return;
    }
    if (code == HLO_BAD && s->d->code != DIAGNOSTIC_NONE)
        return;
    struct span at = *token;
    if (s->kind != STATEMENT_LAYOUTS && source->ended &&
        source->base + at.offset >= source->limit) {
        diagnostic_set(s->d, CUT_OFF, at.offset, 0, "a statement");
        return;
    }
    quote_token(source, at.offset, at.length, quoted);
    if (code == HLO_RESERVED && accepted[HLO_NAME]) {
        diagnostic_set(s->d, RESERVED_NAME, at.offset, at.length, quoted);
        return;
    }
    expectation(expected, accepted);
    diagnostic_set(s->d, EXPECTED, at.offset, at.length, expected, quoted);
}
