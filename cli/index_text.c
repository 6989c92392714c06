/* Reading indices: called millions of times a second, so by hand. */
#include "cli/index_text.h"

#include "layout/diagnostic.h"
#include "parser/lex/integer.h"

#include <stdbool.h>
#include <string.h>

static void
skip_blanks(const char *text, size_t length, size_t *at)
{
    while (*at < length && (text[*at] == ' ' || text[*at] == '\t' || text[*at] == '\r'))
        ++*at;
}

/* "-?[0-9]+" at *at. */
static bool
read_number(const char *text, size_t length, size_t *at, int64_t *value)
{
    size_t start = *at, end = start + (start < length && text[start] == '-');
    size_t digits = end;
    while (end < length && text[end] >= '0' && text[end] <= '9')
        end++;
    *at = end;
    return end > digits && integer_read(text + start, end - start, value);
}

static int
bad_index(struct diagnostic *d, size_t at, size_t length)
{
    return diagnostic_set(d, BAD_INDEX, at, length > at ? length - at : 0);
}

/* Opening bracket, its closing one. */
static char
closer(char c)
{
    return c == '[' ? ']' : c == '(' ? ')' : '\0';
}

static int
in_range(int64_t *value, int64_t dim, size_t number, size_t at, size_t length,
         struct diagnostic *d)
{
    int64_t from_start = *value < 0 && *value >= -dim ? *value + dim : *value;
    if (from_start < 0 || from_start >= dim)
        return diagnostic_set(d, INDEX_RANGE, at, length, (long long)*value, number,
                              (long long)dim);
    *value = from_start;
    return 0;
}

/* Where a list is read to; dims NULL: any values are right. */
struct list {
    const int64_t *dims;
    size_t room, count;
    int64_t *values;
};

/* A number of the list; more than there is room for are only counted. */
static int
take_number(struct list *list, const char *text, size_t length, size_t *at,
            struct diagnostic *d)
{
    size_t start = *at;
    int64_t value;
    if (!read_number(text, length, at, &value))
        return bad_index(d, start, length);
    if (list->count < list->room) {
        if (list->dims &&
            in_range(&value, list->dims[list->count], list->count, start, *at - start, d))
            return -1;
        list->values[list->count] = value;
    }
    list->count++;
    return 0;
}

/* Numbers with commas between them, in brackets or not, and nothing else. */
static int
read_list(struct list *list, const char *text, size_t length, struct diagnostic *d)
{
    size_t at = 0;
    skip_blanks(text, length, &at);
    char close = at < length ? closer(text[at]) : '\0';
    at += close != '\0';
    skip_blanks(text, length, &at);
    while (at < length && text[at] != close) {
        if (take_number(list, text, length, &at, d))
            return -1;
        skip_blanks(text, length, &at);
        if (at < length && text[at] == ',')
            at++;
        else if (at < length && text[at] != close)
            return bad_index(d, at, length);
        skip_blanks(text, length, &at);
    }
    if (close) {
        if (at >= length)
            return bad_index(d, at, length);
        at++;
        skip_blanks(text, length, &at);
    }
    return at < length ? bad_index(d, at, length) : 0;
}

int
index_read(const char *text, size_t length, const int64_t *dims, size_t rank, int64_t *index,
           struct diagnostic *d)
{
    struct list list = {dims, rank, 0, index};
    if (read_list(&list, text, length, d))
        return -1;
    return list.count == rank ? 0 : diagnostic_set(d, INDEX_RANK, 0, length, list.count, rank);
}

int
integers_read(const char *text, size_t length, int64_t *values, size_t room, size_t *count,
              struct diagnostic *d)
{
    struct list list = {NULL, room, 0, values};
    if (read_list(&list, text, length, d))
        return -1;
    *count = list.count;
    return list.count <= room ? 0 : diagnostic_set(d, INDEX_RANK, 0, length, list.count, room);
}

int
integer_text_read(const char *text, size_t length, int64_t *value, struct diagnostic *d)
{
    size_t at = 0;
    skip_blanks(text, length, &at);
    size_t start = at;
    bool fits = read_number(text, length, &at, value);
    skip_blanks(text, length, &at);
    if (!fits || at < length)
        return bad_index(d, start, length);
    return 0;
}

/* "A" or nothing, of text[0..length): an end of a range. Negative numbers count from `dim`. */
static bool
read_end(const char *text, size_t length, int64_t dim, int64_t absent, int64_t *value)
{
    struct diagnostic d;
    *value = absent;
    if (length == 0)
        return true;
    if (integer_text_read(text, length, value, &d))
        return false;
    if (*value < 0 && *value >= -dim)
        *value += dim;
    return true;
}

bool
range_read(const char *text, size_t length, int64_t dim, int64_t *begin, int64_t *end)
{
    const char *colon = memchr(text, ':', length);
    size_t first = colon ? (size_t)(colon - text) : length;
    if (!colon) {
        bool read = length && read_end(text, length, dim, 0, begin);
        *end = read && *begin < INT64_MAX ? *begin + 1 : 0;
        return read;
    }
    return read_end(text, first, dim, 0, begin) &&
           read_end(colon + 1, length - first - 1, dim, dim, end);
}
