/* Arrays are collected by computation, and those of one shape and state joined. */
#include "layout/account/owned_arrays.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/owner/copied.h"
#include "layout/owner/records.h"
#include "layout/setting/shards.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

/* An output of a program that is still to be divided among devices: the sharding of the entry's
 * result says what one device holds of the array that an instruction makes, which may stand in
 * a computation that the entry calls. */
struct divided_output {
    const struct computation *computation;
    size_t root; /* number of a leaf of its result */
    const struct shape_entry *held;
};

/* Leaves of a computation that are passed on together. */
struct owned_bin {
    struct owned_arrays arrays;
    size_t root;   /* the leaf of the computation's root that decides the role */
    uint8_t state; /* enum leaf_state */
    bool constant;
};

struct owned_bins {
    const struct owned_walk *walk;
    size_t count, capacity;
    struct owned_bin *items; /* in the order of the text */
    uint32_t *newest; /* by shape id, and of unknown shape: number of the newest bin + 1 */
    size_t output_count;
    struct divided_output *outputs; /* sorted */
    struct arena arena;             /* of outputs */
};

/* ---- outputs ---- */

static int
compare_outputs(const void *left, const void *right)
{
    const struct divided_output *a = left, *b = right;
    int order = compare_addresses(a->computation, b->computation);
    return order ? order : compare_numbers((int64_t)a->root, (int64_t)b->root);
}

static void
find_outputs(struct owned_bins *bins)
{
    const struct shards *shards = bins->walk->shards;
    const struct computation *entry = bins->walk->program->entry;
    if (!entry || !entry->root_shape || shards->root_count < entry->root_count)
        return;
    bins->outputs = arena_array(&bins->arena, entry->root_count + 1, sizeof *bins->outputs);
    for (size_t i = 0; i < entry->root_count; i++) {
        struct divided_output output = {.root = i, .held = entry->root_shape->leaves[i].entry};
        if (shards_root(shards, i) == DIVISION_UNKNOWN)
            continue;
        output.computation = root_maker(entry, &output.root);
        bins->outputs[bins->output_count++] = output;
    }
    qsort(bins->outputs, bins->output_count, sizeof *bins->outputs, compare_outputs);
}

/* What one device holds of a leaf of a computation's result. */
static const struct shape_entry *
held_shape(const struct owned_bins *bins, const struct owned_bin *bin)
{
    const struct divided_output wanted = {bin->arrays.computation, bin->root, NULL},
                                *found = NULL;
    if (bins->output_count)
        found = bsearch(&wanted, bins->outputs, bins->output_count, sizeof *bins->outputs,
                        compare_outputs);
    return found ? found->held : bin->arrays.shape;
}

/* Passes on the copies for outputs. */
static void
pass_copies(struct owned_bins *bins)
{
    const struct owned_walk *walk = bins->walk;
    const struct computation *entry = walk->program->entry;
    const bool *copied = copied_outputs(entry, &bins->arena);
    const struct record *record = copied ? records_open(walk->records, entry) : NULL;
    if (!record || record->root == NO_STEP)
        return;
    for (uint32_t i = 0; i < entry->root_count; i++) {
        const struct owned_arrays copy = {.shape = entry->root_shape->leaves[i].entry,
                                          .computation = entry,
                                          .step = &record->steps[record->root],
                                          .role = ROLE_OUTPUT,
                                          .count = 1};
        if (copied[i])
            walk->owned(walk->user, &copy);
    }
}

/* ---- the arrays of a computation ---- */

static uint32_t *
newest_bin(struct owned_bins *bins, const struct shape_entry *shape)
{
    return &bins->newest[shape ? shape->id + 1 : 0];
}

/* Adds a leaf to the newest bin of its shape, or a bin of its own if that has another state or
 * leaves are not joined. A leaf of the root is always alone. */
static void
add_leaf(struct owned_bins *bins, const struct owned_bin *leaf, bool joins)
{
    uint32_t *newest = newest_bin(bins, leaf->arrays.shape);
    struct owned_bin *last = *newest ? &bins->items[*newest - 1] : NULL;
    if (joins && last && last->state == leaf->state && leaf->state != LEAF_ROOT &&
        last->constant == leaf->constant) {
        last->arrays.count++;
        return;
    }
    grow(&bins->items, bins->count, &bins->capacity, sizeof *bins->items);
    bins->items[bins->count++] = *leaf;
    *newest = (uint32_t)bins->count;
}

static void
add_step(struct owned_bins *bins, const struct computation *c, const struct step *step)
{
    const struct operation *operation = &step->operation;
    const struct owned_arrays one = {.computation = c, .step = step, .count = 1};
    struct owned_bin bin = {.arrays = one,
                            .state =
                                operation->rule == RULE_PARAMETER ? LEAF_ARGUMENT : LEAF_OWNED,
                            .constant = operation->shape && operation->rule == RULE_CONSTANT};
    if (!operation_may_own(operation))
        return;
    if (!operation->shape) { /* it is in no row, but a warning must name it */
        add_leaf(bins, &bin, true);
        return;
    }
    for (size_t k = 0; k < operation->shape->leaf_count; k++) {
        bin.root = 0;
        bin.state = (uint8_t)step_leaf(c, step, k, &bin.root);
        bin.arrays.shape = operation->shape->leaves[k].entry;
        if (bin.state == LEAF_ROOT)
            bin.arrays.shape = held_shape(bins, &bin);
        if (bin.state != LEAF_SHARED)
            add_leaf(bins, &bin, bins->walk->joins);
    }
}

static void
pass_computation(struct owned_bins *bins, const struct computation *c)
{
    const struct owned_walk *walk = bins->walk;
    const struct record *record = records_open(walk->records, c);
    bins->count = 0;
    for (uint32_t i = 0; i < record->count; i++)
        add_step(bins, c, &record->steps[i]);
    for (size_t i = 0; i < bins->count; i++) {
        struct owned_bin *bin = &bins->items[i];
        bin->arrays.role = leaf_role(c, (enum leaf_state)bin->state, bin->root, bin->constant);
        if (role_owns(bin->arrays.role))
            walk->owned(walk->user, &bin->arrays);
    }
    for (size_t i = 0; i < bins->count; i++)
        *newest_bin(bins, bins->items[i].arrays.shape) = 0;
}

void
owned_arrays(const struct owned_walk *walk)
{
    const struct ownership *o = &walk->program->ownership;
    struct owned_bins bins = {
        .walk = walk, .newest = memory_zeroed(walk->shape_count + 1, sizeof *bins.newest)};
    find_outputs(&bins);
    for (size_t i = 0; i < o->count; i++)
        if (o->computations[i]->use == USE_ENTRY || o->computations[i]->use == USE_SEQUENCED)
            pass_computation(&bins, o->computations[i]);
    if (!walk->program->scheduled)
        pass_copies(&bins);
    arena_free(&bins.arena);
    free(bins.items);
    free(bins.newest);
}
