/* Encodings of shared memory. */
#include "layout/triton/parts.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#include <string.h>

#define ROWS 8  /* of the pattern that a swizzle of hardware repeats */
#define UNIT 16 /* bytes that it moves together */

/* Appends rows from .. to, each with the columns that its swizzle changes. */
static void
add_rows(struct linear_layout *layout, const struct triton_encoding *e, int64_t from,
         int64_t to, int64_t width)
{
    size_t inner = e->order[0], outer = e->order[1];
    for (int64_t row = from; row < to; row *= 2) {
        int64_t *basis = linear_add(layout, LINEAR_OFFSET);
        int64_t turn = row / e->phases.per_phase, most = e->phases.max_phase;
        int64_t phase = turn % most;
        if (e->kind == TRITON_ROTATING_SHARED)
            phase ^= turn / most % most;
        basis[outer] = row;
        basis[inner] = e->phases.vec * phase % width;
    }
}

/* Appends dims in their order, from the one at `first` on. */
static void
add_dims(struct linear_layout *layout, const struct triton_encoding *e, size_t first)
{
    for (size_t i = first; i < e->rank; i++)
        linear_add_bits(layout, LINEAR_OFFSET, e->order[i], 1, layout->dims[e->order[i]]);
}

void
triton_add_swizzled(struct linear_layout *layout, const struct triton_encoding *e)
{
    int64_t width = layout->dims[e->order[0]];
    linear_add_bits(layout, LINEAR_OFFSET, e->order[0], 1, width);
    if (e->rank > 1)
        add_rows(layout, e, 1, layout->dims[e->order[1]], width);
    add_dims(layout, e, 2);
}

static int
too_small(struct diagnostic *d, int64_t rows, int64_t columns, int64_t width)
{
    return diagnostic_set(d, TRITON_SMALL, 0, 0, (long long)rows, (long long)columns,
                          (long long)width);
}

/* Up to Triton 3.2, tiles of 8 rows lie one behind the other, the rows before the columns. */
int
triton_add_leading(struct linear_layout *layout, const struct triton_encoding *e,
                   struct diagnostic *d)
{
    size_t inner = e->order[0];
    if (e->rank == 1) {
        add_dims(layout, e, 0);
        return 0;
    }
    if (e->element_bits == 0)
        return diagnostic_set(d, TRITON_TYPE, 0, 0);
    int64_t rows = layout->dims[e->order[1]];
    int64_t width = UNIT * 8 * e->phases.max_phase / e->element_bits;
    if (rows < ROWS || layout->dims[inner] < width)
        return too_small(d, rows, layout->dims[inner], width);
    linear_add_bits(layout, LINEAR_OFFSET, inner, 1, width);
    add_rows(layout, e, 1, ROWS, width);
    add_dims(layout, e, 2);
    linear_add_bits(layout, LINEAR_OFFSET, e->order[1], ROWS, rows);
    linear_add_bits(layout, LINEAR_OFFSET, inner, width, layout->dims[inner]);
    return 0;
}

/* Appends the rows of nvmma_shared: all dims but the inner one, the last the fastest. */
static void
add_nvmma_rows(struct linear_layout *layout, const struct triton_encoding *e, size_t inner,
               int64_t unit)
{
    int64_t row = 1;
    for (size_t i = layout->rank; i-- > 0;) {
        size_t dim = e->transposed ? (i + 1) % layout->rank : i;
        if (dim == inner)
            continue;
        for (int64_t value = 1; value < layout->dims[dim]; value *= 2, row *= 2) {
            int64_t *basis = linear_add(layout, LINEAR_OFFSET);
            basis[dim] = value;
            if (e->swizzle_bytes)
                basis[inner] =
                    unit * (row / (128 / e->swizzle_bytes) % (e->swizzle_bytes / UNIT));
        }
    }
}

/* In three dims Triton itself places elements of a transposed layout twice or nowhere. With
 * fp4Padded, 8 bytes of data and 8 of padding take turns. */
int
triton_add_nvmma(struct linear_layout *layout, const struct triton_encoding *e,
                 struct diagnostic *d)
{
    size_t inner = e->transposed ? 0 : layout->rank - 1;
    int64_t bytes = e->element_bits / 8 > 0 ? e->element_bits / 8 : 1, rows = 1;
    int64_t width = e->swizzle_bytes / bytes, unit = UNIT / bytes;
    if (e->fp4_padded) {
        width /= 2;
        unit /= 2;
    }
    if (e->swizzle_bytes == 0)
        width = layout->dims[inner];
    if (e->transposed && layout->rank > 2)
        return diagnostic_set(d, TRITON_UNREAD, 0, 0,
                              "nvmma_shared transposed in 3 dimensions");
    for (size_t i = 0; i < layout->rank; i++)
        rows *= i == inner ? 1 : layout->dims[i];
    if ((rows < ROWS && e->swizzle_bytes) || layout->dims[inner] < width)
        return too_small(d, rows, layout->dims[inner], width);
    if (e->fp4_padded) {
        linear_add_bits(layout, LINEAR_OFFSET, inner, 1, unit);
        linear_add(layout, LINEAR_OFFSET);
        linear_add_bits(layout, LINEAR_OFFSET, inner, unit, width);
    } else {
        linear_add_bits(layout, LINEAR_OFFSET, inner, 1, width);
    }
    add_nvmma_rows(layout, e, inner, unit);
    linear_add_bits(layout, LINEAR_OFFSET, inner, width, layout->dims[inner]);
    return 0;
}

void
triton_add_padded(struct linear_layout *layout, const struct triton_encoding *e)
{
    add_dims(layout, e, 0);
}

int
triton_add_partition(struct linear_layout *layout, const struct triton_encoding *e,
                     struct diagnostic *d)
{
    struct linear_layout parent;
    const size_t dim = (size_t)e->dim;
    int64_t *dims = arena_array(layout->arena, layout->rank + 1, sizeof *dims);
    int64_t parts = e->partitions.count * e->partitions.groups;
    memcpy(dims, layout->dims, layout->rank * sizeof *dims);
    if (dim >= layout->rank || dims[dim] < parts)
        return diagnostic_set(d, TRITON_PARTS, 0, 0, (long long)parts, dim);
    dims[dim] /= parts;
    if (triton_linear(e->parent, layout->arena, layout->rank, dims, &parent, d))
        return -1;
    for (size_t i = 0; i < parent.inputs[LINEAR_OFFSET].count; i++)
        memcpy(linear_add(layout, LINEAR_OFFSET),
               parent.inputs[LINEAR_OFFSET].basis + i * parent.rank,
               parent.rank * sizeof *dims);
    linear_add_bits(layout, LINEAR_OFFSET, dim, dims[dim] * e->partitions.count,
                    layout->dims[dim]);
    return 0;
}
