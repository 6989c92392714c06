/* Finds the instructions that move. Equality of order is decided by addresses (layout/order.h),
 * so a copy between two prints of one order is no relayout. */
#include "layout/copy/copy.h"

#include "layout/base/text.h"
#include "layout/copy/move.h"
#include "layout/copy/sides.h"
#include "layout/copy/times.h"
#include "layout/program/shape_table.h"
#include "layout/shape_entry.h"

#include <string.h>

#define SMALL 1024 /* bytes of data from which a fusion that only moves is a copy */

const char *
copy_kind_name(enum copy_kind kind)
{
    static const char *const names[] = {"relayout", "reshape", "duplicate", "convert", "space"};
    return names[kind];
}

/* The copies of one instruction that runs. */
struct finder {
    struct graph *graph;
    struct shape_table *shapes;
    struct copies *copies;
    struct node node;
    size_t before;       /* copies of earlier instructions */
    uint64_t fused_left; /* moves within fusions that may still be added */
};

static void
add_copy(struct finder *finder, struct copy copy)
{
    struct copies *copies = finder->copies;
    copy.node = finder->node;
    if (!copy.source.body)
        copy.source = node_operand(copy.inner, 0);
    copy.source = copy_source(finder->graph, &copy);
    if (!copy.written)
        copy.written = copy.to;
    copy.times = finder->node.body->times;
    arena_grow(finder->graph->arena, &copies->items, copies->count, &copies->capacity,
               sizeof *copies->items);
    copies->items[copies->count++] = copy;
}

static void
take_move(struct finder *finder)
{
    struct copy copy = {.inner = finder->node};
    copy.kind = move_kind(finder->graph, copy.inner, &copy.from, &copy.to);
    if (copy.kind != COPY_KINDS)
        add_copy(finder, copy);
}

/* ---- asynchronous copies ---- */

/* The leaves of the result of a copy-start: (to, from, context), or ((from), to, context). */
static void
take_copy_start(struct finder *finder)
{
    const struct step *step = node_step(finder->node);
    const struct shape_entry *shape = step->operation.shape;
    if (!shape || shape->leaf_count < 2)
        return;
    bool general = step->operation.part == ASYNC_START;
    const struct shape_entry *first = shape->leaves[0].entry, *second = shape->leaves[1].entry;
    struct copy copy = {.inner = finder->node, .from = second, .to = first};
    if (general) {
        copy.from = first;
        copy.to = second;
    }
    bool same = graph_same_order(finder->graph, copy.from, copy.to, no_node);
    copy.kind = same ? move_in_order(copy.inner, copy.from, copy.to) : COPY_RELAYOUT;
    if (copy.kind != COPY_KINDS)
        add_copy(finder, copy);
}

/* The same array in another memory space. */
static const struct shape_entry *
in_space(struct finder *finder, const struct shape_entry *entry, int space)
{
    struct shape array = *shape_array(entry->shape);
    array.layout.memory_space = space;
    return shape_table_intern(finder->shapes, &array);
}

/* Returns whether an array of what a start yields, ((operands), result, context), is an
 * operand. */
static bool
is_operand(const struct leaf *leaf)
{
    return leaf->within && leaf->within->depth == 1 && leaf->within->index == 0;
}

/* A part of an array that is read or updated while other instructions run is a move if its
 * memory space is another than that of the array. */
static void
take_slice_start(struct finder *finder)
{
    const struct shape_entry *shape = node_shape(finder->node);
    struct node source = node_operand(finder->node, 0);
    const struct shape_entry *whole = source.body ? node_shape(source) : NULL;
    if (!shape || !whole || whole->leaf_count == 0)
        return;
    const struct shape_entry *array = whole->leaves[0].entry;
    for (size_t i = 0; i < shape->leaf_count; i++) {
        const struct leaf *leaf = &shape->leaves[i];
        const struct shape_entry *part = leaf->entry;
        if (part->fault || space_of(part) == space_of(array) ||
            part->shape->type != array->shape->type)
            continue;
        const struct shape_entry *other = in_space(finder, part, space_of(array));
        struct copy copy = {COPY_SPACE, .inner = finder->node, .from = other, .to = part};
        if (is_operand(leaf)) {
            copy.source = node_operand(finder->node, leaf->index);
            copy.from = part;
            copy.to = other;
            copy.written = array;
        }
        add_copy(finder, copy);
        return;
    }
}

/* ---- fusions ---- */

/* Adds the moves within a fusion that change the order. Returns false if there are too many. */
static bool
take_fused_moves(struct finder *finder, struct graph_body *c, bool fused, unsigned depth)
{
    const struct moves *moves = moves_within(finder->graph, c, depth);
    for (uint32_t i = 0; i < moves->count; i++) {
        struct copy copy = {.fused = fused, .inner = {c, moves->steps[i]}};
        struct graph_body *nested = node_fused(finder->graph, copy.inner);
        if (nested && depth && !take_fused_moves(finder, nested, fused, depth - 1))
            return false;
        if (nested)
            continue;
        if (finder->fused_left == 0)
            return false;
        finder->fused_left--;
        copy.kind = move_kind(finder->graph, copy.inner, &copy.from, &copy.to);
        add_copy(finder, copy);
    }
    return true;
}

/* The largest array that is passed to a fusion. */
static struct node
largest_parameter(struct graph_body *body)
{
    int64_t most = -1;
    for (uint32_t i = 0; i < body->parameter_count && !body->measured; i++) {
        struct node parameter = graph_parameter(body, i);
        const struct shape_entry *shape = parameter.body ? node_shape(parameter) : NULL;
        if (!shape || shape->leaf_count == 0 || shape->size.bytes <= most)
            continue;
        most = shape->size.bytes;
        body->largest = parameter;
    }
    body->measured = true;
    return body->largest;
}

/* A fusion that only moves, in the order that it finds, writes its result all the same. */
static void
take_whole_fusion(struct finder *finder, struct graph_body *c, enum fused_work work)
{
    struct node largest = largest_parameter(c);
    const struct shape_entry *shape = node_shape(finder->node);
    if (work == WORK_SELECTS || !largest.body || !shape || shape->leaf_count == 0)
        return;
    struct copy copy = {.inner = graph_root(c),
                        .source = largest,
                        .from = node_shape(largest)->leaves[0].entry,
                        .to = shape->leaves[0].entry};
    if (!copy.inner.body || copy.to->size.data_bytes <= SMALL)
        return;
    copy.kind = space_of(copy.from) == space_of(copy.to) ? COPY_DUPLICATE : COPY_SPACE;
    if (work == WORK_CONVERTS)
        copy.kind = COPY_CONVERT;
    add_copy(finder, copy);
}

static void
take_fusion(struct finder *finder)
{
    struct graph_body *c = node_fused(finder->graph, finder->node);
    if (!c)
        return;
    enum fused_work work = graph_work(finder->graph, c);
    if (!take_fused_moves(finder, c, work >= WORK_SELECTS, NESTED_MOVES - 1))
        finder->copies->cut = true;
    if (work < WORK_COMPUTES && finder->copies->count == finder->before)
        take_whole_fusion(finder, c, work);
}

/* ---- the program ---- */

static void
take_copies(struct finder *finder)
{
    switch (node_op(finder->node)) {
    case OP_COPY:
    case OP_TRANSPOSE:
    case OP_RESHAPE:
        take_move(finder);
        break;
    case OP_COPY_START:
        take_copy_start(finder);
        break;
    case OP_SLICE_START:
    case OP_ASYNC_START:
        take_slice_start(finder);
        break;
    case OP_FUSION:
        take_fusion(finder);
        break;
    default:
        break;
    }
}

static bool
has_sides(const struct copy *copy)
{
    return copy->kind == COPY_RELAYOUT || copy->kind == COPY_RESHAPE ||
           copy->kind == COPY_DUPLICATE;
}

static uint64_t
fused_limit(const struct ownership *o)
{
    uint64_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        count += o->computations[i]->count;
    return FUSED_MOVES_LIMIT(count);
}

void
copies_find(struct graph *graph, const struct boundary_modes *modes, struct shape_table *shapes,
            struct copies *copies)
{
    const struct ownership *o = &graph->program->ownership;
    struct finder finder = {graph, shapes, copies, no_node, 0, fused_limit(o)};
    graph_time(graph);
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        if (c->use != USE_ENTRY && c->use != USE_SEQUENCED)
            continue;
        for (uint32_t k = 0; k < c->count; k++) {
            finder.node = (struct node){graph_body(graph, c), k};
            finder.before = copies->count;
            take_copies(&finder);
        }
    }
    struct sides sides = {graph, modes};
    for (size_t i = 0; i < copies->count; i++)
        if (has_sides(&copies->items[i]))
            copy_find_sides(&sides, &copies->items[i]);
}
