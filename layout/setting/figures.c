/* Lists of figures, which are sorted by name once they are complete. */
#include "layout/setting/figures.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

void
figures_begin(struct figures *figures)
{
    *figures = (struct figures){.all_bytes = -1};
    for (size_t i = 0; i < SPACE_COUNT; i++)
        figures->totals[i] = -1;
}

void
figures_add(struct figure_list *list, struct figure figure)
{
    grow(&list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = figure;
}

void
figures_add_allocation(struct figures *figures, struct figure_allocation allocation)
{
    grow(&figures->allocations, figures->allocation_count, &figures->allocation_capacity,
         sizeof *figures->allocations);
    if (figures->allocation_capacity > UINT32_MAX)
        memory_exhausted(); /* a figure's allocation has 32 bits */
    figures->allocations[figures->allocation_count++] = allocation;
}

static int
compare_names(const void *left, const void *right)
{
    return strcmp(((const struct figure *)left)->name, ((const struct figure *)right)->name);
}

static void
sort_by_name(struct figure_list *list)
{
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare_names);
}

void
figures_close(struct figures *figures)
{
    sort_by_name(&figures->values);
    sort_by_name(&figures->ranges);
}

void
figures_free(struct figures *figures)
{
    free(figures->allocations);
    free(figures->values.items);
    free(figures->ranges.items);
    free(figures->steps.items);
    free(figures->alive.items);
    free(figures->pieces.items);
    arena_free(&figures->arena);
}

const struct figure *
figures_find(const struct figure_list *list, const char *name)
{
    const struct figure wanted = {.name = name};
    if (list->count == 0)
        return NULL;
    return bsearch(&wanted, list->items, list->count, sizeof wanted, compare_names);
}

/* The sum in which an allocation with these roles counts. */
static int64_t *
sum_of(struct figure_sums *sums, unsigned roles)
{
    if (roles & FIGURE_THREAD)
        return &sums->thread_bytes;
    if (roles & FIGURE_ARGUMENT)
        return &sums->argument_bytes;
    if (roles & FIGURE_CONSTANT)
        return &sums->constant_bytes;
    return roles & FIGURE_OUTPUT ? &sums->output_bytes : &sums->temp_bytes;
}

struct figure_sums
figures_sum(const struct figures *figures, int space)
{
    struct figure_sums sums = {0};
    for (size_t i = 0; i < figures->allocation_count; i++) {
        const struct figure_allocation *allocation = &figures->allocations[i];
        unsigned roles = allocation->roles;
        if (allocation->space != space)
            continue;
        sums.used = true;
        sums.total_bytes += allocation->bytes;
        *sum_of(&sums, roles) += allocation->bytes;
        if (!(roles & FIGURE_THREAD) && (roles & FIGURE_ARGUMENT) && (roles & FIGURE_OUTPUT)) {
            sums.output_bytes += allocation->bytes;
            sums.donated_bytes += allocation->bytes;
        }
    }
    return sums;
}
