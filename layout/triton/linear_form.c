/* Linear layouts as iters, perhaps with a swizzle or a matrix: the inverse, element -> place.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/triton/parts.h"

#include <string.h>

/* Finds the stride of a bit of an input: 2^bit, and of an offset the padding that it brings.
 * Returns false if it does not fit. */
static bool
find_stride(const struct linear_layout *layout, enum linear_input input, size_t bit,
            int64_t *stride)
{
    int64_t power = (int64_t)1 << bit, more;
    *stride = power;
    for (size_t i = 0; input == LINEAR_OFFSET && i < layout->pad_count; i++)
        if (!checked_multiply(power / layout->pads[i].interval, layout->pads[i].padding,
                              &more) ||
            !checked_add(*stride, more, stride))
            return false;
    return true;
}

/* Puts iters in the order of the bits of each dim, the highest first. Joins neighbours. */
static void
put_dim(const struct tirx_iter *bits, size_t count, struct tirx_layout *layout)
{
    struct tirx_iter *last = NULL;
    for (size_t i = count; i-- > 0;) {
        bool joins = last && last->axis == bits[i].axis && last->stride == 2 * bits[i].stride;
        if (joins) {
            last->extent *= 2;
            last->stride = bits[i].stride;
        } else {
            last = &layout->shard[layout->shard_count++];
            *last = bits[i];
        }
    }
}

/* The bits of each dim that are placed so far, LINEAR_BITS for a dim, the copies, and the bits
 * of offsets that change two bits of the element. */
struct bits {
    struct tirx_iter *of_dim;
    struct tirx_iter *copies;
    size_t copy_count;
    size_t mixed[LINEAR_BITS];
    size_t mixed_count;
};

static struct tirx_iter *
iter_of(const struct bits *bits, size_t dim, int64_t value)
{
    return &bits->of_dim[dim * LINEAR_BITS +
                         (size_t)__builtin_ctzll((unsigned long long)value)];
}

/* Gives bit i of an input to the bit of the dim that it changes. */
static int
place_bit(const struct linear_layout *layout, enum linear_input input, size_t i,
          struct bits *bits, struct diagnostic *d)
{
    const int64_t *basis = layout->inputs[input].basis + i * layout->rank;
    struct tirx_iter iter = {.extent = 2, .axis = linear_axis(input)};
    size_t dim = 0;
    bool zero = linear_is_zero(basis, layout->rank);
    if (zero && linear_zero_is_hole(input, i))
        return 0;
    if (!find_stride(layout, input, i, &iter.stride))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (zero) {
        bits->copies[bits->copy_count++] = iter;
        return 0;
    }
    if (!linear_single_bit(basis, layout->rank, &dim)) {
        if (input != LINEAR_OFFSET || layout->pad_count)
            return diagnostic_set(d, LINEAR_NOT_SINGLE, 0, 0, linear_input_name(input),
                                  1LL << i);
        bits->mixed[bits->mixed_count++] = i;
        return 0;
    }
    struct tirx_iter *bit = iter_of(bits, dim, basis[dim]);
    if (bit->extent)
        return diagnostic_set(d, LINEAR_SHARED, 0, 0, (long long)basis[dim], dim);
    *bit = iter;
    return 0;
}

/* ---- a swizzle ---- */

/* Finds the two bits of the element that bit `mixed` of the offset changes: one that another
 * bit of the offset changes alone, whose number is returned, and one that no other bit does,
 * which is placed. Returns -1 if there are no such two. */
static int
split_mixed(const struct linear_layout *layout, size_t mixed, struct bits *bits)
{
    const int64_t *basis = layout->inputs[LINEAR_OFFSET].basis + mixed * layout->rank;
    struct tirx_iter *free = NULL;
    int other = -1, count = 0;
    for (size_t dim = 0; dim < layout->rank; dim++)
        for (int64_t left = basis[dim]; left; left &= left - 1, count++) {
            struct tirx_iter *bit = iter_of(bits, dim, left & -left);
            if (!bit->extent)
                free = bit;
            else if (bit->axis == AXIS_M)
                other = __builtin_ctzll((unsigned long long)bit->stride);
        }
    if (count != 2 || !free || other < 0)
        return -1;
    *free = (struct tirx_iter){2, (int64_t)1 << mixed, AXIS_M};
    return other;
}

/* Makes the bits of offsets that change two bits of the element a swizzle: but for holes they
 * are a run, and each is as far from the bit that it is mixed with. */
static int
find_swizzle(const struct linear_layout *layout, struct bits *bits, struct swizzle *swizzle,
             struct diagnostic *d)
{
    const struct linear_bases *bases = &layout->inputs[LINEAR_OFFSET];
    size_t first = bits->mixed[0], next = first;
    int distance = 0;
    bool fits = true;
    for (size_t i = 0; fits && i < bits->mixed_count; i++, next++) {
        int other = split_mixed(layout, bits->mixed[i], bits);
        if (i == 0)
            distance = (int)first - other;
        while (next < bits->mixed[i] &&
               linear_is_zero(bases->basis + next * layout->rank, layout->rank))
            next++;
        fits = other >= 0 && next == bits->mixed[i] && (int)next - other == distance;
    }
    bool outer = distance < 0;
    distance = outer ? -distance : distance;
    if (!fits || distance < (int)(next - first))
        return diagnostic_set(d, LINEAR_NOT_SINGLE, 0, 0, linear_input_name(LINEAR_OFFSET),
                              1LL << bits->mixed[0]);
    *swizzle = (struct swizzle){.per_element = (int)first - (outer ? 0 : distance),
                                .length = (int)(next - first),
                                .distance = distance,
                                .outer = outer};
    return 0;
}

/* ---- all ---- */

/* Places the bits of all inputs, then those that a swizzle mixes. */
static int
place_all(const struct linear_layout *layout, struct bits *bits, struct tirx_layout *result,
          struct diagnostic *d)
{
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < layout->inputs[input].count; i++)
            if (place_bit(layout, (enum linear_input)input, i, bits, d))
                return -1;
    result->replica_count = bits->copy_count;
    result->composed = bits->mixed_count > 0;
    return result->composed ? find_swizzle(layout, bits, &result->swizzle, d) : 0;
}

/* Writes a layout as iters and perhaps a swizzle. */
static int
plain_form(const struct linear_layout *layout, struct tirx_form *form, struct diagnostic *d)
{
    struct arena *arena = layout->arena;
    struct bits bits = {.of_dim = tirx_iters(arena, layout->rank * LINEAR_BITS + 1)};
    struct tirx_layout *result = &form->layout;
    size_t total = 0;
    *form = (struct tirx_form){.shape = {layout->rank, layout->dims}};
    for (int input = 0; input < LINEAR_INPUTS; input++)
        total += layout->inputs[input].count;
    result->shard = tirx_iters(arena, total + layout->rank * LINEAR_BITS + 1);
    result->replica = bits.copies = tirx_iters(arena, total + 1);
    if (place_all(layout, &bits, result, d))
        return -1;
    for (size_t dim = 0; dim < layout->rank; dim++) {
        size_t count = (size_t)__builtin_ctzll((unsigned long long)layout->dims[dim]);
        for (size_t k = 0; k < count; k++)
            if (!bits.of_dim[dim * LINEAR_BITS + k].extent)
                return diagnostic_set(d, LINEAR_MISSING, 0, 0, 1LL << k, dim);
        put_dim(bits.of_dim + dim * LINEAR_BITS, count, result);
    }
    if (result->shard_count == 0)
        result->shard[result->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    return 0;
}

int
linear_form(const struct linear_layout *layout, struct tirx_form *form, struct diagnostic *d)
{
    const struct linear_bases *inputs = layout->inputs;
    bool threads = inputs[LINEAR_LANE].count || inputs[LINEAR_WARP].count;
    if (inputs[LINEAR_REGISTER].count && inputs[LINEAR_OFFSET].count)
        return diagnostic_set(d, LINEAR_MEMORIES, 0, 0);
    bool plain = plain_form(layout, form, d) == 0;
    if (plain && form->layout.composed && inputs[LINEAR_BLOCK].count)
        plain = false; /* a swizzle is of an array on axis m alone */
    if (!plain && (layout->pad_count || linear_mixed_form(layout, form, d)))
        return -1;
    if (inputs[LINEAR_REGISTER].present && !threads)
        form->layout.offset[AXIS_LANEID].present = true; /* of one thread, not of memory */
    return 0;
}

int
linear_buffers_form(const struct linear_layout *layout, size_t count, const int64_t *dims,
                    struct tirx_form *form, struct diagnostic *d)
{
    struct arena *arena = layout->arena;
    bool tensor = layout->inputs[LINEAR_COL].present;
    enum linear_input input = tensor ? LINEAR_COL : LINEAR_OFFSET;
    size_t inner = layout->rank, bits = layout->inputs[input].count, kept;
    int64_t stride, *all = arena_array(arena, count + inner + 1, sizeof *all);
    if (linear_form(layout, form, d))
        return -1;
    kept = form->layout.shard_count;
    struct tirx_iter *shard = tirx_iters(arena, count + kept);
    memcpy(shard + count, form->layout.shard, kept * sizeof *shard);
    memcpy(all + count, layout->dims, inner * sizeof *all);
    bool fits = find_stride(layout, input, bits, &stride);
    for (size_t i = count; fits && i-- > 0;) {
        shard[i] = (struct tirx_iter){dims[i], stride, linear_axis(input)};
        all[i] = dims[i];
        fits = dims[i] > 0 && checked_multiply(stride, dims[i], &stride);
    }
    form->layout.shard = shard;
    form->layout.shard_count = count + kept;
    form->shape = (struct tirx_shape){count + inner, all};
    return fits ? 0 : diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
}
