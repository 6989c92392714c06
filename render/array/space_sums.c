#include "render/array/space_sums.h"

#include "layout/base/checked.h"
#include "layout/device/target.h"
#include "render/account/account_totals.h"
#include "render/row/layout_row.h"

void
space_sums_begin(struct space_sums *sums)
{
    for (size_t i = 0; i < SPACE_COUNT; i++)
        sums->items[i].size.known = sums->items[i].module.known = true;
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
    struct space_sum *sum = space_sum(sums, space);
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
        add_bytes(sums, &space_sum(sums, i)->argument_bytes,
                  overflow ? -1 : space->argument_bytes);
        add_bytes(sums, &space_sum(sums, i)->output_bytes, overflow ? -1 : outputs);
    }
}

void
space_sums_end_module(struct space_sums *sums)
{
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        struct space_sum *sum = &sums->items[i];
        sums->overflow |= !size_add(&sum->size, &sum->module);
        sum->module = (struct size){.known = true};
        sum->worst = (struct site){0};
    }
}

void
space_sums_join(struct space_sums *sums, const struct space_sums *more)
{
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        struct space_sum *sum = &sums->items[i];
        sum->rows += more->items[i].rows;
        sums->overflow |= !size_add(&sum->size, &more->items[i].size);
        add_bytes(sums, &sum->argument_bytes, more->items[i].argument_bytes);
        add_bytes(sums, &sum->output_bytes, more->items[i].output_bytes);
    }
    sums->overflow |= more->overflow;
}

struct row *
space_sums_row(struct space_sums *sums, const struct target *target, const struct row *totals,
               struct arena *arena)
{
    struct row *spaces = row_new(arena);
    const struct row *peaks = totals ? row_get(totals, FIELD_spaces).object : NULL;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_sum *sum = space_sum(sums, i);
        if (!sum->rows)
            continue;
        struct row *one = row_new(arena);
        char *name = arena_alloc(arena, SPACE_TEXT);
        target_space_name(target, i, name);
        layout_row_totals(one, sum->rows, &sum->size);
        account_add_figures(one, row_get_named(peaks, name).object);
        row_add_named(spaces, name, cell_object(one));
    }
    return spaces;
}
