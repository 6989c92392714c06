/* Reads changes as they are written. */
#include "layout/base/glob.h"
#include "layout/base/text.h"
#include "layout/change/edit.h"

#include <stdlib.h>
#include <string.h>

/* Returns what follows a word at the beginning of a text; NULL: it does not begin so. */
static const char *
after(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

/* Reads a number. Returns what follows it; NULL: there is none. */
static const char *
read_number(const char *text, int64_t *number)
{
    char *end;
    if (*text < '0' || *text > '9')
        return NULL;
    *number = strtoll(text, &end, 10);
    return *number < INT64_MAX / 2 ? end : NULL;
}

/* Reads "x:0" into the next resize. */
static bool
read_dimension(struct edit *edit, struct slice item)
{
    size_t colon = item.length;
    while (colon > 0 && item.text[colon - 1] != ':')
        colon--;
    if (colon < 2 || edit->resize_count == EDIT_RESIZES)
        return false;
    struct resize *one = &edit->resizes[edit->resize_count++];
    const char *end = read_number(item.text + colon, &one->dimension);
    one->arguments = (struct slice){item.text, colon - 1};
    return end == item.text + item.length;
}

/* Reads "6", or "max", for which the old size stands. */
static const char *
read_new_size(const char *text, struct edit *edit, int64_t from, int64_t *to)
{
    const char *end = after(text, "max");
    edit->largest = end != NULL;
    *to = from;
    return end ? end : read_number(text, to);
}

/* Reads "x:0,y:0 8->6", or "8->6" of what no argument leads to. */
static bool
read_size(const char *text, struct edit *edit)
{
    const char *space = strrchr(text, ' ');
    int64_t from, to;
    const char *end = read_number(space ? space + 1 : text, &from);
    end = end ? after(end, "->") : NULL;
    end = end ? read_new_size(end, edit, from, &to) : NULL;
    if (!end || *end || from == 0 || to == 0 || (edit->largest && !space))
        return false;
    const char *list = space ? text : NULL;
    struct slice item;
    edit->resize_count = !space;
    while (list && list < space && glob_next(&list, &item)) {
        if (item.text + item.length > space)
            item.length = (size_t)(space - item.text);
        if (!read_dimension(edit, item))
            return false;
    }
    for (size_t i = 0; i < edit->resize_count; i++) {
        edit->resizes[i].from = from;
        edit->resizes[i].to = to;
    }
    return edit->resize_count > 0;
}

/* Reads "f32->bf16 where op_name=GLOB". */
static bool
read_type(const char *text, struct edit *edit)
{
    const char *arrow = strstr(text, "->"), *where = strstr(text, " where ");
    if (!arrow || !where || where < arrow)
        return false;
    const char *to = arrow + 2, *pick = where + strlen(" where ");
    struct retype *retype = &edit->retype;
    retype->from = primitive_by_name(text, (size_t)(arrow - text));
    retype->to = primitive_by_name(to, (size_t)(where - to));
    return retype->from != PRIMITIVE_UNKNOWN && retype->to != PRIMITIVE_UNKNOWN &&
           primitive_bits(retype->from) > 0 && primitive_bits(retype->to) > 0 &&
           pick_read((struct slice){pick, strlen(pick)}, &retype->pick);
}

/* ---- words of advice ---- */

/* Appends "x:0,y:0 8->6" of "x:0,y:0 8 -> 6, which is just above a tile". */
static void
put_sizes(const char *text, struct text *out)
{
    const char *arrow = strstr(text, " -> ");
    size_t before = arrow ? (size_t)(arrow - text) : strlen(text);
    text_string(out, "size ");
    text_append(out, text, before);
    if (!arrow)
        return;
    const char *to = arrow + strlen(" -> "), *remark = strstr(to, ", which ");
    if (!remark)
        remark = strstr(to, ", or one more data-parallel axis");
    text_string(out, "->");
    text_append(out, to, remark ? (size_t)(remark - to) : strlen(to));
}

/* Appends "donate=params,opt" of "42 arguments (params, opt)". */
static void
put_donation(const char *text, struct text *out)
{
    const char *list = strchr(text, '(');
    text_string(out, "donate=");
    if (!list || strstr(list, "...")) {
        text_char(out, '*');
        return;
    }
    for (list++; *list && *list != ')'; list++)
        if (*list != ' ')
            text_char(out, *list);
}

static void
put_checkpoint(const char *text, struct text *out)
{
    if (strcmp(text, "loop bodies") == 0) {
        text_string(out, "drop opcode=while");
        return;
    }
    text_format(out, "drop owner=%s", text);
    if (*text && text[strlen(text) - 1] != '*')
        text_char(out, '*');
}

/* Appends "dtype f32->bf16 where shape=f32[8]" of "f32[8] as bf16". */
static void
put_type(const char *text, const char *as, struct text *out)
{
    text_string(out, "dtype ");
    text_append(out, text, strcspn(text, "["));
    text_format(out, "->%s where shape=", as + strlen(" as "));
    text_append(out, text, (size_t)(as - text));
}

const char *
edit_of_words(const char *text, struct arena *arena)
{
    struct text change = {0};
    const char *rest, *as = strstr(text, "] as ");
    int64_t number;
    if ((rest = after(text, "donate ")) && read_number(rest, &number))
        put_donation(rest, &change);
    else if ((rest = after(text, "jax.checkpoint on ")))
        put_checkpoint(rest, &change);
    else if ((rest = after(text, "one more data-parallel axis of ")) && strstr(rest, ": "))
        put_sizes(strstr(rest, ": ") + strlen(": "), &change);
    else if ((rest = after(text, "size ")))
        put_sizes(rest, &change);
    else if (as && strcspn(text, "[") < strcspn(text, " "))
        put_type(text, as + 1, &change);
    else
        return text;
    return text_keep(&change, arena);
}

bool
edit_read(const char *text, struct edit *edit)
{
    const char *rest;
    *edit = (struct edit){.text = text};
    if ((rest = after(text, "donate=")) && *rest) {
        edit->kind = EDIT_DONATE;
        edit->list = rest;
        return true;
    }
    if ((rest = after(text, "size "))) {
        edit->kind = EDIT_SIZE;
        return read_size(rest, edit);
    }
    if ((rest = after(text, "dtype "))) {
        edit->kind = EDIT_TYPE;
        return read_type(rest, edit);
    }
    if ((rest = after(text, "drop "))) {
        edit->kind = EDIT_DROP;
        return pick_read((struct slice){rest, strlen(rest)}, &edit->pick) &&
               edit->pick.field != PICK_ARGUMENT;
    }
    return false;
}
