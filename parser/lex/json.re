/* The tokens of a line of JSON. No rule takes a newline or a NUL, so none reads past the line. */
#include "parser/lex/json.h"

#include <stddef.h>
#include <string.h>

enum { NONE = 0, STRING = '"', SCALAR = 'a' }; /* any other token is the byte itself */

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

    end    = [\n\x00];
    string = ["] ([^"\\] \ end | "\\" (. \ end))* ["];
    scalar = ([^"[\]{},: \t\r] \ end)+;

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

/* Reads a value. Of a list or an object only the depth of brackets is looked at. */
static bool
read_value(struct line *line, struct slice *value)
{
    int depth = 0, token = next(line);
    const unsigned char *from = line->token;
    if (token == ',' || token == ':')
        return false;
    for (; token != NONE; token = next(line)) {
        depth += token == '[' || token == '{';
        depth -= token == ']' || token == '}';
        if (depth <= 0)
            break;
    }
    *value = slice_to(from, line);
    return token != NONE && depth == 0;
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
    for (size_t i = 0; i < count; i++)
        if (slice_is(members[i].name, name))
            return members[i].value;
    return (struct slice){0};
}
