/* Tries one change. */
#include "layout/help/help_private.h"

bool
help_fits(const struct trying *trying, const struct outcome *outcome)
{
    int64_t limit = trying->limit_bytes;
    return limit && !outcome->refused && outcome->high_bytes <= limit;
}

bool
help_saves(const struct trying *trying, const struct outcome *outcome, int percent)
{
    int64_t need = trying_need(trying), least_saved = need / 100 * percent;
    return !outcome->refused && need - outcome->space.peak_bytes >= least_saved &&
           outcome->saved_undone >= least_saved;
}

struct outcome *
help_add(struct helping *helping, const struct edit *edit, const struct outcome *outcome)
{
    struct help *help = helping->help;
    if (help->count == HELP_MOST)
        return NULL;
    struct advice *advice = &help->items[help->count++];
    *advice = (struct advice){*outcome, *edit, true};
    helping->enough |= !helping->all && helping->goal && outcome->high_bytes <= helping->goal;
    return &advice->outcome;
}

struct outcome *
help_try(struct helping *helping, const char *text, int percent)
{
    struct edit edit;
    if (!edit_read(text, &edit))
        return NULL;
    const struct outcome outcome = outcome_of(helping->trying, &edit, 1);
    if (!help_saves(helping->trying, &outcome, percent))
        return NULL;
    return help_add(helping, &edit, &outcome);
}

const char *
help_words(struct helping *helping, const char *before, const char *text)
{
    struct text words = {0};
    text_string(&words, before);
    text_string(&words, text);
    return text_keep(&words, helping->trying->arena);
}
