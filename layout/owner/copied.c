#include "layout/owner/copied.h"

#include "layout/base/minmax.h"
#include "layout/owner/roots.h"

#include <stdlib.h>

const struct computation *
root_maker(const struct computation *c, size_t *root)
{
    for (const struct root_leaf *leaf = &c->roots[*root];
         leaf->kind == OWNER_CALLEE && leaf->leaf < leaf->callee->root_count;
         leaf = &c->roots[*root]) {
        c = leaf->callee;
        *root = leaf->leaf;
    }
    return c;
}

/* An output, and where its array is made. */
struct output {
    const struct computation *computation;
    const struct root_leaf *made;
    uint32_t number;
};

/* Tells arrays apart. In which order computations come does not matter. */
static int
compare_arrays(const struct output *a, const struct output *b)
{
    int order = compare_addresses(a->computation, b->computation);
    if (order == 0)
        order = compare_numbers(a->made->owner, b->made->owner);
    return order ? order : compare_numbers(a->made->leaf, b->made->leaf);
}

static int
compare_outputs(const void *left, const void *right)
{
    const struct output *a = left, *b = right;
    int order = compare_arrays(a, b);
    return order ? order : compare_numbers(a->number, b->number);
}

const bool *
copied_outputs(const struct computation *entry, struct arena *arena)
{
    if (!entry || !entry->root_shape)
        return NULL;
    bool *copied = arena_array(arena, entry->root_count + 1, sizeof *copied);
    struct output *made = arena_array(arena, entry->root_count + 1, sizeof *made);
    size_t count = 0;
    for (uint32_t i = 0; i < entry->root_count; i++) {
        size_t root = i;
        const struct computation *maker = root_maker(entry, &root);
        const struct root_leaf *leaf = &maker->roots[root];
        copied[i] = leaf->kind == OWNER_PARAMETER && entry->roots[i].role == ROLE_OUTPUT;
        if (leaf->kind == OWNER_INSTRUCTION)
            made[count++] = (struct output){maker, leaf, i};
    }
    qsort(made, count, sizeof *made, compare_outputs);
    for (size_t i = 1; i < count; i++)
        if (compare_arrays(&made[i - 1], &made[i]) == 0)
            copied[made[i].number] = entry->roots[made[i].number].role == ROLE_OUTPUT;
    return copied;
}
