/* Variables of equal dimensions are joined; the smallest is the root. */
#include "layout/change/dims.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/change/dim_rules.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- arrays ---- */

const struct shape *
arrays_shape(struct arrays one)
{
    return shape_array(one.leaves->entry->shape);
}

size_t
arrays_rank(struct arrays one)
{
    return arrays_shape(one)->rank;
}

struct arrays
arrays_rest(struct arrays arrays)
{
    arrays.variable += (uint32_t)arrays_rank(arrays);
    arrays.leaves++;
    arrays.count--;
    return arrays;
}

struct arrays
arrays_at(struct arrays arrays, size_t i)
{
    for (; i > 0; i--)
        arrays = arrays_rest(arrays);
    arrays.count = 1;
    return arrays;
}

/* The index in the whole tuple; -1: the array is the whole shape. */
static int64_t
outermost_index(const struct leaf *leaf)
{
    int64_t index = leaf->index;
    if (!leaf->within)
        return -1;
    for (const struct tuple_place *at = leaf->within; at->outer; at = at->outer)
        index = at->index;
    return index;
}

/* The number of the first array of a tuple that is of element k or of one behind it. */
static size_t
first_of_element(struct arrays tuple, int64_t k)
{
    size_t low = 0, high = tuple.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (outermost_index(&tuple.leaves[middle]) < k)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The ranks of the arrays before each array of a tuple, in sum. */
static const uint32_t *
ranks_before(struct dims *dims, struct arrays tuple)
{
    struct arena *arena = trial_arena(dims->trial);
    size_t known = dims->ranks.tuples.count;
    uint32_t number =
        words_number(&dims->ranks.tuples, (const char *)&tuple.leaves, sizeof tuple.leaves);
    if (number < known)
        return dims->ranks.items[number];
    uint32_t *ranks = arena_array(arena, tuple.count + 1, sizeof *ranks);
    for (size_t i = 0; tuple.count; i++, tuple.count--, tuple.leaves++)
        ranks[i + 1] = ranks[i] + (uint32_t)arrays_rank(tuple);
    arena_grow(arena, &dims->ranks.items, known, &dims->ranks.capacity,
               sizeof *dims->ranks.items);
    return dims->ranks.items[number] = ranks;
}

struct arrays
dims_element(struct dims *dims, struct arrays tuple, int64_t k)
{
    size_t first = first_of_element(tuple, k), end = first_of_element(tuple, k + 1);
    if (first == end)
        return (struct arrays){0};
    uint32_t before = ranks_before(dims, tuple)[first];
    return (struct arrays){tuple.leaves + first, end - first, tuple.variable + before};
}

struct arrays
dims_result(const struct dims *dims, struct node node)
{
    struct arrays none = {0};
    const struct shape_entry *shape = node.body ? node_shape(node) : NULL;
    if (!shape)
        return none;
    uint32_t number = node.body->computation->number;
    return (struct arrays){shape->leaves, shape->leaf_count, dims->first[number][node.step]};
}

/* ---- variables ---- */

uint32_t
dims_root(struct dims *dims, uint32_t variable)
{
    uint32_t *parents = dims->parents;
    while (parents[variable] != variable)
        variable = parents[variable] = parents[parents[variable]];
    return variable;
}

bool
dims_changes(struct dims *dims, uint32_t variable)
{
    return dims->changed[dims_root(dims, variable)] > 0;
}

int64_t
dims_size(struct dims *dims, uint32_t variable)
{
    int64_t size = dims->changed[dims_root(dims, variable)];
    return size ? size : dims->sizes[variable];
}

void
dims_equal(struct dims *dims, uint32_t a, uint32_t b)
{
    if (dims->sizes[a] != dims->sizes[b])
        return;
    a = dims_root(dims, a);
    b = dims_root(dims, b);
    if (a < b)
        dims->parents[b] = a;
    else
        dims->parents[a] = b;
}

/* Returns whether tuples were made equal before: many calls may take one. */
static bool
are_same(struct dims *dims, struct arrays a, struct arrays b)
{
    const uint32_t both[] = {a.variable, b.variable, (uint32_t)a.count};
    size_t known = dims->same.count;
    return a.count > 1 && words_number(&dims->same, (const char *)both, sizeof both) < known;
}

void
dims_same(struct dims *dims, struct arrays a, struct arrays b)
{
    if (a.count != b.count || are_same(dims, a, b))
        return;
    for (size_t i = 0; i < a.count; i++) {
        size_t rank = arrays_rank(a);
        for (size_t k = 0; rank == arrays_rank(b) && k < rank; k++)
            dims_equal(dims, a.variable + (uint32_t)k, b.variable + (uint32_t)k);
        a.variable += (uint32_t)rank;
        b.variable += (uint32_t)arrays_rank(b);
        a.leaves++;
        b.leaves++;
    }
}

void
dims_relate(struct dims *dims, enum relation_kind kind, const uint32_t *left, size_t left_count,
            const uint32_t *right, size_t right_count)
{
    size_t count = left_count + right_count;
    uint32_t *items = arena_alloc_raw(trial_arena(dims->trial), (count + 1) * sizeof *items);
    if (left_count)
        memcpy(items, left, left_count * sizeof *items);
    if (right_count)
        memcpy(items + left_count, right, right_count * sizeof *items);
    grow(&dims->relations, dims->relation_count, &dims->relation_capacity,
         sizeof *dims->relations);
    dims->relations[dims->relation_count++] =
        (struct relation){kind, (uint32_t)left_count, (uint32_t)right_count, items};
}

void
dims_part(struct dims *dims, uint32_t a, uint32_t b)
{
    if (dims->sizes[a] == dims->sizes[b])
        dims_equal(dims, a, b);
    else if (dims->sizes[a] > 1 && dims->sizes[b] > 1)
        dims_relate(dims, RELATION_PART, &a, 1, &b, 1);
}

/* ---- uses ---- */

static void
find_uses(struct dims *dims)
{
    struct arena *arena = trial_arena(dims->trial);
    uint32_t *first = arena_array(arena, dims->count + 2U, sizeof *first), total = 0;
    for (size_t i = 0; i < dims->relation_count; i++) {
        const struct relation *r = &dims->relations[i];
        for (uint32_t k = 0; k < r->left + r->right; k++, total++)
            first[dims_root(dims, r->items[k]) + 2]++;
    }
    for (uint32_t i = 0; i < dims->count; i++)
        first[i + 2] += first[i + 1];
    dims->uses = arena_alloc_raw(arena, (total + 1U) * sizeof *dims->uses);
    dims->first_uses = first;
    for (size_t i = 0; i < dims->relation_count; i++) {
        const struct relation *r = &dims->relations[i];
        for (uint32_t k = 0; k < r->left + r->right; k++)
            dims->uses[first[dims_root(dims, r->items[k]) + 1]++] = (uint32_t)i;
    }
}

struct uses
dims_uses(struct dims *dims, uint32_t root)
{
    if (!dims->uses)
        find_uses(dims);
    uint32_t first = dims->first_uses[root];
    return (struct uses){dims->uses + first, dims->first_uses[root + 1] - first};
}

/* ---- making ---- */

static void
number_step(struct dims *dims, uint32_t *first, const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    *first = dims->count;
    for (size_t i = 0; shape && i < shape->leaf_count; i++)
        dims->count += (uint32_t)shape_array(shape->leaves[i].entry->shape)->rank;
}

static void
number_all(struct dims *dims)
{
    const struct ownership *o = &dims->trial->program->ownership;
    struct arena *arena = trial_arena(dims->trial);
    dims->first = arena_array(arena, o->count + 1, sizeof *dims->first);
    for (size_t i = 0; i < o->count; i++) {
        const struct record *record = trial_open(dims->trial, o->computations[i]);
        dims->first[i] = arena_array(arena, record->count + 1, sizeof **dims->first);
        for (uint32_t k = 0; k < record->count; k++)
            number_step(dims, &dims->first[i][k], &record->steps[k]);
    }
}

static void
set_sizes(struct dims *dims, struct node node)
{
    struct arrays all = dims_result(dims, node);
    for (; all.count; all.count--, all.leaves++)
        for (size_t k = 0; k < arrays_rank(all); k++)
            dims->sizes[all.variable++] = arrays_shape(all)->dims[k];
}

void
dims_begin(struct dims *dims, struct trial *trial)
{
    const struct ownership *o = &trial->program->ownership;
    struct arena *arena = trial_arena(trial);
    *dims = (struct dims){.trial = trial};
    graph_begin(&dims->graph, trial->program, &trial->records, &dims->scratch);
    number_all(dims);
    dims->parents = arena_array(arena, dims->count + 1, sizeof *dims->parents);
    dims->sizes = arena_array(arena, dims->count + 1, sizeof *dims->sizes);
    dims->changed = arena_array(arena, dims->count + 1, sizeof *dims->changed);
    dims->walked = arena_array(arena, o->count + 1, sizeof *dims->walked);
    dims->named = arena_array(arena, dims->count + 1, sizeof *dims->named);
    for (uint32_t i = 0; i < dims->count; i++)
        dims->parents[i] = i;
    for (size_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->computations[i]->count; k++)
            set_sizes(dims, (struct node){&dims->graph.bodies[i], k});
    dim_rules_apply(dims);
}

void
dims_end(struct dims *dims)
{
    graph_end(&dims->graph);
    arena_free(&dims->scratch);
    words_free(&dims->ranks.tuples);
    words_free(&dims->same);
    words_free(&dims->loops);
    free(dims->relations);
}
