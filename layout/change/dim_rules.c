/* What instructions do to the sizes of their arrays (reference: XLA shape_inference.cc). */
#include "layout/change/dim_rules.h"

#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- attributes ---- */

struct slice
relating_word(const struct relating *r, enum attribute_kind kind)
{
    return program_word(r->dims->trial->program, r->node.body->computation, node_step(r->node),
                        kind);
}

struct number_list
relating_list(const struct relating *r, enum attribute_kind kind)
{
    return program_numbers(r->dims->trial->program, r->node.body->computation,
                           node_step(r->node), kind);
}

bool
dim_list_has(const struct number_list *list, size_t number)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == (int64_t)number)
            return true;
    return false;
}

struct arrays
relating_array(const struct relating *r, uint32_t i)
{
    struct arrays none = {0};
    return i < r->operand_count && r->operands[i].count == 1 ? r->operands[i] : none;
}

static bool
is_one_of(struct slice opcode, const char *const *words)
{
    for (; *words; words++)
        if (slice_is(opcode, *words))
            return true;
    return false;
}

void
dims_equal_at(struct dims *dims, struct arrays a, int64_t i, struct arrays b, int64_t k)
{
    if (a.count && b.count && i >= 0 && k >= 0 && (size_t)i < arrays_rank(a) &&
        (size_t)k < arrays_rank(b))
        dims_equal(dims, a.variable + (uint32_t)i, b.variable + (uint32_t)k);
}

/* ---- calls ---- */

static void
relate_operands_of_callee(struct relating *r, struct graph_body *callee)
{
    for (uint32_t i = 0; i < r->operand_count; i++)
        dims_same(r->dims, r->operands[i], dims_result(r->dims, graph_parameter(callee, i)));
}

/* Returns whether both are the same arrays but for their layouts. */
static bool
are_alike(struct arrays a, struct arrays b)
{
    if (a.count != b.count)
        return false;
    for (; a.count; a = arrays_rest(a), b = arrays_rest(b)) {
        size_t rank = arrays_rank(a);
        if (rank != arrays_rank(b) ||
            memcmp(arrays_shape(a)->dims, arrays_shape(b)->dims, rank * sizeof(int64_t)) != 0)
            return false;
    }
    return true;
}

bool
relate_call(struct relating *r)
{
    struct graph *graph = &r->dims->graph;
    struct graph_body *callee = node_callee(graph, r->node, REFERENCE_FUSED);
    if (!callee)
        callee = node_callee(graph, r->node, REFERENCE_CALL);
    if (!callee || !are_alike(dims_result(r->dims, graph_root(callee)), r->result))
        return false;
    relate_operands_of_callee(r, callee);
    dims_same(r->dims, dims_result(r->dims, graph_root(callee)), r->result);
    return true;
}

static void
relate_while(struct relating *r)
{
    struct graph *graph = &r->dims->graph;
    struct graph_body *body = node_callee(graph, r->node, REFERENCE_BODY);
    struct graph_body *condition = node_callee(graph, r->node, REFERENCE_CONDITION);
    if (!r->operand_count || !body)
        return;
    struct arrays first = r->operands[0];
    dims_same(r->dims, first, r->result);
    dims_same(r->dims, first, dims_result(r->dims, graph_parameter(body, 0)));
    dims_same(r->dims, first, dims_result(r->dims, graph_root(body)));
    if (condition)
        dims_same(r->dims, first, dims_result(r->dims, graph_parameter(condition, 0)));
}

static void
relate_branches(struct relating *r)
{
    const struct computation *c = r->node.body->computation;
    const struct ownership *o = &r->dims->trial->program->ownership;
    uint32_t branch = 0;
    uint32_t i = node_first_edge(r->node);
    for (; i < c->edge_count && c->edges[i].caller == r->node.step; i++) {
        const struct computation *callee = edge_callee(o, &c->edges[i]);
        if (c->edges[i].kind != REFERENCE_BRANCH)
            continue;
        branch++;
        if (!callee)
            continue;
        struct graph_body *body = graph_body(&r->dims->graph, callee);
        dims_same(r->dims, dims_result(r->dims, graph_root(body)), r->result);
        if (branch < r->operand_count)
            dims_same(r->dims, r->operands[branch],
                      dims_result(r->dims, graph_parameter(body, 0)));
    }
}

/* ---- tuples and transfers ---- */

/* Arrays that follow one another are those of the operands. */
static void
relate_in_order(struct relating *r, struct arrays at)
{
    for (uint32_t i = 0; i < r->operand_count && r->operands[i].count <= at.count; i++) {
        struct arrays part = at;
        part.count = r->operands[i].count;
        dims_same(r->dims, r->operands[i], part);
        at.count -= part.count;
        for (size_t k = 0; k < part.count; k++, at.leaves++)
            at.variable += (uint32_t)arrays_rank(at);
    }
}

static void
relate_tuple(struct relating *r)
{
    relate_in_order(r, r->result);
}

static void
relate_element(struct relating *r)
{
    int32_t number = node_step(r->node)->operation.number;
    if (r->operand_count)
        dims_same(r->dims, dims_element(r->dims, r->operands[0], number), r->result);
}

/* The result is element k of the operand, or the operand itself. */
static void
relate_done(struct relating *r, int64_t k)
{
    if (!r->operand_count)
        return;
    struct arrays part = dims_element(r->dims, r->operands[0], k);
    dims_same(r->dims, part.count ? part : r->operands[0], r->result);
}

/* Both elements of the start are like the operand. */
static void
relate_both(struct relating *r)
{
    struct arrays all = dims_result(r->dims, r->node);
    if (!r->operand_count)
        return;
    dims_same(r->dims, r->operands[0], dims_element(r->dims, all, 0));
    dims_same(r->dims, r->operands[0], dims_element(r->dims, all, 1));
}

/* ---- all others ---- */

/* Arrays of equal dimensions. */
struct alike {
    uint32_t operand; /* the first of them */
    bool result;      /* a result has these dimensions, too */
};

static uint32_t
dims_number(struct words *dims, struct arrays array)
{
    return words_number(dims, (const char *)arrays_shape(array)->dims,
                        arrays_rank(array) * sizeof(int64_t));
}

/* Operands and results of equal dimensions are equal. */
static void
relate_alike(struct relating *r, struct arena *arena)
{
    struct words dims = {0};
    struct alike *all = arena_array(arena, r->operand_count + 1U, sizeof *all);
    for (uint32_t i = r->operand_count; i-- > 0;)
        if (relating_array(r, i).count)
            all[dims_number(&dims, r->operands[i])].operand = i;
    size_t known = dims.count;
    for (struct arrays rest = r->result; rest.count; rest = arrays_rest(rest)) {
        uint32_t number = dims_number(&dims, rest);
        if (number >= known)
            continue;
        all[number].result = true;
        dims_same(r->dims, r->operands[all[number].operand], arrays_at(rest, 0));
    }
    for (uint32_t i = 0; i < r->operand_count; i++) {
        struct arrays operand = relating_array(r, i);
        uint32_t number = operand.count ? dims_number(&dims, operand) : 0;
        if (operand.count && all[number].result)
            dims_same(r->dims, r->operands[all[number].operand], operand);
    }
    words_free(&dims);
}

/* Elementwise, copies, sorts, reductions over devices. */
static void
relate_elements(struct relating *r)
{
    struct arena arena = {0};
    for (uint32_t i = 0; i < r->operand_count; i++)
        dims_same(r->dims, r->operands[i], r->result);
    if (r->result.count > 1)
        relate_alike(r, &arena);
    arena_free(&arena);
}

static void
relate_nothing(struct relating *r)
{
    (void)r;
}

static const struct {
    const char *opcode;
    void (*relate)(struct relating *r);
} rules_of[] = {
    {"while", relate_while},
    {"conditional", relate_branches},
    {"tuple", relate_tuple},
    {"get-tuple-element", relate_element},
    {"bitcast", relate_bitcast},
    {"reshape", relate_plain_reshape},
    {"transpose", relate_transpose},
    {"broadcast", relate_broadcast},
    {"reduce", relate_reduce},
    {"slice", relate_window},
    {"pad", relate_window},
    {"reduce-window", relate_window},
    {"select-and-scatter", relate_window},
    {"concatenate", relate_concatenate},
    {"dynamic-slice", relate_dynamic_slice},
    {"dynamic-update-slice", relate_update},
    {"gather", relate_gather},
    {"scatter", relate_scatter},
    {"dot", relate_dot},
    {"convolution", relate_convolution},
    {"custom-call", relate_custom_call},
    {"all-gather", relate_gathered},
    {"reduce-scatter", relate_gathered},
    {"parameter", relate_nothing},
    {"constant", relate_nothing},
    {"iota", relate_nothing},
    {"rng", relate_nothing},
    {"rng-bit-generator", relate_nothing},
    {"partition-id", relate_nothing},
    {"replica-id", relate_nothing},
    {"after-all", relate_nothing},
};

static void
relate_plain(struct relating *r)
{
    static const char *const callers[] = {"fusion", "call", "async-start", NULL};
    if (is_one_of(r->opcode, callers) && relate_call(r))
        return;
    for (size_t i = 0; i < sizeof rules_of / sizeof *rules_of; i++)
        if (slice_is(r->opcode, rules_of[i].opcode)) {
            rules_of[i].relate(r);
            return;
        }
    relate_elements(r);
}

/* A start: the operation that it wraps has {1} as its result. */
static void
relate_start(struct relating *r)
{
    size_t start = sizeof "-start" - 1;
    struct arrays all = r->result, inner = dims_element(r->dims, all, 1);
    if (slice_is(r->opcode, "copy-start") || slice_is(r->opcode, "collective-permute-start")) {
        relate_both(r);
        return;
    }
    if (inner.count == 0) {
        r->opcode.length -= start;
        relate_plain(r);
        return;
    }
    relate_in_order(r, dims_element(r->dims, all, 0)); /* the operands */
    r->result = inner;
    if (!slice_is(r->opcode, "async-start"))
        r->opcode.length -= start;
    relate_plain(r);
}

/* An update that gives a start its operands: the computation that the start calls has them as
 * parameters. */
static void
relate_late_operands(struct relating *r)
{
    struct node start = node_operand(r->node, 0);
    struct relating late = *r;
    struct graph_body *callee =
        start.body ? node_callee(&r->dims->graph, start, REFERENCE_CALL) : NULL;
    late.operands++;
    late.operand_count--;
    relate_in_order(&late, dims_element(r->dims, r->result, 0));
    if (!callee)
        return;
    relate_operands_of_callee(&late, callee);
    dims_same(r->dims, dims_result(r->dims, graph_root(callee)),
              dims_element(r->dims, r->result, 1));
}

static void
relate_step(struct relating *r)
{
    static const char *const transfers[] = {"copy-done", "send", "recv", NULL};
    if (slice_ends(r->opcode, "-start"))
        relate_start(r);
    else if (is_one_of(r->opcode, transfers))
        relate_done(r, 0);
    else if (slice_ends(r->opcode, "-done"))
        relate_done(r, 1);
    else if (slice_is(r->opcode, "async-update") && r->operand_count > 1)
        relate_late_operands(r);
    else if (slice_is(r->opcode, "async-update") && r->operand_count)
        dims_same(r->dims, r->operands[0], r->result);
    else
        relate_plain(r);
}

static void
read_node_rules(struct dims *dims, struct node node, struct arena *arena)
{
    const struct program *program = dims->trial->program;
    const struct step *step = node_step(node);
    struct relating r = {.dims = dims, .node = node, .result = dims_result(dims, node)};
    const char *opcode = step_opcode(&program->ownership, node.body->computation, step);
    r.opcode = (struct slice){opcode, strlen(opcode)};
    r.operands = arena_array(arena, step->operand_count + 1, sizeof *r.operands);
    for (uint32_t i = 0; i < step->operand_count; i++)
        r.operands[r.operand_count++] = dims_result(dims, node_operand(node, i));
    relate_step(&r);
    if (strcmp(opcode, "while") == 0)
        relate_loop(dims, node);
}

void
dim_rules_apply(struct dims *dims)
{
    const struct ownership *o = &dims->trial->program->ownership;
    struct arena arena = {0};
    for (size_t i = 0; i < o->count; i++)
        for (uint32_t k = 0; k < o->computations[i]->count; k++) {
            read_node_rules(dims, (struct node){&dims->graph.bodies[i], k}, &arena);
            arena_reset(&arena);
        }
    arena_free(&arena);
}
