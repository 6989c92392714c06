/* A relation leads from one side to the other: of products only once all of a side is known. */
#include "parser/change/dim_reach.h"

#include "layout/shape_entry.h"

#define SMALL 8 /* sizes that are not asked about */

/* Marks a variable. Returns whether it was not marked. */
static bool
mark(struct dims *dims, bool *known, uint32_t variable)
{
    uint32_t root = dims_root(dims, variable);
    bool was = known[root];
    known[root] = true;
    return !was;
}

static uint32_t
count_known(struct dims *dims, const bool *known, const uint32_t *items, uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += known[dims_root(dims, items[i])];
    return found;
}

static bool
lead(struct dims *dims, bool *known, const struct relation *r)
{
    uint32_t left = count_known(dims, known, r->items, r->left);
    uint32_t right = count_known(dims, known, r->items + r->left, r->right);
    bool leads = left + right > 0, moved = false;
    if (r->kind == RELATION_GROUP)
        leads = (r->left && left == r->left) || (r->right && right == r->right);
    if (!leads || left + right == r->left + r->right)
        return false;
    for (uint32_t i = 0; i < r->left + r->right; i++)
        moved |= mark(dims, known, r->items[i]);
    return moved;
}

static void
mark_arguments(struct dims *dims, bool *known, const struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        const struct argument *argument = &arguments->items[i];
        struct arrays all = dims_result(dims, (struct node){argument->entry, argument->step});
        for (; all.count; all.count--, all.leaves++)
            for (size_t k = 0; k < arrays_rank(all); k++)
                mark(dims, known, all.variable++);
    }
}

static size_t
add_size(int64_t *sizes, size_t count, size_t room, int64_t size)
{
    for (size_t i = 0; i < count; i++)
        if (sizes[i] == size)
            return count;
    if (count < room)
        sizes[count++] = size;
    return count;
}

/* Of each root, whether an argument leads to it. */
static bool *
find_reached(struct dims *dims, const struct arguments *arguments)
{
    bool *known = arena_array(trial_arena(dims->trial), dims->count + 1, sizeof *known);
    bool moved = true;
    mark_arguments(dims, known, arguments);
    while (moved) {
        moved = false;
        for (size_t i = 0; i < dims->relation_count; i++)
            moved |= lead(dims, known, &dims->relations[i]);
    }
    return known;
}

void
dims_follow(struct dims *dims, const struct arguments *arguments, int64_t from, int64_t to)
{
    const bool *known = find_reached(dims, arguments);
    for (uint32_t i = 0; i < dims->count; i++)
        if (dims->sizes[i] == from && !known[dims_root(dims, i)] && !dims_changes(dims, i))
            dims_name(dims, i, to);
    dims_solve(dims, from);
}

size_t
dims_unreached(struct dims *dims, const struct arguments *arguments, int64_t least_bytes,
               int64_t *sizes, size_t room)
{
    const struct ownership *o = &dims->trial->program->ownership;
    const bool *known = find_reached(dims, arguments);
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->computations[i]->record->count; k++) {
            struct arrays all = dims_result(dims, (struct node){o->computations[i], k});
            for (; all.count; all.count--, all.leaves++) {
                bool large = all.leaves->entry->size.bytes >= least_bytes;
                for (size_t d = 0; d < arrays_rank(all); d++) {
                    uint32_t variable = all.variable++;
                    if (large && dims->sizes[variable] > SMALL &&
                        !known[dims_root(dims, variable)] && !dims_changes(dims, variable))
                        count = add_size(sizes, count, room, dims->sizes[variable]);
                }
            }
        }
    return count;
}
