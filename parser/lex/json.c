#include "parser/lex/json.h"

/* The text that is not read yet. */
struct rest {
    const char *at, *end;
};

static void
pass_blanks(struct rest *rest)
{
    while (rest->at < rest->end && strchr(" \t\r\n", *rest->at) && *rest->at)
        rest->at++;
}

static bool
pass_byte(struct rest *rest, char byte)
{
    pass_blanks(rest);
    if (rest->at == rest->end || *rest->at != byte)
        return false;
    rest->at++;
    return true;
}

/* Passes blanks and a string with its quotes. */
static bool
pass_string(struct rest *rest)
{
    if (!pass_byte(rest, '"'))
        return false;
    for (; rest->at < rest->end; rest->at++) {
        if (*rest->at == '"') {
            rest->at++;
            return true;
        }
        if (*rest->at == '\\' && ++rest->at == rest->end)
            break;
    }
    return false;
}

/* Passes a list or an object. Only brackets and strings are looked at. */
static bool
pass_nested(struct rest *rest)
{
    int depth = 0;
    do {
        if (rest->at == rest->end)
            return false;
        if (*rest->at == '"') {
            if (!pass_string(rest))
                return false;
            continue;
        }
        depth += *rest->at == '[' || *rest->at == '{';
        depth -= *rest->at == ']' || *rest->at == '}';
        rest->at++;
    } while (depth > 0);
    return true;
}

static bool
pass_value(struct rest *rest)
{
    if (rest->at == rest->end)
        return false;
    if (*rest->at == '"')
        return pass_string(rest);
    if (*rest->at == '[' || *rest->at == '{')
        return pass_nested(rest);
    const char *from = rest->at;
    while (rest->at < rest->end && !strchr(",]} \t\r\n", *rest->at))
        rest->at++;
    return rest->at > from;
}

static bool
read_member(struct rest *rest, struct json_member *member)
{
    pass_blanks(rest);
    const char *name = rest->at;
    if (!pass_string(rest))
        return false;
    member->name = (struct slice){name + 1, (size_t)(rest->at - name) - 2};
    if (!pass_byte(rest, ':'))
        return false;
    pass_blanks(rest);
    const char *value = rest->at;
    if (!pass_value(rest))
        return false;
    member->value = (struct slice){value, (size_t)(rest->at - value)};
    return true;
}

int
json_members(struct slice text, struct json_member *members, size_t room, size_t *count)
{
    struct rest rest = {text.text, text.text + text.length};
    *count = 0;
    if (!pass_byte(&rest, '{'))
        return -1;
    bool more = !pass_byte(&rest, '}');
    while (more) {
        if (*count == room || !read_member(&rest, &members[(*count)++]))
            return -1;
        more = pass_byte(&rest, ',');
        if (!more && !pass_byte(&rest, '}'))
            return -1;
    }
    pass_blanks(&rest);
    return rest.at == rest.end ? 0 : -1;
}

struct slice
json_value(const struct json_member *members, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(members[i].name, name))
            return members[i].value;
    return (struct slice){0};
}
