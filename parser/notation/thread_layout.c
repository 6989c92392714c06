/*
 * A leaf of 2^k threads or values is k bits of a lane, a warp or a register; the basis of each
 * is the coordinate of the element that it moves to. Sums of offsets are XORs if no two bits of
 * a layout share a bit of the offset.
 */
#include "parser/notation/thread_layout.h"

#include "layout/atom/atom.h"
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/triton/linear.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"

#include <string.h>

#define LANE_BITS 5

struct turning {
    struct linear_layout *linear;
    int64_t taken; /* bits of the offset */
    size_t threads;
    struct diagnostic *d;
};

bool
is_thread_value(const struct layout_argument *argument)
{
    return argument->cute && argument->cute->thread_value && argument->mapping &&
           cute_rank(&argument->cute->layout.mode) == 2 && !argument->cute->layout.composed;
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

/* Adds the basis of a bit that moves `offset` elements on. */
static int
add_bit(struct turning *t, bool thread, int64_t offset)
{
    enum linear_input input = LINEAR_REGISTER;
    if (thread)
        input = t->threads++ < LANE_BITS ? LINEAR_LANE : LINEAR_WARP;
    int64_t *basis = linear_add(t->linear, input);
    if (offset < 0 || (t->taken & offset))
        return diagnostic_set(t->d, THREAD_NOT_LINEAR, 0, 0, (long long)offset);
    t->taken |= offset;
    for (size_t dim = 0; dim < t->linear->rank; dim++) {
        basis[dim] = offset % t->linear->dims[dim];
        offset /= t->linear->dims[dim];
    }
    return offset ? diagnostic_set(t->d, THREAD_BEYOND, 0, 0) : 0;
}

static int
add_mode(struct turning *t, const struct cute_mode *mode, bool thread)
{
    if (mode->nested) {
        for (size_t i = 0; i < mode->count; i++)
            if (add_mode(t, &mode->modes[i], thread))
                return -1;
        return 0;
    }
    if (mode->size & (mode->size - 1))
        return diagnostic_set(t->d, THREAD_POWER, 0, 0, (long long)mode->size);
    for (int64_t step = 1; step < mode->size; step *= 2) {
        int64_t offset;
        if (!checked_multiply(step, mode->stride, &offset))
            return diagnostic_set(t->d, SIZE_OVERFLOW, 0, 0);
        if (add_bit(t, thread, offset))
            return -1;
    }
    return 0;
}

/* Sets the array that an instruction's operand is a tile of; of a copy the elements one by one.
 */
static int
own_shape(const struct layout_argument *argument, struct arena *arena, struct tirx_shape *shape,
          struct diagnostic *d)
{
    const struct instruction *p = argument->instruction;
    int64_t *dims = arena_array(arena, 2, sizeof *dims);
    if (p && p->kind <= INSTRUCTION_UMMA) {
        operand_tile(p, p->operand, &dims[0], &dims[1]);
        dims[0] *= p->kind == INSTRUCTION_UMMA ? p->group : 1;
        *shape = (struct tirx_shape){2, dims};
        return 0;
    }
    const struct cute_mode *mode = &argument->cute->layout.mode;
    dims[0] = 1;
    while (dims[0] <= cute_at(mode, mode->size - 1))
        if (!checked_multiply(dims[0], 2, &dims[0]))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    *shape = (struct tirx_shape){1, dims};
    return 0;
}

/* Makes the linear layout of a thread-value layout over an array of these dims, its first the
 * fastest; rank 0: those of the instruction's operand, else one dim. The text stays, and the
 * other fields. Returns -1 with *d set if the layout is not linear over GF(2), or the dims are
 * no powers of two or too few. */
static int
thread_value_turn(struct layout_argument *argument, struct tirx_shape shape,
                  struct arena *arena, struct diagnostic *d)
{
    struct linear_layout *linear = arena_alloc(arena, sizeof *linear);
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    struct turning t = {linear, 0, 0, d};
    if (shape.rank == 0 && own_shape(argument, arena, &shape, d))
        return -1;
    for (size_t i = 0; i < shape.rank; i++)
        if (shape.dims[i] < 1 || (shape.dims[i] & (shape.dims[i] - 1)))
            return diagnostic_set(d, THREAD_POWER, 0, 0, (long long)shape.dims[i]);
    linear_begin(linear, arena, shape.rank, shape.dims);
    for (int input = LINEAR_REGISTER; input <= LINEAR_BLOCK; input++)
        linear->inputs[input].present = true;
    const struct cute_mode *mode = &argument->cute->layout.mode;
    if (add_mode(&t, cute_top(mode, 0), true) || add_mode(&t, cute_top(mode, 1), false) ||
        linear_form(linear, form, d))
        return -1;
    argument->linear = linear;
    argument->cute = NULL;
    argument->instruction = NULL;
    return notation_set_layout(argument, &form->layout, form->shape, arena, d);
}

/* Turns a layout; without dims of its own it takes those of the other one, which is turned. */
static int
turn_like(struct layout_argument *argument, const struct layout_argument *other,
          struct arena *arena, struct diagnostic *d)
{
    struct tirx_shape shape = given_shape(argument);
    if (shape.rank == 0 && other && !argument->instruction)
        shape = (struct tirx_shape){other->mapping->rank, other->mapping->dims};
    return thread_value_turn(argument, shape, arena, d);
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
    if (turn_like(leads, NULL, arena, d))
        failed = leads;
    else if (turn_like(follows, leads, arena, d))
        failed = follows;
    if (!failed || first->array_rank > 0 || second->array_rank > 0)
        return failed;
    *first = kept[0];
    *second = kept[1];
    return NULL;
}

const struct layout_argument *
thread_values_match(struct layout_argument *first, struct layout_argument *second,
                    struct arena *arena, struct diagnostic *d)
{
    bool turns[] = {is_thread_value(first), is_thread_value(second)};
    if (turns[0] && turns[1])
        return turn_both(first, second, arena, d);
    if (turns[0] && has_threads(second))
        return turn_like(first, second, arena, d) ? first : NULL;
    if (turns[1] && has_threads(first))
        return turn_like(second, first, arena, d) ? second : NULL;
    return refuse_shapes(first, second, d);
}

int
thread_value_show(struct layout_argument *argument, struct arena *arena, struct diagnostic *d)
{
    struct layout_argument kept = *argument;
    if (!is_thread_value(argument))
        return 0;
    if (turn_like(argument, NULL, arena, d)) {
        *argument = kept;
        return argument->array_rank > 0 ? -1 : 0;
    }
    if (!strchr(argument->text, '\n'))
        argument->canonical = argument->text; /* its strides are of threads by values */
    return 0;
}
