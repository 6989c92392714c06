/* The parameters in their parentheses read like one tuple. */
#include "parser/entry_layout.h"

#include "layout/diagnostic.h"
#include "parser/shape_table.h"

#include <stdio.h>

/* Behind the ')' that closes the '(' at text[at]; `at` when there is none. */
static size_t
tuple_end(struct slice text, size_t at)
{
    size_t depth = 0, p = at;
    while ((p = gap_end(text, p)) < text.length) {
        char c = text.text[p++];
        depth += c == '(';
        depth -= c == ')';
        if (depth == 0)
            return c == ')' ? p : at;
    }
    return at;
}

static int
expected(struct slice text, size_t at, const char *what, struct diagnostic *d)
{
    char got[] = "'?'";
    if (at >= text.length)
        return diagnostic_set(d, EXPECTED, text.length, 0, what, "the end");
    if (text.text[at] >= ' ' && text.text[at] <= '~')
        got[1] = text.text[at];
    return diagnostic_set(d, EXPECTED, at, 1, what, got);
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

int
entry_layout_check(struct shape_table *shapes, struct slice value, struct diagnostic *d)
{
    if (value.length < strlen("{}")) /* it was too long to keep */
        return 0;
    size_t last = value.length - 1, open = gap_end(value, 1), close = tuple_end(value, open);
    if (close == open)
        return expected(value, open, "(parameters)->result", d);
    if (check_shape(shapes, value, open, close, d))
        return -1;
    size_t arrow = gap_end(value, close), result = gap_end(value, arrow + strlen("->"));
    if (arrow + strlen("->") > last || memcmp(value.text + arrow, "->", strlen("->")) != 0)
        return expected(value, arrow, "'->' and the shape of the result", d);
    if (result >= last)
        return expected(value, last, "the shape of the result", d);
    return check_shape(shapes, value, result, last, d);
}
