#include "parser/proto/proto_json.h"

#include "layout/base/arena.h"

#include <stdlib.h>

#define DEPTH 64 /* of objects and lists at most */

struct json {
    const char *at, *end;
    struct arena *arena;
    int depth;
};

/* A member of an object: its name, and all of it. */
struct member {
    struct slice name, text;
};

static void
pass_blanks(struct json *j)
{
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\n' || *j->at == '\t'))
        j->at++;
}

static bool
eat(struct json *j, char c)
{
    pass_blanks(j);
    if (j->at >= j->end || *j->at != c)
        return false;
    j->at++;
    return true;
}

/* Passes a string. Returns false if it is none. */
static bool
pass_string(struct json *j, struct slice *string)
{
    const char *begin = j->at;
    if (j->at >= j->end || *j->at != '"')
        return false;
    for (j->at++; j->at < j->end && *j->at != '"'; j->at++)
        j->at += *j->at == '\\' && j->at + 1 < j->end;
    if (j->at >= j->end)
        return false;
    j->at++;
    *string = (struct slice){begin, (size_t)(j->at - begin)};
    return true;
}

static bool put_value(struct json *j, struct text *out);

static int
compare_members(const void *left, const void *right)
{
    const struct slice a = ((const struct member *)left)->name,
                       b = ((const struct member *)right)->name;
    size_t length = a.length < b.length ? a.length : b.length;
    int result = memcmp(a.text + 1, b.text + 1, length - 2); /* without the quotes */
    return result ? result : (a.length > b.length) - (a.length < b.length);
}

static bool
read_member(struct json *j, struct member *member)
{
    struct text text = {0};
    pass_blanks(j);
    bool read = pass_string(j, &member->name) && eat(j, ':');
    if (read) {
        text_append(&text, member->name.text, member->name.length);
        text_char(&text, ':');
        read = put_value(j, &text);
    }
    member->text = text_keep_slice(&text, j->arena);
    return read;
}

static bool
put_object(struct json *j, struct text *out)
{
    struct member *members = NULL;
    size_t count = 0, capacity = 0;
    if (!eat(j, '}')) {
        do {
            arena_grow(j->arena, &members, count, &capacity, sizeof *members);
            if (!read_member(j, &members[count++]))
                return false;
        } while (eat(j, ','));
        if (!eat(j, '}'))
            return false;
        qsort(members, count, sizeof *members, compare_members);
    }
    text_char(out, '{');
    for (size_t i = 0; i < count; i++) {
        text_string(out, i ? "," : "");
        text_append(out, members[i].text.text, members[i].text.length);
    }
    text_char(out, '}');
    return true;
}

static bool
put_list(struct json *j, struct text *out)
{
    text_char(out, '[');
    if (!eat(j, ']')) {
        do {
            text_string(out, out->data[out->length - 1] == '[' ? "" : ",");
            if (!put_value(j, out))
                return false;
        } while (eat(j, ','));
        if (!eat(j, ']'))
            return false;
    }
    text_char(out, ']');
    return true;
}

/* Appends a number, true, false or null. */
static bool
put_word(struct json *j, struct text *out)
{
    const char *begin = j->at;
    while (j->at < j->end && !strchr(",]} \n\t", *j->at))
        j->at++;
    text_append(out, begin, (size_t)(j->at - begin));
    return j->at > begin;
}

static bool
put_value(struct json *j, struct text *out)
{
    struct slice string;
    bool put = false;
    if (++j->depth > DEPTH)
        return false;
    pass_blanks(j);
    if (pass_string(j, &string)) {
        text_append(out, string.text, string.length);
        put = true;
    } else if (eat(j, '{')) {
        put = put_object(j, out);
    } else if (eat(j, '[')) {
        put = put_list(j, out);
    } else {
        put = put_word(j, out);
    }
    j->depth--;
    return put;
}

void
proto_json_put(struct text *out, struct slice json)
{
    struct arena arena = {0};
    struct text sorted = {0};
    struct json j = {.at = json.text, .end = json.text + json.length, .arena = &arena};
    bool whole = put_value(&j, &sorted);
    pass_blanks(&j);
    if (whole && j.at == j.end)
        text_append(out, sorted.data, sorted.length);
    else
        text_append(out, json.text, json.length);
    text_free(&sorted);
    arena_free(&arena);
}
