/*
 * A growing string. data is never NULL after the first append and always NUL-terminated;
 * running out of memory sets failed, later appends do nothing, and the caller asks once.
 */
#ifndef LAYOUT_BASE_TEXT_H
#define LAYOUT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */
#include <stdint.h> /* for int64_t */

struct arena;

struct text {
    char *data;
    size_t length;
    size_t capacity;
    bool failed;
};

void text_append(struct text *text, const char *bytes, size_t length);
void text_string(struct text *text, const char *string);
void text_char(struct text *text, char c);
void text_integer(struct text *text, int64_t value);
void text_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Comma-separated integers, no spaces: "8,128". */
void text_integers(struct text *text, const int64_t *values, size_t count);

/* A NUL-terminated copy in the arena, "" of an empty text. NULL, and the arena has failed, when
 * memory ran out, now or before. */
char *text_copy(const struct text *text, struct arena *arena);
/* The same, and the text is freed. */
char *text_keep(struct text *text, struct arena *arena);

void text_clear(struct text *text);
void text_free(struct text *text);

#endif
