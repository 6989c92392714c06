/*
 * A growing string. The text owns data; text_free frees it. After the first append, data is not
 * NULL and is NUL-terminated.
 */
#ifndef LAYOUT_BASE_TEXT_H
#define LAYOUT_BASE_TEXT_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h> /* for size_t */
#include <stdint.h> /* for int64_t */
#include <string.h>

struct arena;

struct text {
    char *data;
    size_t length;
    size_t capacity;
};

/* Makes room for `more` bytes and a NUL. */
void text_reserve(struct text *text, size_t more);

/* Inline, because all output goes through these functions. */
static inline void
text_append(struct text *text, const char *bytes, size_t length)
{
    if (text->capacity - text->length <= length)
        text_reserve(text, length);
    if (length)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

static inline void
text_string(struct text *text, const char *string)
{
    text_append(text, string, strlen(string));
}

static inline void
text_char(struct text *text, char c)
{
    text_append(text, &c, 1);
}

/* Appends so many blanks. */
static inline void
text_blanks(struct text *text, size_t count)
{
    if (text->capacity - text->length <= count)
        text_reserve(text, count);
    memset(text->data + text->length, ' ', count);
    text->length += count;
    text->data[text->length] = '\0';
}

/* The text as a string, which is valid until the next append: "" if nothing was appended. */
static inline const char *
text_contents(const struct text *text)
{
    return text->data ? text->data : "";
}

/* Appends what stands between the items of a list, before item i: nothing before the first. */
static inline void
text_separate(struct text *text, size_t i, const char *separator)
{
    if (i > 0)
        text_string(text, separator);
}

void text_integer(struct text *text, int64_t value);
void text_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends comma-separated integers without spaces: "8,128". */
void text_integers(struct text *text, const int64_t *values, size_t count);

/* Copies a text into the arena, NUL-terminated; an empty text becomes "". */
char *text_copy(const struct text *text, struct arena *arena) __attribute__((returns_nonnull));
/* Like text_copy, and frees the text. */
char *text_keep(struct text *text, struct arena *arena) __attribute__((returns_nonnull));

/* Writes a character in UTF-8. Returns the number of bytes, at most 4. */
size_t utf8_write(uint32_t character, char *out);

/* Like text_keep, but returns a slice. */
struct slice text_keep_slice(struct text *text, struct arena *arena);

void text_clear(struct text *text);
void text_free(struct text *text);

#endif
