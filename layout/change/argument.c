/* Parameters whose numbers are missing or repeated are arguments like any other. */
#include "layout/change/argument.h"

#include "layout/base/glob.h"
#include "layout/base/minmax.h"
#include "layout/base/offer.h"
#include "layout/base/words.h"
#include "layout/shape_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct slice
name_of(const struct program *program, const struct computation *entry, const struct step *step,
        struct arena *arena)
{
    struct text text = {0};
    struct origin origin = step_origin(&program->ownership, entry, step, NULL, NULL);
    if (origin.metadata)
        program_op_name(program, origin.metadata, 0, &text);
    if (text.length)
        return text_keep_slice(&text, arena);
    text_free(&text);
    return origin_name(&program->ownership, &origin, arena);
}

static int
compare_arguments(const void *left, const void *right)
{
    const struct argument *a = left, *b = right;
    if (a->number != b->number)
        return compare_numbers(a->number, b->number);
    return compare_numbers(a->step, b->step);
}

struct arguments
arguments_find(const struct program *program, struct records *records, struct arena *arena)
{
    struct arguments all = {0};
    const struct computation *entry = program->entry;
    const struct record *record = records_open(records, entry);
    for (uint32_t i = 0; i < record->count; i++)
        all.count += record->steps[i].operation.rule == RULE_PARAMETER;
    all.items = arena_array(arena, all.count + 1, sizeof *all.items);
    all.count = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct operation *operation = &record->steps[i].operation;
        if (operation->rule != RULE_PARAMETER || !operation->shape)
            continue;
        struct slice name = name_of(program, entry, &record->steps[i], arena);
        all.items[all.count++] = (struct argument){entry, i, operation->number, name};
    }
    qsort(all.items, all.count, sizeof *all.items, compare_arguments);
    return all;
}

struct slice
argument_stem(struct slice name)
{
    size_t length = 0;
    while (length < name.length && !strchr("[.{", name.text[length]))
        length++;
    return (struct slice){name.text, length};
}

bool
argument_matches(const struct argument *argument, struct slice glob)
{
    char number[16];
    snprintf(number, sizeof number, "%d", argument->number);
    return slice_is(glob, number) || glob_matches(glob, argument->name, false) ||
           glob_matches(glob, argument_stem(argument->name), false);
}

const char *
arguments_offer(const struct arguments *arguments, struct slice glob, struct arena *arena)
{
    struct words names = {0};
    bool whole = argument_stem(glob).length < glob.length;
    for (size_t i = 0; i < arguments->count; i++) {
        struct slice name = arguments->items[i].name;
        if (!whole)
            name = argument_stem(name);
        words_number(&names, name.text, name.length);
    }
    const char *words = offer(&names, glob, arena);
    words_free(&names);
    return words;
}

bool
is_like_output(struct records *records, const struct computation *entry,
               const struct shape_entry *array)
{
    const struct record *record = records_open(records, entry);
    const struct shape_entry *root =
        record->root == NO_STEP ? NULL : record->steps[record->root].operation.shape;
    for (size_t i = 0; root && i < root->leaf_count; i++)
        if (strcmp(root->leaves[i].entry->canonical, array->canonical) == 0)
            return true;
    return false;
}
