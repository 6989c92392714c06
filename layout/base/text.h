/*
 * Growing strings. A text owns data; text_free frees it. After the first append, data is not
 * NULL and is NUL-terminated.
 *
 * A struct text holds any bytes: values, such as names of an input. What is shown is written
 * into a struct printable, or a struct markup for pages and pictures. These take only literals,
 * numbers and what the functions of render/row/escape.h write, so a name that is not escaped is
 * an error of the compiler. They may become values; values do not become them.
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

/* Lines of text, JSON or CSV. */
struct printable {
    union {
        struct text raw_bytes;
        struct {
            char *data;
            size_t length;
            size_t capacity;
        };
    };
};

/* XML or HTML. */
struct markup {
    union {
        struct text raw_bytes;
        struct {
            char *data;
            size_t length;
            size_t capacity;
        };
    };
};

/* A part of a printable text, or a literal. */
struct printable_part {
    const char *text;
    size_t length;
};

/* A short printable text in room of one size, which makes it quick to copy. A NUL follows it.
 */
struct printable_word {
    unsigned char length;
    char text[31];
};

/* The bytes of a text of any kind, for what appends nothing of an input. */
#define TEXT_OF(out)                                                                           \
    _Generic((out), struct text *                                                              \
             : bytes_of_text, struct printable *                                               \
             : bytes_of_printable, struct markup *                                             \
             : bytes_of_markup)(out)
#define TEXT_CONST_OF(out)                                                                     \
    _Generic((out), struct text * : const_bytes_of_text, const struct text                     \
             * : const_bytes_of_text, struct printable                                         \
             * : const_bytes_of_printable, const struct printable                              \
             * : const_bytes_of_printable, struct markup                                       \
             * : const_bytes_of_markup, const struct markup * : const_bytes_of_markup)(out)

static inline struct text *
bytes_of_text(struct text *text)
{
    return text;
}

static inline struct text *
bytes_of_printable(struct printable *printable)
{
    return &printable->raw_bytes;
}

static inline struct text *
bytes_of_markup(struct markup *markup)
{
    return &markup->raw_bytes;
}

static inline const struct text *
const_bytes_of_text(const struct text *text)
{
    return text;
}

static inline const struct text *
const_bytes_of_printable(const struct printable *printable)
{
    return &printable->raw_bytes;
}

static inline const struct text *
const_bytes_of_markup(const struct markup *markup)
{
    return &markup->raw_bytes;
}

/* Makes the room larger, for at least `more` bytes and a NUL. */
void text_grow(struct text *text, size_t more);

/* Makes room for `more` bytes and a NUL. Inline, as what follows, because all output goes
 * through these functions. */
static inline void
text_reserve(struct text *text, size_t more)
{
    if (text->capacity - text->length <= more)
        text_grow(text, more);
}

static inline void
text_append(struct text *text, const char *bytes, size_t length)
{
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

void text_integer(struct text *text, int64_t value);
/* Appends a finite number with six significant digits, as "%.6g" does. */
void text_real(struct text *text, double value);
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

/* The same for what is shown. Of strings and characters it takes literals alone. */
#define TEXT_IS_SHOWN(out) _Generic((out), struct text * : 0, default : 1)
#define TEXT_LITERAL(out, value)                                                               \
    __extension__({                                                                            \
        _Static_assert(!TEXT_IS_SHOWN(out) || __builtin_constant_p(value),                     \
                       "no literal: escape it (render/row/escape.h)");                         \
        (value);                                                                               \
    })
#define text_string(out, value)           text_string(TEXT_OF(out), TEXT_LITERAL(out, value))
#define text_char(out, value)             text_char(TEXT_OF(out), (char)TEXT_LITERAL(out, value))
#define text_reserve(out, more)           text_reserve(TEXT_OF(out), more)
#define text_blanks(out, count)           text_blanks(TEXT_OF(out), count)
#define text_integer(out, value)          text_integer(TEXT_OF(out), value)
#define text_real(out, value)             text_real(TEXT_OF(out), value)
#define text_integers(out, values, count) text_integers(TEXT_OF(out), values, count)
#define text_contents(out)                text_contents(TEXT_CONST_OF(out))
#define text_copy(out, arena)             text_copy(TEXT_CONST_OF(out), arena)
#define text_keep(out, arena)             text_keep(TEXT_OF(out), arena)
#define text_keep_slice(out, arena)       text_keep_slice(TEXT_OF(out), arena)
#define text_clear(out)                   text_clear(TEXT_OF(out))
#define text_free(out)                    text_free(TEXT_OF(out))

/* Appends one of two literals. */
#define text_either(out, test, yes, no) ((test) ? text_string(out, yes) : text_string(out, no))
/* Appends what stands between the items of a list, before item i: nothing before the first. */
#define text_separate(out, i, separator) ((i) > 0 ? text_string(out, separator) : (void)0)

#endif
