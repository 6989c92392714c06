/*
 * Who wants an array in another order: the nearest instruction on the way forward that reads in
 * an order of its own, or that has another operand in one. The way leads through what keeps the
 * order, out of computations that are called, and ends where a second copy moves the array
 * again.
 */
#include "layout/copy/search.h"
#include "layout/copy/sides.h"
#include "layout/shape_entry.h"

#include <string.h>

#define NESTED_FUSIONS 4   /* how deep a fusion is looked into */
#define FAR_FUSED      60  /* how many instructions are followed within a fusion */
#define MOST_DIMS      32  /* of arrays that are compared */
#define VISITS_IN_BODY 60  /* of a search that goes on in the body of a loop */
#define VISITS_OTHER   80  /* of a search for who gives another operand its order */
#define VISITS_BUFFER  200 /* and for who gives the buffer that is updated */

/* A search that keeps the nearest side. */
struct wanting {
    const struct sides *sides;
    struct search search;
    uint32_t visits;
    struct copy_side side;
    uint32_t distance; /* of `side`, in half steps; UINT32_MAX: none was found */
};

static void
found(struct wanting *wanting, uint32_t distance, struct copy_side side)
{
    wanting->side = side;
    wanting->distance = distance;
}

/* ---- within fusions ---- */

/* A use of an array: the instruction and the number of its operand. */
struct wanting_use {
    struct node user;
    uint32_t operand;
};

static struct wanting_use use_within(struct graph *graph, struct node from, unsigned depth);

/* The use of an operand of a nested fusion that wants an order. */
static struct wanting_use
use_in_fusion(struct graph *graph, const struct consumer *fusion, unsigned depth)
{
    struct graph_body *c = node_fused(graph, fusion->node);
    struct wanting_use use = {no_node, 0};
    for (uint32_t i = 0; c && i < fusion->count && !use.user.body; i++) {
        struct node parameter = graph_parameter(c, fusion->uses[i].number);
        if (parameter.body)
            use = use_within(graph, parameter, depth);
    }
    return use;
}

/* The nearest use that wants the order of an array within a fused computation. */
static struct wanting_use
use_within(struct graph *graph, struct node from, unsigned depth)
{
    struct search search;
    struct wanting_use use = {no_node, 0};
    struct consumer user;
    struct node node;
    uint32_t distance;
    search_begin(&search, graph, from, SEARCH_NODES);
    while (!use.user.body && search_next(&search, &node, &distance)) {
        struct consumers users = consumers_of(graph, node);
        while (!use.user.body && consumer_next(graph, &users, &user)) {
            if (node_wants(graph, user.node, node))
                use = (struct wanting_use){user.node, user.uses[0].number};
            else if (node_op(user.node) == OP_FUSION && depth < NESTED_FUSIONS)
                use = use_in_fusion(graph, &user, depth + 1);
            search_add(&search, user.node, distance + 1);
        }
    }
    search_end(&search);
    return use;
}

/* ---- sides ---- */

static struct copy_side
say_use(struct graph *graph, const struct wanting_use *use, const char *where)
{
    return side_say(graph, node_op_name(use->user), "%s %s %s", side_opcode(graph, use->user),
                    where, side_operand(graph, use->user, use->operand));
}

static const char *
text_or_unknown(struct copy_side side)
{
    return side.text ? side.text : "what is not known";
}

/* An update of a buffer whose order somebody else gave. */
static struct copy_side
say_update(const struct sides *sides, struct node buffer, const char *where)
{
    struct copy_side given = side_given(sides, buffer, VISITS_BUFFER);
    return side_say(sides->graph, "update in place", "dynamic-update-slice %s of %s", where,
                    text_or_unknown(given));
}

/* ---- loops and tuples ---- */

/* Who wants element `number` of a loop's state in its body; text NULL: not known. */
static struct copy_side
wanted_in_body(struct wanting *wanting, struct node loop, uint32_t number)
{
    struct graph *graph = wanting->sides->graph;
    struct graph_body *body = node_callee(graph, loop, REFERENCE_BODY);
    struct copy_side side = {NULL, NULL};
    if (!body || wanting->visits <= VISITS_IN_BODY)
        return side;
    uint32_t count;
    const struct element *elements = graph_elements(graph, body, number, &count);
    for (uint32_t i = 0; i < count && !side.text && graph_look(graph); i++)
        side =
            side_wanted(wanting->sides, (struct node){body, elements[i].step}, VISITS_IN_BODY);
    return side;
}

static void
found_loop(struct wanting *wanting, struct node loop, uint32_t number, uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    struct copy_side inner = wanted_in_body(wanting, loop, number);
    const char *name = side_name(graph, loop);
    if (inner.text)
        found(wanting, distance,
              side_say(graph, "while carry", "element %u of %%%s; in the body: %s", number,
                       name, inner.text));
    else
        found(wanting, distance,
              side_say(graph, "while carry", "element %u of %%%s", number, name));
}

/* Element `number` of the result of a computation. */
static void
found_result(struct wanting *wanting, struct graph_body *body, uint32_t number,
             uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    if (body->computation == graph->program->entry) {
        found(wanting, distance, side_result(wanting->sides, number));
        return;
    }
    if (body->call_count == 0)
        return;
    const struct call *call = &body->calls[0];
    found(wanting, distance,
          side_say(graph, call->kind == REFERENCE_BODY ? "while carry" : "branch result",
                   "element %u of %%%s", number, side_name(graph, call->caller)));
}

/* An array becomes an element of a tuple. */
static void
visit_tuple(struct wanting *wanting, struct node tuple, uint32_t number, uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    if (node_is_root(tuple)) {
        if (distance < wanting->distance)
            found_result(wanting, tuple.body, number, distance);
        return;
    }
    struct consumers users = consumers_of(graph, tuple);
    struct consumer user;
    while (distance < wanting->distance && consumer_next(graph, &users, &user))
        if (node_op(user.node) != OP_WHILE)
            search_add(&wanting->search, user.node, distance + 2);
        else
            found_loop(wanting, user.node, number, distance);
}

/* The array is what a computation yields. */
static void
visit_root(struct wanting *wanting, struct node node, uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    const struct graph_body *body = node.body;
    if (node.body->computation == graph->program->entry) {
        if (distance < wanting->distance)
            found(wanting, distance,
                  node_op(node) == OP_TUPLE ? side_say(graph, "result", "result")
                                            : side_result(wanting->sides, 0));
        return;
    }
    for (size_t i = 0; i < body->call_count && graph_look(graph); i++) {
        const struct call *call = &body->calls[i];
        if (call->kind != REFERENCE_BODY)
            search_add(&wanting->search, call->caller, distance + 2);
        else if (distance < wanting->distance)
            found(wanting, distance,
                  side_say(graph, "while carry", "carry of %%%s (body root)",
                           side_name(graph, call->caller)));
    }
}

/* ---- other users ---- */

/* Returns whether two arrays have the same dims in any order, no more than MOST_DIMS. */
static bool
same_dims(const struct shape *a, const struct shape *b)
{
    if (a->rank != b->rank || a->rank > MOST_DIMS)
        return false;
    for (size_t i = 0; i < a->rank; i++) {
        size_t in_a = 0, in_b = 0;
        for (size_t k = 0; k < a->rank; k++) {
            in_a += a->dims[k] == a->dims[i];
            in_b += b->dims[k] == a->dims[i];
        }
        if (in_a != in_b)
            return false;
    }
    return true;
}

static bool
has_dims_of(struct graph *graph, struct node node, struct node other)
{
    const struct shape_entry *a = node_shape(node), *b = node_shape(other);
    for (size_t i = 0; a && b && b->leaf_count && i < a->leaf_count && graph_look(graph); i++)
        if (same_dims(shape_array(a->leaves[i].entry->shape),
                      shape_array(b->leaves[0].entry->shape)))
            return true;
    return false;
}

/* Another operand of a fusion, of the same dims, whose order somebody gave. */
static struct copy_side
other_operand(struct wanting *wanting, struct node fusion, struct node of)
{
    struct graph *graph = wanting->sides->graph;
    const struct step *step = node_step(fusion);
    for (uint32_t k = 0; k < step->operand_count && graph_look(graph); k++) {
        struct node operand = node_operand(fusion, k);
        if (!operand.body || node_same(operand, of) || !has_dims_of(graph, of, operand))
            continue;
        struct copy_side given = side_given(wanting->sides, operand, VISITS_OTHER);
        if (given.text)
            return side_say(graph, "computed with another", "%%%s, computed with %%%s of %s",
                            side_name(graph, fusion), side_name(graph, operand), given.text);
    }
    return (struct copy_side){"not known", NULL};
}

/* Returns whether a result has about as many elements as an operand. */
static bool
keeps_size(struct graph *graph, struct node fusion, struct node of)
{
    const struct shape_entry *shape = node_shape(fusion);
    int64_t size = node_elements(graph, of);
    for (size_t i = 0; shape && i < shape->leaf_count && graph_look(graph); i++) {
        int64_t elements = shape->leaves[i].entry->size.elements;
        if (elements > size / 2 && elements / 2 < size)
            return true;
    }
    return false;
}

static struct copy_side
say_fusion_use(struct wanting *wanting, struct node fusion, const struct wanting_use *use)
{
    struct graph *graph = wanting->sides->graph;
    const char *where = side_say(graph, NULL, "in %%%s", side_name(graph, fusion)).text;
    if (node_op(use->user) != OP_UPDATE_SLICE)
        return say_use(graph, use, where);
    struct copy update = {.node = fusion, .source = node_operand(use->user, 0)};
    return say_update(wanting->sides, copy_source(graph, &update), where);
}

/* A fusion is passed through unless something within it wants an order, it has another operand
 * of the same dims, or it changes the size: no order passes through a reduction. */
static void
visit_fusion(struct wanting *wanting, const struct consumer *user, struct node of,
             uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    struct node fusion = user->node;
    struct graph_body *c = node_fused(graph, fusion);
    struct wanting_use use = use_in_fusion(graph, user, 0);
    struct node first = c ? graph_wanting(graph, c)->first_wanting : no_node;
    struct copy_side other;
    if (use.user.body) {
        found(wanting, distance, say_fusion_use(wanting, fusion, &use));
    } else if (first.body) {
        if (distance + 2 < wanting->distance)
            found(wanting, distance + 2,
                  side_say(graph, node_op_name(first), "%%%s with %s %%%s",
                           side_name(graph, fusion), side_opcode(graph, first),
                           side_name(graph, first)));
    } else {
        if (distance + 1 < wanting->distance &&
            (other = other_operand(wanting, fusion, of)).text)
            found(wanting, distance + 1, other);
        if (keeps_size(graph, fusion, of))
            search_add(&wanting->search, fusion, distance + 2);
        else if (distance + 3 < wanting->distance)
            found(wanting, distance + 3,
                  side_say(graph, "fusion", "%%%s", side_name(graph, fusion)));
    }
}

/* Returns whether a copy moves the array once more. */
static bool
moves_again(struct graph *graph, struct node user, struct node of)
{
    const struct shape_entry *from = node_array(of), *to = node_array(user);
    return node_op(user) == OP_COPY && to &&
           (!from || !graph_same_order(graph, from, to, no_node));
}

static struct copy_side
say_user(struct wanting *wanting, const struct consumer *consumer, struct node of)
{
    struct graph *graph = wanting->sides->graph;
    struct node user = consumer->node;
    const char *where = side_say(graph, NULL, "%%%s", side_name(graph, user)).text;
    struct wanting_use use = {user, consumer->uses[0].number};
    if (moves_again(graph, user, of))
        return side_say(graph, "moved again", "%s, which moves it once more to %s", where,
                        node_array(user)->canonical);
    if (node_op(user) == OP_UPDATE_SLICE)
        return say_update(wanting->sides, node_operand(user, 0), where);
    return say_use(graph, &use, where);
}

static void
visit_user(struct wanting *wanting, const struct consumer *user, struct node of,
           uint32_t distance)
{
    struct graph *graph = wanting->sides->graph;
    if (search_knows(&wanting->search, user->node))
        return;
    if (node_op(user->node) == OP_TUPLE)
        visit_tuple(wanting, user->node, user->uses[0].number, distance);
    else if (moves_again(graph, user->node, of) || node_wants(graph, user->node, of))
        found(wanting, distance, say_user(wanting, user, of));
    else if (node_op(user->node) == OP_FUSION)
        visit_fusion(wanting, user, of, distance);
    else
        search_add(&wanting->search, user->node, distance + 2);
}

struct copy_side
side_wanted(const struct sides *sides, struct node node, uint32_t visits)
{
    struct wanting wanting = {
        .sides = sides, .visits = visits, .side = {"not known", NULL}, .distance = UINT32_MAX};
    struct consumer user;
    uint32_t distance;
    search_begin(&wanting.search, sides->graph, node, visits);
    while (search_next(&wanting.search, &node, &distance) && distance < wanting.distance) {
        if (node_is_root(node))
            visit_root(&wanting, node, distance);
        struct consumers users = consumers_of(sides->graph, node);
        while (distance < wanting.distance && consumer_next(sides->graph, &users, &user))
            visit_user(&wanting, &user, node, distance);
    }
    search_end(&wanting.search);
    return wanting.side;
}

/* ---- a move within a fusion ---- */

/* Goes from a nested fusion's computation out to the fusions that call it. */
static void
add_callers(struct graph *graph, struct search *search, struct node root, uint32_t distance)
{
    const struct graph_body *body = root.body;
    for (size_t i = 0; i < body->call_count && graph_look(graph); i++)
        if (body->calls[i].kind == REFERENCE_FUSED)
            search_add(search, body->calls[i].caller, distance);
}

struct copy_side
side_wanted_within(const struct sides *sides, struct node node, const struct graph_body *outer)
{
    struct graph *graph = sides->graph;
    struct search search;
    struct wanting_use use = {no_node, 0};
    struct consumer user;
    uint32_t distance;
    search_begin(&search, graph, node, FAR_FUSED);
    while (!use.user.body && search_next(&search, &node, &distance)) {
        if (node_is_root(node) && node.body != outer)
            add_callers(graph, &search, node, distance + 2);
        struct consumers users = consumers_of(graph, node);
        while (!use.user.body && consumer_next(graph, &users, &user)) {
            if (node_wants(graph, user.node, node))
                use = (struct wanting_use){user.node, user.uses[0].number};
            else if (node_op(user.node) == OP_FUSION)
                use = use_in_fusion(graph, &user, 1);
            search_add(&search, user.node, distance + 2);
        }
    }
    search_end(&search);
    if (!use.user.body)
        return (struct copy_side){"not known", NULL};
    bool update = node_op(use.user) == OP_UPDATE_SLICE;
    return side_say(graph, update ? "update in place" : node_op_name(use.user),
                    "%s %s (same fusion)", side_opcode(graph, use.user),
                    side_operand(graph, use.user, use.operand));
}
