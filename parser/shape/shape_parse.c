/* Runs the grammar of shapes over one text. */
#include "parser/shape/shape_parse.h"

#include "layout/shape.h"
#include "parser/shape/shape_builder.h"

static struct shape *
parse(const char *text, size_t length, bool whole, struct arena *arena, struct diagnostic *d)
{
    struct shape_lexer lexer;
    struct shape_builder b = {.text = text, .arena = arena, .d = d};
    shape_lexer_begin(&lexer, text, length);
    lexer.whole = whole;
    shape_grammar_read(&b, &lexer);
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
