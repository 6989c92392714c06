/* A piece of text that is owned elsewhere and not NUL-terminated. */
#ifndef LAYOUT_BASE_SLICE_H
#define LAYOUT_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */
#include <string.h>

struct slice {
    const char *text;
    size_t length;
};

static inline bool
slice_same(struct slice a, struct slice b)
{
    return a.length == b.length && (!a.length || memcmp(a.text, b.text, a.length) == 0);
}

/* Inline, so that the compiler knows the length of a literal. */
static inline bool
slice_is(struct slice slice, const char *text)
{
    return slice.length == strlen(text) && memcmp(slice.text, text, slice.length) == 0;
}

static inline bool
slice_begins(struct slice slice, const char *start)
{
    size_t length = strlen(start);
    return slice.length >= length && memcmp(slice.text, start, length) == 0;
}

static inline bool
slice_ends(struct slice slice, const char *end)
{
    size_t length = strlen(end);
    return slice.length >= length &&
           memcmp(slice.text + slice.length - length, end, length) == 0;
}

/* Takes a word from the start of the slice. Returns false if it begins otherwise. */
static inline bool
slice_take(struct slice *slice, const char *word)
{
    if (!slice_begins(*slice, word))
        return false;
    *slice = (struct slice){slice->text + strlen(word), slice->length - strlen(word)};
    return true;
}

/* Returns the position behind a word where it first stands in the slice; NULL if it does not.
 */
const char *slice_behind(struct slice slice, const char *word);

/* Copies a slice into out[size] as a string, cut off if it does not fit. Returns out. */
static inline const char *
slice_string(struct slice slice, char *out, size_t size)
{
    size_t length = slice.length < size ? slice.length : size - 1;
    if (length)
        memcpy(out, slice.text, length);
    out[length] = '\0';
    return out;
}

#endif
