/* The steps that read the elements of a loop's state, by the number of the element, so that
 * those of one element are found without a look at the others. */
#include "layout/base/arena.h"
#include "layout/copy/graph.h"

#include <stdlib.h>

static int
compare_elements(const void *left, const void *right)
{
    const struct element *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->step > b->step) - (a->step < b->step);
}

static void
collect(struct graph *graph, struct node state)
{
    struct graph_body *body = state.body;
    uint32_t count;
    const struct use *users = node_users(graph, state, &count);
    body->elements = arena_array(graph->arena, count + 1, sizeof *body->elements);
    for (uint32_t i = 0; i < count; i++) {
        struct node user = {state.body, users[i].user};
        if (node_op(user) == OP_ELEMENT)
            body->elements[body->element_count++] =
                (struct element){node_step(user)->operation.number, user.step};
    }
    qsort(body->elements, body->element_count, sizeof *body->elements, compare_elements);
}

const struct element *
graph_elements(struct graph *graph, struct graph_body *body, uint32_t number, uint32_t *count)
{
    struct node state = graph_parameter(body, 0);
    uint32_t low = 0, high;
    *count = 0;
    if (!state.body)
        return NULL;
    if (!body->elements)
        collect(graph, state);
    high = body->element_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (body->elements[middle].number < (int64_t)number)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + *count < body->element_count &&
           body->elements[low + *count].number == (int64_t)number)
        ++*count;
    return &body->elements[low];
}
