#include "render/array/space_sums.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/device/target.h"
#include "render/account/account_totals.h"
#include "render/row/layout_row.h"

#include <stdlib.h>
#include <string.h>

static bool
is_sum_of(const struct space_sum *sum, const struct target *target, int space)
{
    char own[SPACE_TEXT], other[SPACE_TEXT];
    if (sum->space != space)
        return false;
    return sum->target == target || strcmp(target_space_name(sum->target, space, own),
                                           target_space_name(target, space, other)) == 0;
}

/* The sum of a memory space that the target names. */
static struct space_sum *
space_sum(struct space_sums *sums, const struct target *target, int space)
{
    size_t at = 0;
    for (; at < sums->count && sums->items[at].space <= space; at++)
        if (is_sum_of(&sums->items[at], target, space))
            return &sums->items[at];
    grow(&sums->items, sums->count, &sums->capacity, sizeof *sums->items);
    struct space_sum *sum = &sums->items[at];
    memmove(sum + 1, sum, (sums->count++ - at) * sizeof *sum);
    *sum = (struct space_sum){
        .space = space, .target = target, .size.known = true, .module.known = true};
    return sum;
}

struct size
space_sums_main(const struct space_sums *sums)
{
    struct size all = {.known = true};
    for (size_t i = 0; i < sums->count; i++)
        if (sums->items[i].space == SPACE_DEFAULT)
            size_add(&all, &sums->items[i].size);
    return all;
}

/* Adds to a sum in which -1 means that it does not fit 64 bits. */
static void
add_bytes(struct space_sums *sums, int64_t *sum, int64_t more)
{
    if (*sum >= 0 && more >= 0 && checked_add(*sum, more, sum))
        return;
    *sum = -1;
    sums->overflow = true;
}

void
space_sums_add(struct space_sums *sums, int space, const struct array_addend *addend,
               const struct site *site, struct arena *arena)
{
    struct space_sum *sum = space_sum(sums, sums->target, space);
    const struct size *size = &addend->size;
    sum->rows += addend->count;
    if (!size->known)
        return;
    if (!sum->worst.name || size->padding_bytes > sum->worst_padding) {
        sum->worst_padding = size->padding_bytes;
        sum->worst = (struct site){.file = site->file,
                                   .module = arena_string(arena, site->module),
                                   .name = arena_string(arena, site->name),
                                   .source = arena_string(arena, site->source),
                                   .line = site->line};
    }
    sums->overflow |= !size_add(&sum->module, size);
}

void
space_sums_add_account(struct space_sums *sums, const struct account *account)
{
    bool overflow = account->memory.overflow;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        int64_t outputs = space->output_bytes - space->donated_bytes;
        if (!space->used)
            continue;
        struct space_sum *sum = space_sum(sums, sums->target, i);
        add_bytes(sums, &sum->argument_bytes, overflow ? -1 : space->argument_bytes);
        add_bytes(sums, &sum->output_bytes, overflow ? -1 : outputs);
    }
}

void
space_sums_end_module(struct space_sums *sums)
{
    for (size_t i = 0; i < sums->count; i++) {
        struct space_sum *sum = &sums->items[i];
        sums->overflow |= !size_add(&sum->size, &sum->module);
        sum->module = (struct size){.known = true};
        sum->worst = (struct site){0};
    }
}

void
space_sums_join(struct space_sums *sums, const struct space_sums *more)
{
    for (size_t i = 0; i < more->count; i++) {
        const struct space_sum *other = &more->items[i];
        struct space_sum *sum = space_sum(sums, other->target, other->space);
        sum->rows += other->rows;
        sums->overflow |= !size_add(&sum->size, &other->size);
        add_bytes(sums, &sum->argument_bytes, other->argument_bytes);
        add_bytes(sums, &sum->output_bytes, other->output_bytes);
    }
    sums->overflow |= more->overflow;
}

void
space_sums_free(struct space_sums *sums)
{
    free(sums->items);
    *sums = (struct space_sums){0};
}

struct row *
space_sums_row(const struct space_sums *sums, const struct row *totals, struct arena *arena)
{
    struct row *spaces = row_new(arena);
    const struct row *peaks = totals ? row_get(totals, FIELD_spaces).object : NULL;
    for (size_t i = 0; i < sums->count; i++) {
        const struct space_sum *sum = &sums->items[i];
        if (!sum->rows)
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        target_space_name(sum->target, sum->space, name);
        layout_row_totals(one, sum->rows, &sum->size);
        account_add_figures(one, row_get_named(peaks, name).object);
        row_add_named(spaces, name, cell_object(one));
    }
    return spaces;
}
