/* Where a copy of another computation gets its array from. */
#include "layout/copy/copy.h"

#define FAR 60 /* how many instructions are followed to a fusion's parameter */

/* A fusion that runs a computation: the copy's own, or the first that calls it. */
static struct node
fusion_of(const struct graph *graph, const struct copy *copy, struct graph_body *c)
{
    return c == node_fused(graph, copy->node) ? copy->node : c->fusion;
}

struct node
copy_source(const struct graph *graph, const struct copy *copy)
{
    struct node node = copy->source;
    for (int i = 0; i < FAR && node.body; i++) {
        if (node.body == copy->node.body)
            return node;
        if (node_op(node) != OP_PARAMETER) {
            node = node_operand(node, 0);
            continue;
        }
        int32_t number = node_step(node)->operation.number;
        node = fusion_of(graph, copy, node.body);
        if (node.body)
            node = number < 0 ? no_node : node_operand(node, (uint32_t)number);
    }
    return no_node;
}
