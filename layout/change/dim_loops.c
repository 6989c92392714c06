/* A scan saves an array a step: slices of one, at an index that the counter gives, walk over
 * the whole dimension, which so is as long as the loop runs. */
#include "layout/change/dim_rules.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    struct dims *dims;
    int64_t trips;
    uint32_t length; /* a variable of this size; UINT32_MAX: none yet */
    uint32_t number; /* of this walk, counted from 1 */
    size_t count, capacity;
    struct graph_body **seen; /* those that the body runs */
};

/* Adds a computation unless it is there. */
static void
reach(struct walk *walk, struct graph_body *body)
{
    uint32_t *last = &walk->dims->walked[body->computation->number];
    if (*last == walk->number)
        return;
    *last = walk->number;
    grow(&walk->seen, walk->count, &walk->capacity, sizeof *walk->seen);
    walk->seen[walk->count++] = body;
}

/* Adds what a computation calls, but no loops. */
static void
reach_callees(struct walk *walk, const struct computation *c, bool all)
{
    const struct ownership *o = &walk->dims->trial->program->ownership;
    for (uint32_t i = 0; i < c->edge_count; i++) {
        const struct computation *callee = edge_callee(o, &c->edges[i]);
        bool plain = c->edges[i].kind == REFERENCE_FUSED || c->edges[i].kind == REFERENCE_CALL;
        if (callee && (plain || all))
            reach(walk, graph_body(&walk->dims->graph, callee));
    }
}

/* The largest scalar constant of a computation. */
static int64_t
largest_constant(const struct walk *walk, const struct graph_body *body)
{
    int64_t largest = 0;
    for (uint32_t i = 0; i < body->record->count; i++) {
        const struct step *step = &body->record->steps[i];
        if (step->operation.rule != RULE_CONSTANT)
            continue;
        const struct number_list list = program_numbers(
            walk->dims->trial->program, body->computation, step, ATTRIBUTE_WHOLE_NUMBER);
        if (list.count == 1)
            largest = max_i64(largest, list.items[0]);
    }
    return largest;
}

static int64_t
find_trips(struct walk *walk, struct graph_body *condition)
{
    int64_t trips = 0;
    reach(walk, condition);
    for (size_t i = 0; i < walk->count; i++) {
        reach_callees(walk, walk->seen[i]->computation, false);
        trips = max_i64(trips, largest_constant(walk, walk->seen[i]));
    }
    walk->count = 0;
    walk->number = ++walk->dims->walks;
    return trips;
}

/* Dimension i of the whole is read or written one by one. index: of that dimension. */
static bool
is_walked(const struct walk *walk, struct arrays whole, struct arrays piece, size_t i,
          struct node index)
{
    return arrays_shape(whole)->dims[i] == walk->trips && arrays_shape(piece)->dims[i] == 1 &&
           !(index.body && node_step(index)->operation.rule == RULE_CONSTANT);
}

static void
walk_slice(struct walk *walk, struct node node, bool update)
{
    struct dims *dims = walk->dims;
    struct arrays whole = dims_result(dims, node_operand(node, 0)),
                  piece = dims_result(dims, update ? node_operand(node, 1) : node);
    if (whole.count != 1 || piece.count != 1 || arrays_rank(whole) != arrays_rank(piece))
        return;
    for (size_t i = 0; i < arrays_rank(whole); i++) {
        uint32_t variable = whole.variable + (uint32_t)i;
        struct node index = node_operand(node, (uint32_t)i + 1 + update);
        if (!is_walked(walk, whole, piece, i, index))
            continue;
        if (walk->length != UINT32_MAX)
            dims_equal(dims, walk->length, variable);
        walk->length = variable;
    }
}

/* Returns whether a loop of this body and this condition was walked before. */
static bool
was_walked(struct dims *dims, struct graph_body *body, struct graph_body *condition)
{
    struct graph_body *const both[] = {body, condition};
    size_t known = dims->loops.count;
    return words_number(&dims->loops, (const char *)both, sizeof both) < known;
}

void
relate_loop(struct dims *dims, struct node loop)
{
    struct graph_body *body = node_callee(&dims->graph, loop, REFERENCE_BODY);
    struct graph_body *condition = node_callee(&dims->graph, loop, REFERENCE_CONDITION);
    if (!body || !condition || was_walked(dims, body, condition))
        return;
    struct walk walk = {.dims = dims, .length = UINT32_MAX, .number = ++dims->walks};
    walk.trips = find_trips(&walk, condition);
    if (walk.trips > 1)
        reach(&walk, body);
    for (size_t i = 0; i < walk.count; i++) {
        struct graph_body *seen = walk.seen[i];
        reach_callees(&walk, seen->computation, false);
        for (uint32_t k = 0; k < seen->record->count; k++) {
            struct node node = {seen, k};
            if (node_op(node) == OP_DYNAMIC_SLICE)
                walk_slice(&walk, node, false);
            else if (node_op(node) == OP_UPDATE_SLICE)
                walk_slice(&walk, node, true);
        }
    }
    free(walk.seen);
}
