/* The parameters are a list like that of operands: shapes without a name. */
#include "parser/module/entry_layout.h"

#include "layout/diagnostic.h"
#include "parser/lex/quote.h"
#include "parser/shape/shape_table.h"

#include <string.h>

static char
byte_at(struct slice text, size_t at)
{
    return at < text.length ? text.text[at] : '\0';
}

static int
check_shape(struct shape_table *shapes, struct slice value, size_t at, size_t end,
            struct diagnostic *d)
{
    struct shape_entry *entry = shape_table_get(shapes, value.text + at, end - at);
    if (!entry)
        return diagnostic_set(d, OUT_OF_MEMORY, at, end - at);
    if (entry->fault.code == DIAGNOSTIC_NONE || entry->fault.code == UNKNOWN_TYPE)
        return 0;
    *d = entry->fault;
    d->offset += at;
    return -1;
}

/* (shape, shape): moves *at behind it. XLA takes a comma behind the last. */
static int
check_parameters(struct shape_table *shapes, struct slice value, size_t *at,
                 struct diagnostic *d)
{
    struct slice name;
    size_t start = ++*at;
    while (operand_next(value, at, &name)) {
        if (check_shape(shapes, value, gap_end(value, start), *at, d))
            return -1;
        start = *at + (byte_at(value, *at) == ',');
    }
    return byte_at(value, (*at)++) == ')' ? 0 : expected_at(value, *at - 1, "')'", d);
}

int
entry_layout_check(struct shape_table *shapes, struct slice value, struct diagnostic *d)
{
    if (value.length == 0) /* it was too long to keep */
        return 0;
    if (value.text[0] != '{')
        return expected_at(value, 0, "'{' and the entry's shapes", d);
    size_t last = value.length - 1, at = gap_end(value, 1);
    if (byte_at(value, at) != '(')
        return expected_at(value, at, "(parameters)->result", d);
    if (check_parameters(shapes, value, &at, d))
        return -1;
    at = gap_end(value, at);
    if (at + strlen("->") > last || memcmp(value.text + at, "->", strlen("->")) != 0)
        return expected_at(value, at, "'->' and the shape of the result", d);
    at = gap_end(value, at + strlen("->"));
    if (at >= last)
        return expected_at(value, last, "the shape of the result", d);
    return check_shape(shapes, value, at, last, d);
}
