/* Each rule stands for programs that were compiled again with the remedy (v5e, libtpu 0.0.52).
 * A layout at the boundary of a program has its price: what the argument or result takes then.
 */
#include "layout/copy/remedy.h"

#include "layout/base/text.h"
#include "layout/device/libtpu.h"
#include "layout/shape_entry.h"

#include <string.h>

#define LANES 128 /* a minor dim below it is padded */

static bool
is(const char *reason, const char *word)
{
    return reason && strcmp(reason, word) == 0;
}

/* The argument of the program that a copy reads, with its dims; no_node: it reads none. */
static struct node
argument_of(const struct graph *graph, const struct copy *copy)
{
    struct node origin = copy->origin;
    if (!origin.body || origin.body->computation != graph->program->entry ||
        node_op(origin) != OP_PARAMETER)
        return no_node;
    const struct shape_entry *shape = node_array(origin);
    return shape && shape_compatible(shape->shape, copy->from->shape) ? origin : no_node;
}

static bool
is_donated(const struct graph *graph, struct node argument)
{
    const struct ownership *o = &graph->program->ownership;
    for (size_t i = 0; i < o->alias_count; i++)
        if (o->aliases[i].operand == node_step(argument)->operation.number)
            return true;
    return false;
}

static const char *
keep(const struct graph *graph, struct text *text)
{
    return text_keep(text, graph->arena);
}

/* "{1,0}" */
static void
put_order(struct text *out, const struct shape *shape)
{
    text_char(out, '{');
    text_integers(out, shape->layout.minor_to_major, shape->rank);
    text_char(out, '}');
}

/* "; it then takes 146.48 MiB in place of 9.16 MiB", if that is another size. */
static void
put_price(struct text *out, int64_t before, int64_t after)
{
    const double mib = 1 << 20;
    if (before != after)
        text_format(out, "; it then takes %.2f MiB in place of %.2f MiB", (double)after / mib,
                    (double)before / mib);
}

static const char *
layout_of_argument(const struct graph *graph, const struct copy *copy, struct node argument)
{
    struct text text = {0};
    text_format(&text, "give argument %d the layout ", node_step(argument)->operation.number);
    put_order(&text, shape_array(copy->to->shape));
    put_price(&text, node_array(argument)->size.bytes, copy->to->size.bytes);
    return keep(graph, &text);
}

/* Returns whether an instruction yields a result of the program, or all of it. */
static bool
is_result(const struct graph *graph, struct node node)
{
    struct node root = graph_root(graph_body(graph, graph->program->entry));
    uint32_t number;
    if (node_same(node, root))
        return true;
    return root.body == node.body && root.body && node_op(root) == OP_TUPLE &&
           users_count(records_users(graph->records, node.body->computation), node.step,
                       root.step, &number) > 0;
}

static const char *
layout_of_result(const struct graph *graph, const struct copy *copy)
{
    struct text text = {0};
    if (!is_result(graph, copy->node))
        return "give the result the order in which it is computed";
    text_string(&text, "give the result the layout ");
    put_order(&text, shape_array(copy->from->shape));
    put_price(&text, copy->to->size.bytes, copy->from->size.bytes);
    return keep(graph, &text);
}

static bool
indexes(const char *reason)
{
    return is(reason, "scatter") || is(reason, "gather");
}

/* Returns whether each row of an array is padded to all lanes. */
static bool
has_narrow_rows(const struct shape *shape)
{
    return shape->rank > 1 && shape->layout.tile_count &&
           shape->dims[shape->layout.minor_to_major[0]] < LANES;
}

/* Returns whether few elements of a row are indexed at once, so that rows are padded. */
static bool
indexes_narrow_rows(const struct copy *copy)
{
    return (indexes(copy->wanted.reason) && has_narrow_rows(shape_array(copy->to->shape))) ||
           (indexes(copy->given.reason) && has_narrow_rows(shape_array(copy->from->shape)));
}

static const char *
for_duplicate(const struct graph *graph, struct node argument)
{
    struct text text = {0};
    if (!argument.body || is_donated(graph, argument))
        return NULL;
    text_format(&text, "donate argument %d", node_step(argument)->operation.number);
    return keep(graph, &text);
}

static const char *
for_relayout(const struct graph *graph, const struct copy *copy, struct node argument)
{
    const char *reason = copy->wanted.reason;
    if (indexes_narrow_rows(copy))
        return "index one column at a time: a scatter or gather of each";
    if (is(reason, "result") && argument.body)
        return "give the argument and the result one layout";
    if (is(reason, "result") && !is(copy->given.reason, "reshape") &&
        shape_array(copy->from->shape)->rank == shape_array(copy->to->shape)->rank &&
        node_op(copy->inner) == OP_COPY)
        return layout_of_result(graph, copy);
    if (is(reason, "update in place") && argument.body)
        return layout_of_argument(graph, copy, argument);
    if (is(reason, "while carry"))
        return "keep one order in the loop's carry: transpose before the loop";
    if (is(reason, "reshape"))
        return "reshape without changing the minor dim, or with one that is a multiple of 128";
    if (argument.body && (is(reason, "gather") || is(reason, "convolution") ||
                          is(reason, "custom-call") || is(reason, "sort")))
        return layout_of_argument(graph, copy, argument);
    return NULL;
}

const char *
copy_remedy(const struct graph *graph, const struct copy *copy)
{
    struct node argument = argument_of(graph, copy);
    if (copy->both_orders || copy->fused || marks_of_gpu(graph->program->ownership.marks))
        return NULL;
    switch (copy->kind) {
    case COPY_DUPLICATE:
        return for_duplicate(graph, argument);
    case COPY_RESHAPE:
        return "reshape without changing the minor dim, or with one that is a multiple of 128";
    case COPY_RELAYOUT:
        return for_relayout(graph, copy, argument);
    default:
        return NULL;
    }
}
