/* Finds the two sides of a copy. */
#include "layout/copy/sides.h"

#include "layout/base/text.h"
#include "layout/copy/search.h"
#include "layout/shape_entry.h"

#define VISITS_GIVEN  200
#define VISITS_WANTED 400

/* "[100000,6] tile (8,128)" */
static void
put_fit(struct text *out, const struct shape *shape)
{
    text_char(out, '[');
    text_integers(out, shape->dims, shape->rank);
    text_string(out, "] tile ");
    if (shape->layout.tile_count)
        tile_print(out, &shape->layout.tiles[0]);
    else
        text_string(out, "none");
}

static struct copy_side
say_reshape(const struct graph *graph, const struct copy *copy)
{
    struct text fits = {0};
    put_fit(&fits, shape_array(copy->from->shape));
    text_string(&fits, " to ");
    put_fit(&fits, shape_array(copy->to->shape));
    struct copy_side side = side_say(graph, "reshape", "the reshape itself, %s", fits.data);
    text_free(&fits);
    return side;
}

/* The array that a copy reads, before moves that keep its order. */
static struct node
origin_of(struct graph *graph, struct node node)
{
    for (int i = 0; i < 20 && node.body; i++) {
        struct node before = node_operand(node, 0);
        enum op op = node_op(node);
        if (!before.body)
            break;
        const struct shape_entry *from = node_array(before), *to = node_array(node);
        bool moves = op == OP_COPY_DONE || op == OP_COPY_START || op == OP_SLICE_DONE ||
                     op == OP_SLICE_START || op == OP_ASYNC_DONE || op == OP_ASYNC_START;
        bool marks = op == OP_CUSTOM_CALL && node_is_mark(graph, node);
        bool keeps = (op == OP_COPY || op == OP_BITCAST) && from && to &&
                     graph_same_order(graph, from, to, no_node);
        if (!moves && !marks && !keeps)
            break;
        node = before;
    }
    return node;
}

void
copy_find_sides(const struct sides *sides, struct copy *copy)
{
    struct graph *graph = sides->graph;
    struct copy_side wanted = {"not known", NULL};
    graph->looks = SEARCH_LOOKS;
    if (copy->kind == COPY_RESHAPE)
        wanted = say_reshape(graph, copy);
    else if (copy->fused)
        wanted = side_wanted_within(sides, copy->inner, node_fused(graph, copy->node));
    if (!wanted.text)
        wanted = side_wanted(sides, copy->node, VISITS_WANTED);
    copy->wanted = wanted;
    graph->looks = SEARCH_LOOKS;
    copy->given = side_given(sides, copy->source, VISITS_GIVEN);
    copy->origin = origin_of(graph, copy->source);
    copy->both_orders = copy_uses_both_orders(graph, copy);
}
