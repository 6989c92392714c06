/* What is tried, and in which order: what is free first. */
#include "layout/change/recomputed.h"
#include "layout/change/wanted_layout.h"
#include "layout/help/help_private.h"
#include "layout/help/smallest_set.h"
#include "layout/shape_entry.h"

#include <string.h>

#define MOST_SCOPES  2
#define MOST_LAYOUTS 2

/* ---- recomputation ---- */

static void
try_scope(struct helping *helping, const char *name)
{
    bool ends = name[strlen(name) - 1] == '*';
    const char *change = help_words(helping, "drop owner=", name);
    struct outcome *found =
        help_try(helping, ends ? change : help_words(helping, change, "*"), RECOMPUTED_PERCENT);
    if (found)
        found->what = help_words(helping, "jax.checkpoint on ", name);
}

/* Tries the scopes that are there several times. Returns whether there is any. */
static bool
try_scopes(struct helping *helping, const struct outcome *all)
{
    size_t tried = 0;
    for (size_t i = 0; i < all->dropped.scope_count && tried < MOST_SCOPES; i++)
        if (all->dropped.scopes[i].repeated && !helping->enough) {
            try_scope(helping, all->dropped.scopes[i].name);
            tried++;
        }
    return tried > 0;
}

/* Tries scopes, those within others if there is one call of these, and loops. */
static void
try_recomputation(struct helping *helping)
{
    struct edit edit;
    if (!edit_read("drop op_name=*", &edit))
        return;
    struct outcome all = outcome_of(helping->trying, &edit, 1);
    int64_t loop_bytes = all.dropped.loop_bytes;
    bool saves = help_saves(helping->trying, &all, RECOMPUTED_PERCENT);
    if ((!saves || !try_scopes(helping, &all)) && edit_read("drop owner=*/*", &edit)) {
        all = outcome_of(helping->trying, &edit, 1);
        if (help_saves(helping->trying, &all, RECOMPUTED_PERCENT))
            try_scopes(helping, &all);
    }
    if (helping->enough || !saves || loop_bytes == 0)
        return;
    struct outcome *found = help_try(helping, "drop opcode=while", RECOMPUTED_PERCENT);
    if (found)
        found->what = "jax.checkpoint on loop bodies";
}

/* ---- layouts ---- */

/* "f32[8,6]{1,0} for scatter-add, a copy of {0,1}", "f32[8,6]{1,0} for sort, 21 times its
 * data", "f32[8,2]{1,0} of cumsum, 64 times its data" */
static const char *
layout_words(struct helping *helping, const struct wanted_layout *wanted)
{
    const struct shape *array = shape_array(wanted->array->shape);
    struct text text = {0};
    text_format(&text, "%s[", array->type_name);
    text_integers(&text, array->dims, array->rank);
    text_string(&text, "]{");
    text_integers(&text, array->layout.minor_to_major, array->rank);
    if (wanted->wanted)
        text_format(&text, "} for %s", wanted->wanted);
    else
        text_format(&text, "} %s", wanted->about);
    if (wanted->from) {
        text_string(&text, ", a copy of {");
        array = shape_array(wanted->from->shape);
        text_integers(&text, array->layout.minor_to_major, array->rank);
        text_char(&text, '}');
    } else {
        text_format(&text, ", %lld times its data",
                    (long long)(wanted->array->size.bytes / wanted->array->size.data_bytes));
    }
    return text_keep(&text, helping->trying->arena);
}

static void
try_layout(struct helping *helping, const struct wanted_layout *wanted, int percent)
{
    const struct edit edit = {.kind = EDIT_LAYOUT,
                              .layout = wanted->array->canonical,
                              .layout_bytes = wanted->instead_bytes};
    const struct outcome tried = outcome_of(helping->trying, &edit, 1);
    if (!help_saves(helping->trying, &tried, percent))
        return;
    struct outcome *found = help_add(helping, &edit, &tried);
    if (!found)
        return;
    found->what = layout_words(helping, wanted);
    if (!wanted->given) {
        found->certainty = "at most";
        found->low_bytes = tried.space.peak_bytes;
        found->high_bytes = trying_need(helping->trying);
    }
    helping->help->items[helping->help->count - 1].joins = false;
}

/* Names who wants a layout that takes much, also of what fits if that is most of it. */
static void
try_layouts(struct helping *helping)
{
    struct trying *trying = helping->trying;
    struct wanted_layout wanted[MOST_LAYOUTS];
    int percent = helping->enough ? RECOMPUTED_PERCENT : LEAST_PERCENT;
    bool enough = helping->enough;
    size_t count = wanted_layouts_find(trying->account->program, &trying->account->memory,
                                       wanted, MOST_LAYOUTS);
    for (size_t i = 0; i < count; i++)
        try_layout(helping, &wanted[i], percent);
    helping->enough = enough;
}

/* ---- sets ---- */

/* The words of a set, or the changes in it: "donate=* + drop owner=layer*". */
static const char *
set_words(struct helping *helping, const struct smallest_set *set, bool changes)
{
    const struct help *help = helping->help;
    struct text text = {0};
    for (size_t i = 0; i < set->count; i++) {
        const char *words = set->edits[i].text;
        for (size_t k = 0; k < help->count && !changes; k++)
            if (help->items[k].edit.text == words) {
                words = help->items[k].outcome.what;
                break;
            }
        text_separate(&text, i, EDIT_JOIN);
        text_string(&text, words);
    }
    return text_keep(&text, helping->trying->arena);
}

/* The fewest of them together, if none is enough; if no set is, all of them. */
static void
try_together(struct helping *helping)
{
    struct help *help = helping->help;
    struct smallest_set set = smallest_set_find(helping->trying, help, 2);
    if (set.joining < 2)
        return;
    struct outcome all = outcome_of(helping->trying, set.edits, set.count);
    if (set.fits) {
        all.what = set_words(helping, &set, false);
        all.change = set_words(helping, &set, true);
    }
    if (help_saves(helping->trying, &all, LEAST_PERCENT) && help_add(helping, set.edits, &all))
        help->items[help->count - 1].joins = false;
}

/* ---- all ---- */

enum fit
help_fit(const struct trying *trying, const struct outcome *outcome)
{
    enum fit fit = outcome_fits(trying, outcome);
    return trying->limit_bytes && fit == MAY_FIT && outcome->low_bytes == 0 ? FITS_NOT : fit;
}

/* Puts what fits in front, and what does not at the end. */
static void
sort_by_fit(const struct trying *trying, struct help *help)
{
    static const enum fit order[] = {FITS, MAY_FIT, FITS_NOT};
    struct help sorted = {.recomputed = help->recomputed};
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 0; i < help->count; i++)
            if (help_fit(trying, &help->items[i].outcome) == order[k])
                sorted.items[sorted.count++] = help->items[i];
    *help = sorted;
}

/* Returns whether help is looked for of a program that fits. */
static bool
is_tight(const struct trying *trying)
{
    const struct space_memory *space = account_space(trying->account, SPACE_DEFAULT);
    int64_t limit = trying->limit_bytes;
    return (limit && space->peak_bytes >= limit / 100 * TIGHT_PERCENT) ||
           (space->peak_bytes > 0 &&
            space->padding_bytes >= space->peak_bytes / 100 * PADDED_PERCENT);
}

/* Sizes of the data change what is computed: they are no help for what fits. */
static void
try_all(struct helping *helping, bool fits)
{
    help_try(helping, "donate=*", DONATED_PERCENT);
    if (!helping->enough)
        help_try_caches(helping);
    if (!helping->enough)
        help_try_types(helping);
    if (!helping->enough)
        try_recomputation(helping);
    if (!helping->enough && !fits && !helping->all)
        try_together(helping);
    try_layouts(helping);
    help_try_tiles(helping);
    if (!helping->enough && !fits)
        help_try_sizes(helping);
}

struct help
help_find(struct trying *trying, bool all)
{
    struct help help = {0};
    struct helping helping = {.trying = trying, .help = &help, .all = all};
    int64_t limit = trying->limit_bytes;
    if (trying->account->incomplete || !account_knows(trying->account, SPACE_DEFAULT))
        return help;
    help.recomputed = recomputed_count(&trying->account->memory.flow);
    bool fits = !limit || trying_need(trying) <= limit;
    helping.goal = fits ? limit / 100 * TIGHT_PERCENT : limit;
    helping.enough = fits && !is_tight(trying);
    try_all(&helping, fits);
    sort_by_fit(trying, &help);
    return help;
}
