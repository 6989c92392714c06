/* What an access of a layout can be: how wide, and what its address must be a multiple of. */
#include "render/facts/access.h"

#include "layout/tirx/preset.h"
#include "layout/triton/linear.h"
#include "render/row/row_make.h"

#define WIDEST 128 /* bits of the widest access */

/* The mode of hardware that a swizzle of elements is, by their width; NULL: none. */
static const char *
mode_of_elements(const struct swizzle *s, int64_t element_bits)
{
    for (size_t i = 0; element_bits && s->length && tirx_swizzle_modes[i]; i++) {
        struct swizzle mode;
        struct diagnostic ignored;
        if (tirx_swizzle_of((int)element_bits, tirx_swizzle_modes[i], &mode, &ignored) == 0 &&
            swizzle_same(&mode, s))
            return tirx_swizzle_modes[i];
    }
    return NULL;
}

/* The bytes of elements that fill bytes; NONE if they do not, or their width is unknown. */
static int64_t
bytes_of(int64_t elements, int64_t element_bits)
{
    if (element_bits == 0 || elements > INT64_MAX / element_bits || elements * element_bits % 8)
        return NONE;
    return elements * element_bits / 8;
}

void
access_add(struct row *row, const struct access *access)
{
    const struct swizzle *swizzle = access->swizzle;
    int64_t run = access->run, vector = access->vector, bits = access->element_bits;
    if (swizzle->length && run > (int64_t)1 << swizzle->per_element)
        run = (int64_t)1 << swizzle->per_element;
    while (bits && vector > 1 && vector > WIDEST / bits)
        vector /= 2;
    int64_t vector_bytes = bytes_of(vector, bits), alignment = vector_bytes;
    if (!access->memory)
        alignment = NONE;
    else if (swizzle->length)
        alignment = bytes_of(swizzle_period(swizzle), bits);
    const char *mode = mode_of_elements(swizzle, bits);
#include "render/row/fields/access.def"
}

/* The input whose low bits are neighbours: registers, an offset, or a column. */
static enum linear_input
run_input(const struct linear_layout *linear)
{
    if (linear->inputs[LINEAR_OFFSET].count)
        return LINEAR_OFFSET;
    return linear->inputs[LINEAR_COL].count ? LINEAR_COL : LINEAR_REGISTER;
}

/* The elements that the low bits of that input have side by side. */
static int64_t
run_of(const struct linear_layout *linear)
{
    const struct linear_bases *bases = &linear->inputs[run_input(linear)];
    size_t first = 0, dim = 0, count = 0;
    for (; count < bases->count; count++) {
        const int64_t *basis = bases->basis + count * linear->rank;
        if (!linear_single_bit(basis, linear->rank, &dim) ||
            basis[dim] != (int64_t)1 << count || (count && dim != first))
            break;
        first = dim;
    }
    int64_t run = (int64_t)1 << count;
    for (size_t i = 0; i < linear->pad_count; i++)
        if (linear->pads[i].interval < run)
            run = linear->pads[i].interval;
    return run;
}

void
access_add_linear(struct row *row, const struct linear_layout *linear,
                  const struct swizzle *swizzle, int64_t element_bits)
{
    int64_t run = run_of(linear), vector = run;
    for (size_t i = 0; i < linear->pad_count; i++)
        if (linear->pads[i].padding < vector)
            vector = linear->pads[i].padding;
    bool memory = run_input(linear) == LINEAR_OFFSET;
    if (memory && swizzle->length && vector > (int64_t)1 << swizzle->per_element)
        vector = (int64_t)1 << swizzle->per_element;
    static const struct swizzle none; /* bases say what a matrix leaves together */
    const struct access access = {run, vector, swizzle->matrix ? &none : swizzle, element_bits,
                                  memory};
    access_add(row, &access);
}
