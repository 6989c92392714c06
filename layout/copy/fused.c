/* What fusions do. What was found of one is kept with its computation. */
#include "layout/copy/graph.h"

#define NESTED_FUSIONS 5 /* how deep a fusion is looked into */

static enum fused_work work_within(struct graph *graph, struct graph_body *c, unsigned depth);

static enum fused_work
work_of(struct graph *graph, struct node node, unsigned depth)
{
    struct graph_body *fused = node_fused(graph, node);
    if (fused)
        return depth < NESTED_FUSIONS ? work_within(graph, fused, depth + 1) : WORK_COMPUTES;
    switch (node_nature(node)) {
    case NATURE_MOVES:
        return WORK_MOVES;
    case NATURE_CONVERTS:
        return WORK_CONVERTS;
    case NATURE_SELECTS:
        return WORK_SELECTS;
    case NATURE_COMPUTES:
    case NATURE_RUNS:
    case NATURE_WANTS:
        break;
    }
    return node_is_mark(graph, node) ? WORK_SELECTS : WORK_COMPUTES;
}

static enum fused_work
work_within(struct graph *graph, struct graph_body *body, unsigned depth)
{
    enum fused_work most = WORK_MOVES;
    if (body->work)
        return (enum fused_work)(body->work - 1);
    for (uint32_t i = 0; i < body->record->count && most != WORK_COMPUTES; i++) {
        enum fused_work work = work_of(graph, (struct node){body, i}, depth);
        if (work > most)
            most = work;
    }
    body->work = (uint8_t)(most + 1);
    return most;
}

enum fused_work
graph_work(struct graph *graph, struct graph_body *c)
{
    return work_within(graph, c, 1);
}

static const struct graph_body *
wanting_within(struct graph *graph, struct graph_body *body, unsigned depth)
{
    if (body->searched)
        return body;
    body->searched = true;
    for (uint32_t i = 0; i < body->record->count; i++) {
        struct node node = {body, i}, first = no_node, last = no_node;
        struct graph_body *fused = node_fused(graph, node);
        if (fused && depth < NESTED_FUSIONS) {
            const struct graph_body *inner = wanting_within(graph, fused, depth + 1);
            first = inner->first_wanting;
            last = inner->last_wanting;
        } else if (node_op(node) != OP_RESHAPE && node_wants(graph, node, no_node)) {
            first = last = node;
        }
        if (first.body && !body->first_wanting.body)
            body->first_wanting = first;
        if (last.body)
            body->last_wanting = last;
    }
    return body;
}

const struct graph_body *
graph_wanting(struct graph *graph, struct graph_body *c)
{
    return wanting_within(graph, c, 1);
}
