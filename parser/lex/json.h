/*
 * JSON, as far as lines of rows need it: the members of one object, each value as it is
 * written. Nothing is copied.
 */
#ifndef PARSER_LEX_JSON_H
#define PARSER_LEX_JSON_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

struct json_member {
    struct slice name;  /* between its quotes */
    struct slice value; /* a string with its quotes, a list or an object with its brackets */
};

/* Splits an object, which is all of the text but for blanks, into at most `room` members. -1:
 * it is none, or has more. */
int json_members(struct slice text, struct json_member *members, size_t room, size_t *count);

/* The value of the first member of that name; its text is NULL where there is none. */
struct slice json_value(const struct json_member *members, size_t count, const char *name);

static inline bool
json_is_string(struct slice value)
{
    return value.length >= 2 && value.text[0] == '"';
}

/* What stands between the quotes of a string, escapes and all. */
static inline struct slice
json_inside(struct slice string)
{
    return (struct slice){string.text + 1, string.length - 2};
}

#endif
