/* A mapping as a linear layout: each bit of a coordinate is a bit of an input. */
#include "layout/convert/linear_convert.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/digits.h"

#include <string.h>

#define BITS LINEAR_BITS

struct conversion {
    const struct mapping *m;
    const char *notation; /* in messages */
    struct linear_layout *layout;
    bool threads;                  /* axis m is the register */
    bool tensor;                   /* there are axes of tensor memory */
    int64_t *basis[LINEAR_INPUTS]; /* BITS * rank each */
    uint64_t set[LINEAR_INPUTS];   /* bits that are found */
    struct diagnostic *d;
};

static int
refuse(struct conversion *c, const char *reason)
{
    return diagnostic_set(c->d, CONVERT_LINEAR, 0, 0, c->notation, reason);
}

/* The input of an axis; LINEAR_INPUTS if there is none. */
static enum linear_input
input_of(const struct conversion *c, enum axis axis)
{
    switch (axis) {
    case AXIS_M:
        return c->threads ? LINEAR_REGISTER : LINEAR_OFFSET;
    case AXIS_LANEID:
        return LINEAR_LANE;
    case AXIS_WARPID:
        return LINEAR_WARP;
    case AXIS_CBX:
        return LINEAR_BLOCK;
    case AXIS_TLANE:
        return LINEAR_ROW;
    case AXIS_TCOL:
        return LINEAR_COL;
    default:
        return LINEAR_INPUTS;
    }
}

/* Gives the bits of a digit, or of copies if quotient is 0, to the bits of its input, but those
 * of padding. */
static int
place(struct conversion *c, const struct digit *digit)
{
    enum linear_input input = input_of(c, digit->axis);
    int64_t dim = digit->quotient ? c->m->dims[digit->variable] : 0;
    if (input == LINEAR_INPUTS)
        return refuse(c, "it uses an axis that is no input");
    if (!is_power_of_two(digit->extent) || !is_power_of_two(digit->stride))
        return refuse(c, "an extent or a stride is no power of two");
    for (int64_t value = 1; value < digit->extent; value *= 2) {
        if (dim && value >= divide_up(dim, digit->quotient))
            break;
        if (digit->stride > ((int64_t)1 << (BITS - 1)) / value)
            return refuse(c, "its places are too many");
        int bit = __builtin_ctzll((unsigned long long)(digit->stride * value));
        if (c->set[input] >> bit & 1)
            return refuse(c, "two digits change one bit of a place");
        c->set[input] |= (uint64_t)1 << bit;
        c->basis[input][(size_t)bit * c->m->rank + digit->variable] = digit->quotient * value;
    }
    return 0;
}

static int
place_all(struct conversion *c, struct arena *arena)
{
    struct variables variables = digits_variables(c->m, arena);
    struct digit_system system;
    int found = digits_of(c->m, &variables, arena, &system, c->d);
    if (found < 0)
        return -1;
    if (!found)
        return refuse(c, "a dimension of its shape ends inside an iter");
    for (size_t i = 0; i < system.count; i++)
        if (place(c, &system.digits[i]))
            return -1;
    for (size_t i = 0; i < c->m->replica_count; i++) {
        const struct replica *r = &c->m->replicas[i];
        const struct digit copies = {
            .extent = r->extent, .stride = r->stride, .axis = c->m->axes[r->axis]};
        if (place(c, &copies))
            return -1;
    }
    return 0;
}

/* Adds the bases that some bits of an axis had before the swizzle. */
static int
add_bits(struct conversion *c, enum axis axis, uint64_t bits, int64_t *basis)
{
    enum linear_input input = input_of(c, axis);
    if (bits == 0)
        return 0;
    if (input == LINEAR_INPUTS || bits & ~c->set[input])
        return refuse(c, "its swizzle reaches beyond its places");
    for (; bits; bits &= bits - 1)
        for (size_t i = 0; i < c->m->rank; i++)
            basis[i] ^= c->basis[input][(size_t)__builtin_ctzll(bits) * c->m->rank + i];
    return 0;
}

/* Finds the bits that any element has behind the swizzle, of each axis. */
static void
find_used(const struct conversion *c, uint64_t *used)
{
    const struct mapping *m = c->m;
    for (size_t axis = 0; axis < m->axis_count; axis++) {
        enum linear_input input = input_of(c, m->axes[axis]);
        uint64_t left = input < LINEAR_INPUTS ? c->set[input] : 0;
        for (; left; left &= left - 1) {
            int64_t place[AXIS_COUNT] = {0};
            place[axis] = (int64_t)(left & -left);
            mapping_swizzle(m, place);
            for (size_t i = 0; i < m->axis_count; i++)
                used[i] |= (uint64_t)place[i];
        }
    }
}

/* Moves the bases of the places of an axis to the layout. A bit of a place is where the place
 * before the swizzle has the bits of its inverse, which may be those of several axes. */
static int
finish_axis(struct conversion *c, size_t axis, uint64_t used)
{
    const struct mapping *m = c->m;
    enum linear_input input = input_of(c, m->axes[axis]);
    for (size_t bit = 0; used >> bit; bit++) {
        int64_t *basis = linear_add(c->layout, input), from[AXIS_COUNT] = {0};
        bool hole = !(used >> bit & 1);
        from[axis] = (int64_t)1 << bit;
        mapping_unswizzle(m, from);
        if (hole && !linear_zero_is_hole(input, bit))
            return refuse(c, "a place holds nothing");
        for (size_t i = 0; i < m->axis_count && !hole; i++)
            if (add_bits(c, m->axes[i], (uint64_t)from[i], basis))
                return -1;
        if (!hole && linear_zero_is_hole(input, bit) && linear_is_zero(basis, m->rank))
            return refuse(c, "memory holds copies");
    }
    return 0;
}

/* Determines which inputs the layout has. */
static int
set_inputs(struct conversion *c)
{
    const struct mapping *m = c->m;
    for (size_t i = 0; i < m->axis_count; i++) {
        enum axis axis = m->axes[i];
        c->threads |= axis_kind(axis) == AXIS_THREAD && axis != AXIS_CBX;
        c->tensor |= axis == AXIS_TLANE || axis == AXIS_TCOL;
        if (m->offsets[i])
            return refuse(c, "it has an offset");
    }
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        bool memory = input == LINEAR_OFFSET || input == LINEAR_BLOCK;
        if (c->tensor)
            memory = input == LINEAR_ROW || input == LINEAR_COL;
        else if (c->threads)
            memory = input <= LINEAR_BLOCK;
        c->layout->inputs[input].present = memory;
    }
    return 0;
}

/* Converts a mapping whose dims are powers of two by its digits. */
static int
convert(struct conversion *c, struct arena *arena)
{
    const struct mapping *m = c->m;
    uint64_t used[AXIS_COUNT] = {0};
    for (int input = 0; input < LINEAR_INPUTS; input++)
        c->basis[input] = arena_array(arena, BITS * (m->rank + 1), sizeof(int64_t));
    if (place_all(c, arena))
        return -1;
    find_used(c, used);
    for (size_t i = 0; i < m->axis_count; i++)
        if (input_of(c, m->axes[i]) < LINEAR_INPUTS && finish_axis(c, i, used[i]))
            return -1;
    return 0;
}

int
linear_from_mapping(const struct mapping *m, const char *notation, struct arena *arena,
                    struct linear_layout *layout, struct diagnostic *d)
{
    struct conversion c = {.m = m, .notation = notation, .layout = layout, .d = d};
    linear_begin(layout, arena, m->rank, m->dims);
    if (set_inputs(&c))
        return -1;
    for (size_t i = 0; i < m->rank; i++)
        if (!is_power_of_two(m->dims[i]))
            return refuse(&c, "a dimension is no power of two");
    if (convert(&c, arena) == 0 || linear_from_bits(m, arena, layout))
        return 0;
    return -1;
}
