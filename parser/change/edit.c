/* Reads changes, applies them, and says what they are in words. */
#include "parser/change/edit.h"

#include "parser/change/donate.h"

#include <string.h>

#define STEMS 4 /* of arguments that are named */

/* ---- reading ---- */

bool
edit_read(const char *text, struct edit *edit)
{
    static const char donate[] = "donate=";
    *edit = (struct edit){.text = text};
    if (strncmp(text, donate, sizeof donate - 1) == 0 && text[sizeof donate - 1]) {
        edit->kind = EDIT_DONATE;
        edit->list = text + sizeof donate - 1;
        return true;
    }
    return false;
}

/* ---- words ---- */

void
arguments_fold(const struct argument *const *items, size_t count, struct text *out)
{
    struct slice stems[STEMS];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        struct slice stem = argument_stem(items[i]->name);
        size_t k = 0;
        while (k < found && !slice_same(stems[k], stem))
            k++;
        if (k < found)
            continue;
        if (found == STEMS) {
            text_string(out, ", ...");
            return;
        }
        text_separate(out, found, ", ");
        text_append(out, stem.text, stem.length);
        stems[found++] = stem;
    }
}

static struct effect
refuse(struct arena *arena, const char *what, const char *name)
{
    struct text text = {0};
    text_string(&text, what);
    text_string(&text, name);
    return (struct effect){.refused = text_keep(&text, arena)};
}

/* ---- applying ---- */

static struct effect
apply_donation(struct editing *editing, const struct edit *edit)
{
    struct arena *arena = trial_arena(editing->trial);
    struct donation_list given = donate(editing->trial, &editing->arguments, edit->list);
    struct effect effect = {0};
    struct text text = {0};
    if (given.unknown)
        return refuse(arena, "there is no argument ", given.unknown);
    if (given.count == 0)
        return refuse(arena, "no output is like an argument that is not donated", "");
    text_format(&text, "donate %zu argument%s (", given.count, given.count > 1 ? "s" : "");
    arguments_fold(given.items, given.count, &text);
    text_char(&text, ')');
    effect.what = text_keep(&text, arena);
    return effect;
}

struct effect
edit_apply(struct editing *editing, const struct edit *edit)
{
    switch (edit->kind) {
    case EDIT_DONATE:
        return apply_donation(editing, edit);
    }
    return (struct effect){0};
}
