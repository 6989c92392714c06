/*
 * XLA:TPU writes no known_trip_count. The count is derived from a loop such as
 *
 *     condition: compare(element i of the state, N), direction=LT
 *     body:      element i of the next state is add(element i, S)
 *     before:    element i of the first state is A
 *
 * where N, S and A are constants, or elements of the state that begin as constants
 * (reference: xla ComputeWhileLoopTripCount, MatchTrivialLoopTripCount).
 */
#include "layout/copy/times.h"

#include "layout/base/checked.h"
#include "layout/shape_entry.h"

#define FAR 12 /* how many instructions a value is followed through */

/* ---- the values of scalars ---- */

static bool
passes_scalar(enum op op)
{
    switch (op) {
    case OP_COPY:
    case OP_BITCAST:
    case OP_CONVERT:
    case OP_COPY_START:
    case OP_COPY_DONE:
    case OP_RESHAPE:
        return true;
    default:
        return false;
    }
}

/* The instruction whose value this one passes on. */
static struct node
behind(struct node node)
{
    for (int i = 0; i < FAR && node.body && passes_scalar(node_op(node)); i++)
        node = node_operand(node, 0);
    return node;
}

/* The element of a loop's first state; no_node: not known. */
static struct node
first_element(struct node loop, int64_t number)
{
    struct node state = node_operand(loop, 0);
    if (number < 0 || !state.body || node_op(state) != OP_TUPLE)
        return no_node;
    return node_operand(state, (uint32_t)number);
}

/* The number of the element of a loop's state that an instruction reads; -1: it reads none. */
static int64_t
state_element(struct node node)
{
    if (!node.body || node_op(node) != OP_ELEMENT)
        return -1;
    struct node of = node_operand(node, 0);
    bool state = of.body && node_op(of) == OP_PARAMETER;
    return state ? node_step(node)->operation.number : -1;
}

/* The whole number that a constant of rank 0 holds. */
static bool
constant_value(const struct graph *graph, struct node node, int64_t *value)
{
    const struct number_list list = node_numbers(graph, node, ATTRIBUTE_WHOLE_NUMBER);
    const struct shape_entry *array = node_array(node);
    if (list.count != 1 || (array && shape_array(array->shape)->rank))
        return false;
    *value = list.items[0];
    return true;
}

/* Finds the whole number that an instruction yields. loop: where it stands in the body or the
 * condition of a loop. */
static bool
scalar_value(struct graph *graph, struct node node, struct node loop, int64_t *value)
{
    for (int i = 0; i < FAR; i++) {
        node = behind(node);
        if (!node.body)
            return false;
        if (node_op(node) == OP_CONSTANT)
            return constant_value(graph, node, value);
        struct graph_body *fused = node_fused(graph, node);
        if (fused && node_step(node)->operand_count == 0)
            node = graph_root(fused);
        else if (loop.body && state_element(node) >= 0)
            node = first_element(loop, state_element(node));
        else
            return false;
        loop = no_node;
    }
    return false;
}

/* ---- the loop ---- */

/* An operation that may stand in a fusion of its own. */
struct fused_operation {
    struct node node, fusion; /* fusion: no_node if it stands alone */
};

static struct fused_operation
operation_behind(struct graph *graph, struct node node)
{
    struct fused_operation result = {behind(node), no_node};
    if (!result.node.body)
        return result;
    struct graph_body *fused = node_fused(graph, result.node);
    if (fused) {
        result.fusion = result.node;
        result.node = behind(graph_root(fused));
    }
    return result;
}

/* Operand k of an operation, outside of its fusion. */
static struct node
operand_outside(const struct fused_operation *operation, uint32_t k)
{
    struct node node = behind(node_operand(operation->node, k));
    if (operation->fusion.body && node.body && node_op(node) == OP_PARAMETER) {
        int32_t number = node_step(node)->operation.number;
        node = number < 0 ? no_node : behind(node_operand(operation->fusion, (uint32_t)number));
    }
    return node;
}

/* A loop that counts: while (value < limit), or <= limit, or != limit. */
struct counting {
    int64_t element; /* of the state, that counts */
    int64_t limit;
    bool inclusive;
};

static bool
read_condition(struct graph *graph, struct node loop, struct counting *counting)
{
    struct graph_body *condition = node_callee(graph, loop, REFERENCE_CONDITION);
    struct fused_operation compare =
        operation_behind(graph, condition ? graph_root(condition) : no_node);
    if (!compare.node.body || node_op(compare.node) != OP_COMPARE)
        return false;
    struct slice direction = node_word(graph, compare.node, ATTRIBUTE_DIRECTION);
    bool turned = slice_is(direction, "GT") || slice_is(direction, "GE");
    counting->inclusive = slice_is(direction, "LE") || slice_is(direction, "GE");
    if (!turned && !counting->inclusive && !slice_is(direction, "LT") &&
        !slice_is(direction, "NE"))
        return false;
    struct node low = operand_outside(&compare, turned),
                high = operand_outside(&compare, !turned);
    counting->element = state_element(low);
    return counting->element >= 0 && scalar_value(graph, high, loop, &counting->limit);
}

/* Finds what the body adds to the element that counts. */
static bool
read_step(struct graph *graph, struct node loop, const struct counting *counting, int64_t *step)
{
    struct graph_body *body = node_callee(graph, loop, REFERENCE_BODY);
    struct node root = body ? graph_root(body) : no_node;
    if (!root.body || node_op(root) != OP_TUPLE)
        return false;
    struct fused_operation add =
        operation_behind(graph, node_operand(root, (uint32_t)counting->element));
    if (!add.node.body || node_op(add.node) != OP_ADD)
        return false;
    struct node left = operand_outside(&add, 0), right = operand_outside(&add, 1);
    if (state_element(left) == counting->element)
        return scalar_value(graph, right, loop, step);
    return state_element(right) == counting->element && scalar_value(graph, left, loop, step);
}

/* The trip count of a loop: what its text says, or what follows from its condition, its first
 * value and its step; TIMES_UNKNOWN: not known. */
static int64_t
find_trips(struct graph *graph, struct node loop)
{
    struct counting counting;
    int64_t first, step, way;
    const struct number_list known = node_numbers(graph, loop, ATTRIBUTE_TRIP_COUNT);
    if (known.count)
        return known.items[0];
    if (!read_condition(graph, loop, &counting) ||
        !scalar_value(graph, first_element(loop, counting.element), no_node, &first) ||
        !read_step(graph, loop, &counting, &step) || step <= 0)
        return TIMES_UNKNOWN;
    if (!checked_add(counting.limit, counting.inclusive, &way) ||
        __builtin_sub_overflow(way, first, &way))
        return TIMES_UNKNOWN;
    return way > 0 ? divide_up(way, step) : 0;
}

/* ---- computations ---- */

/* How often a call runs its callee, whose caller comes first. */
static int64_t
call_times(struct graph *graph, const struct call *call)
{
    const struct graph_body *caller = call->caller.body;
    int64_t times = caller->timed ? caller->times : TIMES_UNKNOWN, trips = 1;
    if (call->kind == REFERENCE_BODY || call->kind == REFERENCE_CONDITION)
        trips = find_trips(graph, call->caller);
    if (times < 0 || trips < 0 || !checked_multiply(times, trips, &times))
        return TIMES_UNKNOWN;
    return times;
}

static int64_t
sum_of_calls(struct graph *graph, const struct graph_body *body)
{
    int64_t sum = 0;
    for (size_t i = 0; i < body->call_count; i++) {
        int64_t times = call_times(graph, &body->calls[i]);
        if (times < 0 || !checked_add(sum, times, &sum))
            return TIMES_UNKNOWN;
    }
    return sum;
}

void
graph_time(struct graph *graph)
{
    const struct ownership *o = &graph->program->ownership;
    for (size_t i = o->count; i-- > 0;) {
        struct graph_body *body = &graph->bodies[i];
        body->times =
            body->computation == graph->program->entry ? 1 : sum_of_calls(graph, body);
        body->timed = true;
    }
}
