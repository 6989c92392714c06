/* Reads the few values that are needed. The lexer has made sure that brackets and quotes
 * balance; nothing else is checked. */
#include "layout/program/metadata.h"

#include "layout/base/integer.h"
#include "layout/base/minmax.h"

#include <stdlib.h>
#include <string.h>

/* Returns the end of the value at text[at]: a blank or a comma outside of strings and brackets,
 * or the bracket that closes the list of fields. */
static size_t
value_end(struct slice s, size_t at)
{
    int depth = 0;
    for (; at < s.length; at++) {
        char c = s.text[at];
        if (c == '"' || c == '\'') {
            for (at++; at < s.length && s.text[at] != c; at++)
                at += s.text[at] == '\\';
        } else if (c == '{' || c == '[' || c == '(') {
            depth++;
        } else if (c == '}' || c == ']' || c == ')') {
            if (depth-- == 0)
                break;
        } else if (depth == 0 && (c == ' ' || c == ',' || c == '\n')) {
            break;
        }
    }
    return min_size(at, s.length);
}

/* Reads the next name=value from *at, which moves behind it. Returns false at the end. */
static bool
next_field(struct slice s, size_t *at, struct slice *name, struct slice *value)
{
    while (*at < s.length && strchr("{ ,\t\r\n", s.text[*at]))
        ++*at;
    const char *equal = *at < s.length ? memchr(s.text + *at, '=', s.length - *at) : NULL;
    if (!equal)
        return false;
    *name = (struct slice){s.text + *at, (size_t)(equal - s.text) - *at};
    size_t start = (size_t)(equal - s.text) + 1, end = value_end(s, start);
    *value = (struct slice){s.text + start, end - start};
    *at = end;
    return true;
}

static struct slice
unquoted(struct slice value)
{
    if (value.length >= 2 && (value.text[0] == '"' || value.text[0] == '\'')) {
        value.text++;
        value.length -= 2;
    }
    return value;
}

int64_t
number_of(struct slice value)
{
    int64_t number;
    return integer_begins(value.text, value.length, &number) ? number : 0;
}

struct metadata
metadata_read(struct slice value)
{
    struct metadata m = {0};
    struct slice name, field;
    for (size_t at = 0; next_field(value, &at, &name, &field);) {
        if (slice_is(name, "op_name"))
            m.op_name = unquoted(field);
        else if (slice_is(name, "source_file"))
            m.source_file = unquoted(field);
        else if (slice_is(name, "source_line"))
            m.source_line = number_of(field);
        else if (slice_is(name, "stack_frame_id"))
            m.stack_frame = number_of(field);
    }
    return m;
}

int64_t
metadata_frame(struct slice value)
{
    static const char name[] = "stack_frame_id=";
    size_t length = sizeof name - 1, end = value.length - (value.length > 0), start = end;
    while (start > 0 && value.text[start - 1] >= '0' && value.text[start - 1] <= '9')
        start--;
    if (start == end || start < length ||
        memcmp(value.text + start - length, name, length) != 0)
        return 0;
    return number_of((struct slice){value.text + start, end - start});
}

int64_t
field_number(struct slice value, const char *wanted)
{
    struct slice name, field;
    for (size_t at = 0; next_field(value, &at, &name, &field);)
        if (slice_is(name, wanted))
            return number_of(field);
    return 0;
}
