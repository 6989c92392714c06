/* Reads indices. Written by hand because it is called millions of times a second. */
#include "parser/notation/index_text.h"

#include "layout/access/read.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/cute/cute.h"
#include "layout/mapping.h"

#include <stdbool.h>
#include <string.h>

/* The part of a text not yet read. */
struct rest {
    const char *at, *end;
};

static inline void
skip_blanks(struct rest *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
}

/* Consumes the byte c if it is the next one. */
static inline bool
take_char(struct rest *r, char c)
{
    bool there = r->at < r->end && *r->at == c;
    r->at += there;
    return there;
}

/* Reads "-?[0-9]+". */
static inline bool
read_number(struct rest *r, int64_t *value)
{
    enum { FITS = 18 }; /* numbers with this many digits always fit */
    const char *start = r->at;
    bool negative = take_char(r, '-');
    const char *digits = r->at;
    int64_t number = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        number = r->at - digits < FITS ? number * 10 + (*r->at - '0') : 0;
    if (r->at - digits > FITS)
        return integer_read(start, (size_t)(r->at - start), value);
    *value = negative ? -number : number;
    return r->at > digits;
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

/* Where a list is stored. dims NULL: any value is valid. Numbers beyond `room` are only
 * counted. */
struct list {
    const int64_t *dims;
    size_t room, count;
    int64_t *values;
};

static int
bad_index(struct diagnostic *d, const char *text, const struct rest *at)
{
    return diagnostic_set(d, BAD_INDEX, (size_t)(at->at - text), (size_t)(at->end - at->at));
}

/* Reads numbers separated by commas, with or without brackets, and nothing else. */
static int
read_list(struct list *list, const char *text, size_t length, struct diagnostic *d)
{
    struct rest r = {text, text + length};
    skip_blanks(&r);
    char close = '\0';
    if (take_char(&r, '['))
        close = ']';
    else if (take_char(&r, '('))
        close = ')';
    skip_blanks(&r);
    while (r.at < r.end && *r.at != close) {
        struct rest start = r;
        int64_t value;
        if (!read_number(&r, &value))
            return bad_index(d, text, &start);
        if (list->count < list->room) {
            if (list->dims && in_range(&value, list->dims[list->count], list->count,
                                       (size_t)(start.at - text), (size_t)(r.at - start.at), d))
                return -1;
            list->values[list->count] = value;
        }
        list->count++;
        skip_blanks(&r);
        if (!take_char(&r, ',') && r.at < r.end && *r.at != close)
            return bad_index(d, text, &r);
        skip_blanks(&r);
    }
    if (close && !take_char(&r, close))
        return bad_index(d, text, &r);
    skip_blanks(&r);
    return r.at < r.end ? bad_index(d, text, &r) : 0;
}

int
index_read(const char *text, size_t length, const struct mapping *m, int64_t *index,
           struct diagnostic *d)
{
    struct list list = {m->dims, m->rank, 0, index};
    if (read_list(&list, text, length, d))
        return -1;
    return list.count == m->rank
               ? 0
               : diagnostic_set(d, INDEX_RANK, 0, length, list.count, m->rank);
}

/* ---- coordinates of CuTe ---- */

struct coordinate {
    const char *text;
    struct rest rest;
    struct diagnostic *d;
};

/* Reads an item of a mode as one number. */
static int
read_item(struct coordinate *c, const struct cute_mode *mode, size_t number, int64_t *value)
{
    struct rest *r = &c->rest, start;
    int64_t scale = 1;
    skip_blanks(r);
    start = *r;
    *value = 0;
    if (!take_char(r, '(')) {
        if (!read_number(r, value))
            return bad_index(c->d, c->text, &start);
        return in_range(value, mode->size, number, (size_t)(start.at - c->text),
                        (size_t)(r->at - start.at), c->d);
    }
    for (size_t i = 0; i < cute_rank(mode); i++) {
        const struct cute_mode *inner = cute_top(mode, i);
        int64_t one;
        if (i && !take_char(r, ','))
            return bad_index(c->d, c->text, r);
        /* A leaf in parentheses has no items in parentheses of its own. */
        if (!mode->nested && r->at < r->end && *r->at == '(')
            return bad_index(c->d, c->text, r);
        if (read_item(c, inner, i, &one))
            return -1;
        *value += one * scale;
        scale *= inner->size;
        skip_blanks(r);
    }
    take_char(r, ',');
    skip_blanks(r);
    if (!take_char(r, ')'))
        return bad_index(c->d, c->text, r);
    return 0;
}

/* Unfolds the number of an element, the first mode fastest. */
static void
unfold(const struct cute_mode *mode, int64_t value, int64_t *index)
{
    size_t rank = cute_rank(mode);
    for (size_t i = 0; i < rank; i++) {
        int64_t size = cute_top(mode, i)->size;
        index[i] = value % size;
        value /= size;
    }
}

int
coordinate_read(const char *text, size_t length, const struct cute_mode *mode, int64_t *index,
                struct diagnostic *d)
{
    struct coordinate c = {text, {text, text + length}, d};
    struct rest *r = &c.rest;
    size_t rank = cute_rank(mode), count = 1;
    int64_t value;
    skip_blanks(r);
    struct rest first = *r;
    if (read_item(&c, rank == 1 ? cute_top(mode, 0) : mode, 0, &value) == 0) {
        skip_blanks(r);
        if (r->at == r->end) {
            unfold(mode, value, index);
            return 0;
        }
    }
    for (*r = first; count <= rank; count++) {
        if (read_item(&c, cute_top(mode, count - 1), count - 1, &index[count - 1]))
            return -1;
        skip_blanks(r);
        if (r->at == r->end || !take_char(r, ','))
            break;
    }
    if (r->at < r->end)
        return bad_index(d, text, r);
    return count == rank ? 0 : diagnostic_set(d, INDEX_RANK, 0, length, count, rank);
}

int
integers_read(const char *text, int64_t *values, size_t room, size_t *count,
              struct diagnostic *d)
{
    size_t length = strlen(text);
    struct list list = {NULL, room, 0, values};
    if (read_list(&list, text, length, d))
        return -1;
    *count = list.count;
    return list.count <= room ? 0 : diagnostic_set(d, INDEX_RANK, 0, length, list.count, room);
}

int
integer_text_read(const char *text, size_t length, int64_t *value, struct diagnostic *d)
{
    struct rest r = {text, text + length};
    skip_blanks(&r);
    struct rest start = r;
    bool fits = read_number(&r, value);
    skip_blanks(&r);
    return fits && r.at == r.end ? 0 : bad_index(d, text, &start);
}

int
pattern_text_read(const char *text, size_t length, struct read_pattern *pattern,
                  struct diagnostic *d)
{
    static const char *const names[] = {
        [READ_COLUMN] = "column:", [READ_ROW] = "row:", [READ_LDMATRIX] = "ldmatrix"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t name = strlen(names[i]);
        if (length < name || memcmp(text, names[i], name) != 0)
            continue;
        *pattern = (struct read_pattern){.kind = (enum read_kind)i};
        if (i == READ_LDMATRIX)
            return length == name;
        if (integer_text_read(text + name, length - name, &pattern->number, d) == 0)
            return 1;
        d->offset += name;
        return -1;
    }
    return 0;
}

/* Reads one end of a range: "A", or nothing, which means `absent`. Negative numbers count from
 * `dim`. */
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
