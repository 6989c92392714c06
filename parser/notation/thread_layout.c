/* Which layout of two is turned, over which array, and in warps of how many lanes. */
#include "parser/notation/thread_layout.h"

#include "layout/atom/atom.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/convert/linear_convert.h"
#include "layout/convert/thread_value.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"

#include <string.h>

/* Whether the layout has the modes of one of threads and values. */
static bool
may_turn(const struct layout_argument *argument)
{
    return argument->cute && argument->mapping &&
           cute_rank(&argument->cute->layout.mode) == 2 && !argument->cute->layout.composed;
}

bool
is_thread_value(const struct layout_argument *argument)
{
    return may_turn(argument) && argument->cute->thread_value;
}

/* Whether the layout says who holds each element: Triton's of registers, or TIRx with axes of
 * threads. */
static bool
has_threads(const struct layout_argument *argument)
{
    const struct mapping *m = argument->mapping;
    bool any = argument->linear && argument->linear->inputs[LINEAR_REGISTER].present;
    for (size_t i = 0; m && i < m->axis_count; i++)
        any |= axis_kind(m->axes[i]) == AXIS_THREAD;
    return any;
}

/* The dims that an option gives the array; else none. */
static struct tirx_shape
given_shape(const struct layout_argument *argument)
{
    return (struct tirx_shape){argument->array_rank, argument->array_dims};
}

struct tirx_shape
thread_value_tile(const struct layout_argument *argument, struct arena *arena)
{
    const struct instruction *p = argument->instruction;
    if (!p || p->kind > INSTRUCTION_UMMA)
        return (struct tirx_shape){0};
    int64_t *dims = arena_array(arena, 2, sizeof *dims);
    operand_tile(p, p->operand, &dims[0], &dims[1]);
    dims[0] *= p->kind == INSTRUCTION_UMMA ? p->group : 1;
    return (struct tirx_shape){2, dims};
}

/* The lanes of a warp that the text says; else WARP_LANES. */
static int64_t
own_lanes(const struct layout_argument *argument)
{
    return argument->cute->lanes ? argument->cute->lanes : WARP_LANES;
}

/* The lanes of bases, or the span of laneid in iters, to which an offset adds none; else 0. */
static int64_t
lanes_of_threads(const struct layout_argument *threads)
{
    struct diagnostic ignored;
    int64_t span = 0;
    if (threads->linear)
        return (int64_t)1 << threads->linear->inputs[LINEAR_LANE].count;
    if (!threads->tirx || tirx_axis_span(threads->tirx, AXIS_LANEID, &span, &ignored))
        return 0;
    return span - threads->tirx->offset[AXIS_LANEID].value;
}

/* The lanes of a warp: those that the text says, else those of the layout of threads beside it,
 * from WARP_LANES to WARP_MOST_LANES. */
static int64_t
lanes_beside(const struct layout_argument *argument, const struct layout_argument *threads)
{
    int64_t lanes = lanes_of_threads(threads);
    if (argument->cute->lanes || lanes < WARP_LANES || lanes > WARP_MOST_LANES)
        return own_lanes(argument);
    return lanes;
}

/* Turns a thread-value layout over an array of these dims, its first the fastest; rank 0: those
 * of the instruction's operand, else one dim. Where bases say the same they are set, too. The
 * text stays, and the other fields. */
static int
turn_over(struct layout_argument *argument, struct tirx_shape shape, int64_t lanes,
          struct arena *arena, struct diagnostic *d)
{
    struct linear_layout *linear = arena_alloc(arena, sizeof *linear);
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    struct diagnostic ignored;
    bool own = shape.rank == 0;
    if (own)
        shape = thread_value_tile(argument, arena);
    if (tirx_from_thread_value(&argument->cute->layout.mode, lanes, shape, arena, form, d) ||
        notation_set_layout(argument, &form->layout, form->shape, arena, d))
        return -1;
    if (linear_from_mapping(argument->mapping, "", arena, linear, &ignored) == 0)
        argument->linear = linear;
    argument->says_shape = own && shape.rank > 0;
    argument->cute = NULL;
    argument->instruction = NULL;
    return 0;
}

int
thread_value_turn(struct layout_argument *argument, struct arena *arena, struct diagnostic *d)
{
    return turn_over(argument, given_shape(argument), own_lanes(argument), arena, d);
}

/* Turns a layout; without dims of its own it takes those of the other one. */
static int
turn_like(struct layout_argument *argument, const struct layout_argument *other, int64_t lanes,
          struct arena *arena, struct diagnostic *d)
{
    struct tirx_shape shape = given_shape(argument);
    if (shape.rank == 0 && other && !argument->instruction)
        shape = (struct tirx_shape){other->mapping->rank, other->mapping->dims};
    return turn_over(argument, shape, lanes, arena, d);
}

/* Returns the one whose array an option says although it is not turned; else NULL. */
static const struct layout_argument *
refuse_shapes(const struct layout_argument *first, const struct layout_argument *second,
              struct diagnostic *d)
{
    const struct layout_argument *given = first->array_rank > 0 ? first : second;
    if (given->array_rank == 0)
        return NULL;
    diagnostic_set(d, THREAD_SHAPE, 0, strlen(given->text));
    return given;
}

/* Turns two layouts. If no option says the array, two that cannot be turned stay. */
static const struct layout_argument *
turn_both(struct layout_argument *first, struct layout_argument *second, struct arena *arena,
          struct diagnostic *d)
{
    bool named = second->instruction && !first->instruction;
    struct layout_argument kept[] = {*first, *second};
    struct layout_argument *leads = named ? second : first;
    struct layout_argument *follows = named ? first : second;
    const struct layout_argument *failed = NULL;
    if (turn_like(leads, NULL, own_lanes(leads), arena, d))
        failed = leads;
    else if (turn_like(follows, leads, own_lanes(follows), arena, d))
        failed = follows;
    if (!failed || first->array_rank > 0 || second->array_rank > 0)
        return failed;
    *first = kept[0];
    *second = kept[1];
    return NULL;
}

/* Turns a layout beside one of threads. If only its modes say that it may be of threads and
 * values, it stays where it cannot be turned. */
static const struct layout_argument *
turn_beside(struct layout_argument *argument, const struct layout_argument *threads,
            struct arena *arena, struct diagnostic *d)
{
    struct layout_argument kept = *argument;
    bool said = is_thread_value(argument);
    if (turn_like(argument, threads, lanes_beside(argument, threads), arena, d) == 0)
        return NULL;
    if (said)
        return argument;
    *argument = kept;
    return NULL;
}

const struct layout_argument *
thread_values_match(struct layout_argument *first, struct layout_argument *second,
                    struct arena *arena, struct diagnostic *d)
{
    bool said = is_thread_value(first) || is_thread_value(second);
    if (said && may_turn(first) && may_turn(second))
        return turn_both(first, second, arena, d);
    if (may_turn(first) && has_threads(second))
        return turn_beside(first, second, arena, d);
    if (may_turn(second) && has_threads(first))
        return turn_beside(second, first, arena, d);
    return refuse_shapes(first, second, d);
}

int
thread_value_show(struct layout_argument *argument, struct arena *arena, struct diagnostic *d)
{
    struct layout_argument kept = *argument;
    if (!is_thread_value(argument))
        return 0;
    if (turn_like(argument, NULL, own_lanes(argument), arena, d)) {
        *argument = kept;
        return argument->array_rank > 0 ? -1 : 0;
    }
    if (!strchr(argument->text, '\n'))
        argument->canonical = argument->text; /* its strides are of threads by values */
    return 0;
}
