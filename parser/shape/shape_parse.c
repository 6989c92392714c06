/* Drives the grammar of shapes over one text. */
#include "parser/shape/shape_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/shape.h"
#include "parser/shape/shape_builder.h"
#include "parser/shape/shape_grammar.h"

#include <stdlib.h>

/* Counts parentheses, and notes whether a whole shape lies behind. */
static bool
track(struct shape_builder *b, int code, const struct shape_token *token)
{
    if (code == SHAPE_OPEN_PAREN && ++b->depth > SHAPE_DEPTH_LIMIT) {
        diagnostic_set(b->d, TOO_DEEP, token->offset, token->length, SHAPE_DEPTH_LIMIT);
        b->failed = true;
    }
    if (code == SHAPE_CLOSE_PAREN)
        b->depth--;
    return b->depth == 0 && (code == SHAPE_CLOSE_BRACKET || code == SHAPE_CLOSE_LAYOUT ||
                             code == SHAPE_CLOSE_PAREN);
}

static struct shape *
parse(const char *text, size_t length, bool whole, struct arena *arena, struct diagnostic *d)
{
    struct shape_lexer lexer;
    struct shape_token token = {0};
    struct shape_builder b = {.text = text, .arena = arena, .d = d};
    void *grammar = ShapeGrammarAlloc(malloc, &b);
    int code;
    if (!grammar) {
        diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        return NULL;
    }
    shape_lexer_begin(&lexer, text, length);
    lexer.whole = whole;
    do {
        code = shape_lexer_next(&lexer, &token);
        bool complete = track(&b, code, &token) && !lexer.in_layout;
        if (!b.failed)
            ShapeGrammar(grammar, code, token);
        b.complete = complete;
    } while (code && !b.failed);
    ShapeGrammarFree(grammar, free);
    return b.failed ? NULL : b.result;
}

struct shape *
shape_parse(const char *text, size_t length, struct arena *arena, struct diagnostic *d)
{
    return parse(text, length, false, arena, d);
}

struct shape *
shape_parse_deferred(const char *text, size_t length, struct arena *arena, struct diagnostic *d)
{
    return parse(text, length, true, arena, d);
}

bool
shape_is_deferred(const struct shape *shape)
{
    return shape->kind == SHAPE_ARRAY && !shape->type_name;
}
