/* The tokens of a line of JSON (RFC 8259). No rule takes a newline or a NUL, so none reads past the
 * line. */
#include "parser/lex/json.h"

#include <stddef.h>
#include <string.h>

enum { NONE = 0, STRING = '"', SCALAR = 'a' }; /* any other token is the byte itself */
enum { DEPTH = 64 };                             /* of lists and objects within a value */

struct line {
    const unsigned char *token; /* the last one */
    const unsigned char *rest;  /* behind it */
};

/* Reads a token. NONE: the line has ended, or no token begins here. */
static int
next(struct line *line)
{
    const unsigned char *p = line->rest, *marker;
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = "p";
    re2c:define:YYMARKER = "marker";
    re2c:yyfill:enable = 0;

    escape = "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4});
    string = ["] ([^"\\\x00-\x1f] | escape)* ["];
    number = "-"? ("0" | [1-9][0-9]*) ("." [0-9]+)? ([eE] [+-]? [0-9]+)?;
    scalar = number | "true" | "false" | "null";

    [ \t\r]+    { line->rest = p; return next(line); }
    string      { line->token = line->rest; line->rest = p; return STRING; }
    scalar      { line->token = line->rest; line->rest = p; return SCALAR; }
    [[\]{},:]   { line->token = line->rest; line->rest = p; return *line->token; }
    *           { return NONE; }
    */
}

static struct slice
slice_to(const unsigned char *from, const struct line *line)
{
    return (struct slice){(const char *)from, (size_t)(line->rest - from)};
}

static bool read_rest(struct line *line, int token, int depth);

/* Reads what stands behind the bracket that opens a list or an object. */
static bool
read_items(struct line *line, bool object, int depth)
{
    int close = object ? '}' : ']', token = next(line);
    if (depth > DEPTH)
        return false;
    if (token == close)
        return true;
    for (;; token = next(line)) {
        if (object && (token != STRING || next(line) != ':'))
            return false;
        if (!read_rest(line, object ? next(line) : token, depth))
            return false;
        token = next(line);
        if (token != ',')
            return token == close;
    }
}

/* Reads the rest of a value that begins with the token. */
static bool
read_rest(struct line *line, int token, int depth)
{
    if (token == '[' || token == '{')
        return read_items(line, token == '{', depth + 1);
    return token == STRING || token == SCALAR;
}

static bool
read_value(struct line *line, struct slice *value)
{
    int token = next(line);
    const unsigned char *from = line->token;
    bool whole = read_rest(line, token, 0);
    *value = slice_to(from, line);
    return whole;
}

/* Reads the rest of a member whose name was the last token. */
static bool
read_member(struct line *line, struct json_member *member)
{
    member->name = json_inside(slice_to(line->token, line));
    return next(line) == ':' && read_value(line, &member->value);
}

int
json_members(struct slice text, struct json_member *members, size_t room, size_t *count)
{
    struct line line = {.rest = (const unsigned char *)text.text};
    *count = 0;
    int token = next(&line) == '{' ? next(&line) : NONE;
    bool more = token == STRING;
    while (more) {
        if (*count == room || token != STRING || !read_member(&line, &members[(*count)++]))
            return -1;
        token = next(&line);
        more = token == ',';
        if (more)
            token = next(&line);
    }
    const char *end = (const char *)line.rest;
    size_t behind = (size_t)(text.text + text.length - end);
    return token == '}' && strspn(end, " \t\r\n") >= behind ? 0 : -1;
}

struct slice
json_value(const struct json_member *members, size_t count, const char *name)
{
    for (size_t i = count; i > 0; i--)
        if (slice_is(members[i - 1].name, name))
            return members[i - 1].value;
    return (struct slice){0};
}
