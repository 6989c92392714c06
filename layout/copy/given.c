/* Who gives an array its order: the nearest instruction on the way back that has one of its
 * own. */
#include "layout/copy/move.h"
#include "layout/copy/search.h"
#include "layout/copy/sides.h"
#include "layout/shape_entry.h"

#include <string.h>

#define LARGE                                                                                  \
    64 /* operands with less than 1/LARGE of the largest one's elements give nothing */

static struct copy_side
given_by_parameter(const struct sides *sides, struct node node)
{
    const struct computation *c = node.body->computation;
    if (c == sides->graph->program->entry)
        return side_argument(sides, node);
    return side_say(sides->graph,
                    c->called_as >> REFERENCE_BODY & 1 ? "while carry" : "call parameter",
                    "parameter %d of %s", node_step(node)->operation.number, c->name.text);
}

/* The instruction of which a parameter of a body that is called once, or a call that returns an
 * array, is the value; no_node: it is none of these. */
static struct node
across_call(struct graph *graph, struct node node)
{
    const struct graph_body *body = node.body;
    if (node_op(node) == OP_PARAMETER) {
        bool once = body->call_count == 1 && body->calls[0].kind == REFERENCE_CALL;
        uint32_t number = (uint32_t)node_step(node)->operation.number;
        return once ? node_operand(body->calls[0].caller, number) : no_node;
    }
    struct graph_body *callee = node_callee(graph, node, REFERENCE_CALL);
    struct node root = callee ? graph_root(callee) : no_node;
    return root.body && node_array(root) ? root : no_node;
}

/* The loop that an instruction reads an element of; no_node: it reads none. */
static struct node
loop_of(struct node node)
{
    struct node of = node_op(node) == OP_ELEMENT ? node_operand(node, 0) : no_node;
    return of.body && node_op(of) == OP_WHILE ? of : no_node;
}

/* Returns whether an instruction, which may be a fusion, only moves, to another order. */
static bool
is_relayout(struct graph *graph, struct node node)
{
    const struct shape_entry *from, *to;
    struct graph_body *fused = node_fused(graph, node);
    if (fused)
        return graph_work(graph, fused) < WORK_SELECTS &&
               moves_within(graph, fused, NESTED_MOVES - 1)->count;
    return (node_op(node) == OP_COPY || node_op(node) == OP_TRANSPOSE) &&
           move_kind(graph, node, &from, &to) == COPY_RELAYOUT;
}

/* Returns whether two arrays of the same dims have other orders, so that one did not give the
 * other its own, whatever fusions are between them. */
static bool
contradicts(struct graph *graph, struct node a, struct node b)
{
    const struct shape_entry *x = node_array(a), *y = node_array(b);
    if (!x || !y)
        return false;
    const struct shape *one = shape_array(x->shape), *other = shape_array(y->shape);
    return one->rank == other->rank &&
           memcmp(one->dims, other->dims, one->rank * sizeof *one->dims) == 0 &&
           !graph_same_order(graph, x, y, no_node);
}

/* Returns whether an instruction gives its result an order, which is that of `to`, and lets
 * *side say so. */
static bool
gives(const struct sides *sides, struct node node, struct node to, struct copy_side *side)
{
    struct graph *graph = sides->graph;
    struct graph_body *fused = node_fused(graph, node);
    struct node loop = loop_of(node), wanting = no_node;
    if (fused)
        wanting = graph_wanting(graph, fused)->last_wanting;
    if (across_call(graph, node).body ||
        (node_op(node) == OP_PARAMETER && contradicts(graph, node, to)))
        return false;
    if (node_op(node) == OP_PARAMETER)
        *side = given_by_parameter(sides, node);
    else if (node_op(node) == OP_CONSTANT && node_elements(graph, node) > 1)
        *side = side_say(graph, "constant", "constant %%%s", side_name(graph, node));
    else if (is_relayout(graph, node))
        *side = side_say(graph, "moved before", "%%%s, which moved it", side_name(graph, node));
    else if (node_wants(graph, node, no_node))
        *side = side_say(graph, node_op_name(node), "%s %%%s", side_opcode(graph, node),
                         side_name(graph, node));
    else if (loop.body)
        *side = side_say(graph, "while carry", "%%%s", side_name(graph, loop));
    else if (wanting.body)
        *side = side_say(graph, node_op_name(wanting), "%s in %%%s",
                         side_opcode(graph, wanting), side_name(graph, node));
    else
        return false;
    return true;
}

/* Goes on to the large operands, into a call, and out of it. */
static void
add_operands(struct graph *graph, struct search *search, struct node node, uint32_t distance)
{
    const struct step *step = node_step(node);
    struct node across = across_call(graph, node);
    int64_t most = 0;
    if (across.body) {
        search_add(search, across, distance);
        return;
    }
    for (uint32_t k = 0; k < step->operand_count && graph_look(graph); k++) {
        struct node operand = node_operand(node, k);
        int64_t elements = operand.body ? node_elements(graph, operand) : 0;
        if (elements > most)
            most = elements;
    }
    for (uint32_t k = 0; k < step->operand_count && graph_look(graph); k++) {
        struct node operand = node_operand(node, k);
        int64_t elements = operand.body ? node_elements(graph, operand) : 0;
        if (elements > 1 && elements >= most / LARGE)
            search_add(search, operand, distance);
    }
}

struct copy_side
side_given(const struct sides *sides, struct node node, uint32_t visits)
{
    struct search search;
    struct copy_side side = {"not known", NULL};
    struct node to = node;
    uint32_t distance;
    if (!node.body)
        return side;
    search_begin(&search, sides->graph, node, visits);
    while (search_next(&search, &node, &distance) && !gives(sides, node, to, &side))
        add_operands(sides->graph, &search, node, distance + 1);
    search_end(&search);
    return side;
}
