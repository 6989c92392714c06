/* A relation leads from one side to the other: of products only once all of a side is known. */
#include "layout/change/dim_reach.h"

#include "layout/shape_entry.h"

#define SMALL 8 /* sizes that are not asked about */

struct reaching {
    struct dims *dims;
    bool *known;      /* by root: an argument leads to it */
    uint32_t waiting; /* of these roots it is not yet asked where they lead */
    uint32_t *roots;
    bool *led; /* by relation: it has led to all that it names */
};

static void
mark(struct reaching *r, uint32_t variable)
{
    uint32_t root = dims_root(r->dims, variable);
    if (!r->known[root])
        r->roots[r->waiting++] = root;
    r->known[root] = true;
}

static uint32_t
count_known(const struct reaching *r, const uint32_t *items, uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += r->known[dims_root(r->dims, items[i])];
    return found;
}

static void
lead(struct reaching *reaching, uint32_t number)
{
    const struct relation *r = &reaching->dims->relations[number];
    if (reaching->led[number])
        return;
    uint32_t left = count_known(reaching, r->items, r->left);
    uint32_t right = count_known(reaching, r->items + r->left, r->right);
    bool leads = left + right > 0;
    if (r->kind == RELATION_GROUP)
        leads = (r->left && left == r->left) || (r->right && right == r->right);
    for (uint32_t i = 0; leads && i < r->left + r->right; i++)
        mark(reaching, r->items[i]);
    reaching->led[number] = leads;
}

static void
mark_arguments(struct reaching *r, const struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        const struct argument *argument = &arguments->items[i];
        struct arrays all =
            dims_result(r->dims, (struct node){graph_body(&r->dims->graph, argument->entry),
                                               argument->step});
        for (; all.count; all.count--, all.leaves++)
            for (size_t k = 0; k < arrays_rank(all); k++)
                mark(r, all.variable++);
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
static const bool *
find_reached(struct dims *dims, const struct arguments *arguments)
{
    struct arena *arena = trial_arena(dims->trial);
    struct reaching r = {.dims = dims,
                         .known = arena_array(arena, dims->count + 1U, sizeof *r.known),
                         .roots = arena_array(arena, dims->count + 1U, sizeof *r.roots),
                         .led = arena_array(arena, dims->relation_count + 1, sizeof *r.led)};
    mark_arguments(&r, arguments);
    while (r.waiting) {
        struct uses uses = dims_uses(dims, r.roots[--r.waiting]);
        for (uint32_t i = 0; i < uses.count; i++)
            lead(&r, uses.relations[i]);
    }
    return r.known;
}

size_t
dims_follow(struct dims *dims, const struct arguments *arguments, int64_t from, int64_t to)
{
    const bool *known = find_reached(dims, arguments);
    size_t found = 0;
    for (uint32_t i = 0; i < dims->count; i++)
        if (dims->sizes[i] == from && !known[dims_root(dims, i)] && !dims_changes(dims, i)) {
            dims_name(dims, i, to);
            found++;
        }
    dims_solve(dims, from);
    return found;
}

size_t
dims_unreached(struct dims *dims, const struct arguments *arguments, int64_t least_bytes,
               int64_t *sizes, size_t room)
{
    const struct ownership *o = &dims->trial->program->ownership;
    const bool *known = find_reached(dims, arguments);
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->computations[i]->count; k++) {
            struct arrays all = dims_result(dims, (struct node){&dims->graph.bodies[i], k});
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
