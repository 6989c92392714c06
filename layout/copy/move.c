/* A computation may be called by many fusions, so its moves are found once. */
#include "layout/copy/move.h"

#include "layout/base/arena.h"
#include "layout/shape_entry.h"

#include <string.h>

static bool
is_move(struct node node)
{
    enum op op = node_op(node);
    return op == OP_COPY || op == OP_TRANSPOSE || op == OP_RESHAPE;
}

enum copy_kind
move_in_order(struct node node, const struct shape_entry *from, const struct shape_entry *to)
{
    if (to->size.elements <= 1)
        return COPY_KINDS;
    if (space_of(from) != space_of(to))
        return COPY_SPACE;
    return node_op(node) == OP_TRANSPOSE ? COPY_KINDS : COPY_DUPLICATE;
}

enum copy_kind
move_kind(struct graph *graph, struct node node, const struct shape_entry **from,
          const struct shape_entry **to)
{
    struct node source = node_operand(node, 0);
    *to = node_array(node);
    *from = source.body ? node_array(source) : NULL;
    if (!*from || !*to || (*from)->fault || (*to)->fault)
        return COPY_KINDS;
    if (node_op(node) == OP_RESHAPE)
        return graph_reshapes(graph, *from, *to) ? COPY_KINDS : COPY_RESHAPE;
    return graph_same_order(graph, *from, *to, node) ? move_in_order(node, *from, *to)
                                                     : COPY_RELAYOUT;
}

/* ---- within fusions ---- */

static bool
changes_order(struct graph *graph, struct node node, unsigned depth)
{
    const struct shape_entry *from, *to;
    struct graph_body *fused = node_fused(graph, node);
    if (fused && depth)
        return moves_within(graph, fused, depth - 1)->count;
    if (!is_move(node))
        return false;
    enum copy_kind kind = move_kind(graph, node, &from, &to);
    return kind == COPY_RELAYOUT || kind == COPY_RESHAPE;
}

const struct moves *
moves_within(struct graph *graph, struct graph_body *body, unsigned depth)
{
    uint32_t count = 0;
    if (body->moves[depth])
        return body->moves[depth];
    for (uint32_t i = 0; i < body->record->count; i++)
        count += changes_order(graph, (struct node){body, i}, depth);
    struct moves *moves =
        arena_alloc(graph->arena, sizeof *moves + count * sizeof *moves->steps);
    for (uint32_t i = 0; moves->count < count; i++)
        if (changes_order(graph, (struct node){body, i}, depth))
            moves->steps[moves->count++] = i;
    return body->moves[depth] = moves;
}
