#include "layout/owner/donors.h"

#include "layout/base/minmax.h"
#include "layout/owner/record.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

/* An array of an argument, or an output. */
struct place {
    int64_t bytes;
    int64_t argument; /* its number; -1: an output */
    uint32_t number;  /* among the leaves of the argument or of the result */
    int space;
    const struct leaf *leaf;
};

struct places {
    size_t count;
    struct place *items;
};

static int
compare_sizes(const struct place *a, const struct place *b)
{
    int order = compare_numbers(a->space, b->space);
    return order ? order : compare_numbers(b->bytes, a->bytes);
}

static int
compare_places(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    int order = compare_sizes(a, b);
    if (order == 0)
        order = compare_numbers(a->argument, b->argument);
    return order ? order : compare_numbers(a->number, b->number);
}

static bool
is_dynamic(const struct leaf *leaf)
{
    return leaf->entry->shape && shape_array(leaf->entry->shape)->dynamic;
}

static void
add_place(struct places *places, const struct shape_entry *shape, uint32_t number,
          int64_t argument)
{
    const struct leaf *leaf = &shape->leaves[number];
    const struct size *size = &leaf->entry->size;
    if (size->known && !is_dynamic(leaf))
        places->items[places->count++] =
            (struct place){size->bytes, argument, number,
                           shape_array(leaf->entry->shape)->layout.memory_space, leaf};
}

/* An array that is named twice is one donor. */
static void
forget_repeated(struct places *donors)
{
    size_t kept = 0;
    for (size_t i = 0; i < donors->count; i++)
        if (kept == 0 || compare_places(&donors->items[kept - 1], &donors->items[i]) != 0)
            donors->items[kept++] = donors->items[i];
    donors->count = kept;
}

static struct places
find_donors(struct ownership *o, const struct computation *entry)
{
    const struct record record = record_open(o, entry, &o->arena);
    const uint32_t *parameters = record_parameters(&record, &o->arena);
    struct places donors = {.items =
                                arena_array(&o->arena, o->donor_count, sizeof *donors.items)};
    for (size_t i = 0; i < o->donor_count; i++) {
        const struct alias *donor = &o->donors[i];
        if (donor->operand < 0 || donor->operand >= record.count ||
            parameters[donor->operand] == NO_STEP)
            continue;
        const struct shape_entry *shape =
            record.steps[parameters[donor->operand]].operation.shape;
        uint32_t leaf = leaf_at(shape, donor->operand_path, donor->operand_depth);
        if (leaf != NO_LEAF)
            add_place(&donors, shape, leaf, donor->operand);
    }
    qsort(donors.items, donors.count, sizeof *donors.items, compare_places);
    forget_repeated(&donors);
    return donors;
}

/* The outputs that lie in no argument. */
static struct places
find_outputs(struct ownership *o, const struct computation *entry)
{
    const struct shape_entry *root = entry->root_shape;
    struct places outputs = {
        .items = arena_array(&o->arena, root->leaf_count + 1, sizeof *outputs.items)};
    const bool *aliased = aliased_leaves(o->aliases, o->alias_count, root, &o->arena);
    for (uint32_t i = 0; i < root->leaf_count; i++)
        if (!aliased[i])
            add_place(&outputs, root, i, -1);
    qsort(outputs.items, outputs.count, sizeof *outputs.items, compare_places);
    return outputs;
}

static bool
has_dynamic(const struct shape_entry *shape)
{
    for (size_t i = 0; i < shape->leaf_count; i++)
        if (is_dynamic(&shape->leaves[i]))
            return true;
    return false;
}

void
match_donors(struct ownership *o, const struct computation *entry)
{
    if (o->donor_count == 0 || !entry->root_shape || has_dynamic(entry->root_shape))
        return;
    struct places donors = find_donors(o, entry), outputs = find_outputs(o, entry);
    size_t count = o->alias_count;
    struct alias *aliases = arena_array(&o->arena, count + donors.count + 1, sizeof *aliases);
    for (size_t i = 0; i < count; i++)
        aliases[i] = o->aliases[i];
    for (size_t d = 0, out = 0; d < donors.count && out < outputs.count;) {
        const struct place *donor = &donors.items[d], *output = &outputs.items[out];
        int order = compare_sizes(donor, output);
        if (order == 0)
            aliases[count++] =
                leaf_alias(output->leaf, donor->argument, donor->leaf, &o->arena);
        d += order <= 0;
        out += order >= 0;
    }
    o->aliases = aliases;
    o->alias_count = count;
    o->donor_count = 0;
}
