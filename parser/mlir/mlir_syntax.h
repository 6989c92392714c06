/*
 * What stands between brackets, lists and names in MLIR. Nothing here looks into strings,
 * "...". Slices are parts of the text that is given. Source: MLIR LangRef, "Identifiers and
 * keywords" and "Operations".
 */
#ifndef PARSER_MLIR_MLIR_SYNTAX_H
#define PARSER_MLIR_MLIR_SYNTAX_H

#include "layout/base/slice.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool
mlir_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static inline bool
mlir_is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* Removes blanks at both ends. */
struct slice mlir_trim(struct slice text);

static inline struct slice
mlir_from(struct slice text, size_t at)
{
    return (struct slice){text.text + at, text.length - at};
}

/* Returns the number of bytes of the name that a slice begins with, behind its % or @. The
 * number of a result, "#1", is part of the name. */
size_t mlir_name_length(struct slice text);

/* Returns whether a byte may stand in the name of an operation, "stablehlo.add". */
bool mlir_is_opcode(char c);

/* Returns the offset behind the byte at `at`, or behind the string that begins there. */
size_t mlir_step(struct slice text, size_t at);

/* Returns what the byte at `at` does to the depth of brackets: 1 opens one, -1 closes one. The
 * '>' of an arrow is none. */
int mlir_turn(struct slice text, size_t at);

/* Returns the offset of the first byte from `from` on that is one of `stops` and stands outside
 * of brackets that open behind `from`; the length of the text if there is none. */
size_t mlir_find(struct slice text, size_t from, const char *stops);

/* Takes the next item of a list with commas, without blanks around it. Returns false at the
 * end. */
bool mlir_item(struct slice *rest, struct slice *item);

/* Returns the inside of the brackets that the text begins with; all behind the first byte if
 * they do not close. */
struct slice mlir_inside(struct slice text);

/* Returns how many items a list with commas has. */
size_t mlir_count_items(struct slice list);

/* Returns what stands behind the first "->", or all. */
struct slice mlir_behind_arrow(struct slice text);

/* Removes the "{" or "({" that opens a region from the end of a head. Returns whether there is
 * one. */
bool mlir_opens_region(struct slice *head);

/* Returns the name behind an @, which may stand in quotes; empty: there is none. */
struct slice mlir_symbol(struct slice text);

/* Reads the next name that is used as an operand, %x, not that of an argument, "%x: type" or
 * "%x = %y". *at moves behind it. Returns false if there is none. */
bool mlir_use(struct slice text, size_t *at, struct slice *name);

/* Reads the next "key = value", and not what stands within the value; *at moves behind it. A
 * value comes without its type, "1 : i64". Returns false if there is none. */
bool mlir_pair(struct slice text, size_t *at, struct slice *key, struct slice *value);

/* Returns the value of a key; empty: there is none. */
struct slice mlir_value_of(struct slice text, const char *key);

/* Returns the inside of the string that a text begins with; empty: it begins with none. */
struct slice mlir_inside_string(struct slice text);

/* Appends the content of a string "..." with its escapes resolved. */
void mlir_unescape(struct slice string, struct text *out);

#endif
