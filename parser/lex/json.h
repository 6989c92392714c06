/*
 * Splitting a line of JSON rows: the members of one object, each value as it is written.
 * Nothing is copied.
 */
#ifndef PARSER_LEX_JSON_H
#define PARSER_LEX_JSON_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

struct json_member {
    struct slice name;  /* without its quotes */
    struct slice value; /* with quotes or brackets if it is a string, a list or an object */
};

/* Splits the object in text, around which only blanks may stand, into at most `room` members.
 * A newline or a NUL must stand behind text, unless it is the value of a member. Returns -1 if
 * text is not an object of JSON (RFC 8259), nests too deep or has more members. */
int json_members(struct slice text, struct json_member *members, size_t room, size_t *count);

/* Returns the value of the last member with that name, as most readers of JSON do; its text is NULL
 * if there is none. */
struct slice json_value(const struct json_member *members, size_t count, const char *name);

static inline bool
json_is_string(struct slice value)
{
    return value.length >= 2 && value.text[0] == '"';
}

/* Returns a string without its quotes; its escapes are not decoded. */
static inline struct slice
json_inside(struct slice string)
{
    return (struct slice){string.text + 1, string.length - 2};
}

#endif
