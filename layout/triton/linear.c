/* Linear layouts over GF(2). */
#include "layout/triton/linear.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

#include <string.h>

static const struct {
    const char *name;
    enum axis axis;
} inputs[LINEAR_INPUTS] = {
    [LINEAR_REGISTER] = {"register", AXIS_M}, [LINEAR_LANE] = {"lane", AXIS_LANEID},
    [LINEAR_WARP] = {"warp", AXIS_WARPID},    [LINEAR_BLOCK] = {"block", AXIS_CBX},
    [LINEAR_OFFSET] = {"offset", AXIS_M},     [LINEAR_ROW] = {"row", AXIS_TLANE},
    [LINEAR_COL] = {"col", AXIS_TCOL},
};

const char *
linear_input_name(enum linear_input input)
{
    return inputs[input].name;
}

enum linear_input
linear_input_by_name(const char *name, size_t length)
{
    size_t i = 0;
    while (i < LINEAR_INPUTS &&
           (strlen(inputs[i].name) != length || memcmp(inputs[i].name, name, length)))
        i++;
    return (enum linear_input)i;
}

bool
linear_zero_is_hole(enum linear_input input, size_t bit)
{
    enum { COPIES = 5 }; /* log2 of the lanes of tensor memory that a warp has */
    return input == LINEAR_OFFSET || input == LINEAR_COL ||
           (input == LINEAR_ROW && bit < COPIES);
}

void
linear_begin(struct linear_layout *layout, struct arena *arena, size_t rank,
             const int64_t *dims)
{
    *layout = (struct linear_layout){.rank = rank, .dims = dims, .arena = arena};
}

int64_t *
linear_add(struct linear_layout *layout, enum linear_input input)
{
    struct linear_bases *bases = &layout->inputs[input];
    arena_grow(layout->arena, &bases->basis, bases->count, &bases->capacity,
               (layout->rank + 1) * sizeof *bases->basis);
    bases->present = true;
    int64_t *basis = bases->basis + bases->count++ * layout->rank;
    memset(basis, 0, layout->rank * sizeof *basis);
    return basis;
}

void
linear_add_one(struct linear_layout *layout, enum linear_input input, size_t dim, int64_t value)
{
    int64_t *basis = linear_add(layout, input);
    if (value < layout->dims[dim])
        basis[dim] = value;
}

void
linear_add_bits(struct linear_layout *layout, enum linear_input input, size_t dim, int64_t from,
                int64_t to)
{
    for (int64_t value = from; value < to; value *= 2)
        linear_add_one(layout, input, dim, value);
}

bool
linear_is_zero(const int64_t *basis, size_t rank)
{
    for (size_t i = 0; i < rank; i++)
        if (basis[i])
            return false;
    return true;
}

void
linear_drop_zero_registers(struct linear_layout *layout)
{
    struct linear_bases *bases = &layout->inputs[LINEAR_REGISTER];
    size_t kept = 0;
    for (size_t i = 0; i < bases->count; i++) {
        int64_t *basis = bases->basis + i * layout->rank;
        if (!linear_is_zero(basis, layout->rank))
            memmove(bases->basis + kept++ * layout->rank, basis, layout->rank * sizeof *basis);
    }
    bases->count = kept;
}

int
linear_in_buffers(struct linear_layout *layout, size_t count, const int64_t *dims,
                  struct diagnostic *d)
{
    struct linear_layout inner = *layout;
    int64_t *all = arena_array(layout->arena, count + inner.rank + 1, sizeof *all);
    enum linear_input input = inner.inputs[LINEAR_COL].present ? LINEAR_COL : LINEAR_OFFSET;
    memcpy(all, dims, count * sizeof *all);
    memcpy(all + count, inner.dims, inner.rank * sizeof *all);
    linear_begin(layout, inner.arena, count + inner.rank, all);
    layout->pad_count = inner.pad_count;
    layout->pads = inner.pads;
    for (int i = 0; i < LINEAR_INPUTS; i++) {
        const struct linear_bases *bases = &inner.inputs[i];
        layout->inputs[i].present = bases->present;
        for (size_t k = 0; k < bases->count; k++)
            memcpy(linear_add(layout, (enum linear_input)i) + count,
                   bases->basis + k * inner.rank, inner.rank * sizeof *all);
    }
    for (size_t i = count; i-- > 0;) {
        if (dims[i] < 1 || (dims[i] & (dims[i] - 1)))
            return diagnostic_set(d, TRITON_POWER, 0, 0, (long long)dims[i]);
        linear_add_bits(layout, input, i, 1, dims[i]);
    }
    if (layout->inputs[input].count > LINEAR_BITS)
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

/* ---- as iters ---- */

bool
linear_single_bit(const int64_t *basis, size_t rank, size_t *dim)
{
    size_t found = 0;
    for (size_t i = 0; i < rank; i++)
        if (basis[i]) {
            found++;
            *dim = i;
        }
    return found == 1 && (basis[*dim] & (basis[*dim] - 1)) == 0;
}

/* The stride of a bit of an input: 2^bit, and of an offset the padding that it brings. */
static int64_t
stride_of(const struct linear_layout *layout, enum linear_input input, size_t bit)
{
    int64_t power = (int64_t)1 << bit, stride = power;
    for (size_t i = 0; input == LINEAR_OFFSET && i < layout->pad_count; i++)
        stride += power / layout->pads[i].interval * layout->pads[i].padding;
    return stride;
}

/* Puts iters in the order of the bits of each dim, the highest first. Joins neighbours. */
static void
put_dim(const struct tirx_iter *bits, size_t count, struct tirx_layout *layout)
{
    for (size_t i = count; i-- > 0;) {
        struct tirx_iter *last = &layout->shard[layout->shard_count - 1];
        bool joins =
            i + 1 < count && last->axis == bits[i].axis && last->stride == 2 * bits[i].stride;
        if (joins) {
            last->extent *= 2;
            last->stride = bits[i].stride;
        } else {
            layout->shard[layout->shard_count++] = bits[i];
        }
    }
}

/* The bits of each dim that are placed so far, BITS for a dim, and the copies. */
struct bits {
    struct tirx_iter *of_dim;
    struct tirx_iter *copies;
    size_t copy_count;
};

/* Gives bit i of an input to the bit of the dim that it changes. */
static int
place_bit(const struct linear_layout *layout, enum linear_input input, size_t i,
          struct bits *bits, struct diagnostic *d)
{
    const int64_t *basis = layout->inputs[input].basis + i * layout->rank;
    struct tirx_iter iter = {2, stride_of(layout, input, i), inputs[input].axis};
    size_t dim = 0;
    if (linear_is_zero(basis, layout->rank)) {
        if (!linear_zero_is_hole(input, i))
            bits->copies[bits->copy_count++] = iter;
        return 0;
    }
    if (!linear_single_bit(basis, layout->rank, &dim))
        return diagnostic_set(d, LINEAR_NOT_SINGLE, 0, 0, inputs[input].name, 1LL << i);
    struct tirx_iter *bit =
        &bits->of_dim[dim * LINEAR_BITS +
                      (size_t)__builtin_ctzll((unsigned long long)basis[dim])];
    if (bit->extent)
        return diagnostic_set(d, LINEAR_SHARED, 0, 0, (long long)basis[dim], dim);
    *bit = iter;
    return 0;
}

int
linear_form(const struct linear_layout *layout, struct tirx_form *form, struct diagnostic *d)
{
    struct arena *arena = layout->arena;
    struct bits bits = {.of_dim = tirx_iters(arena, layout->rank * LINEAR_BITS + 1)};
    size_t total = 0;
    *form = (struct tirx_form){.shape = {layout->rank, layout->dims}};
    for (int input = 0; input < LINEAR_INPUTS; input++)
        total += layout->inputs[input].count;
    form->layout.shard = tirx_iters(arena, total + layout->rank * LINEAR_BITS + 1);
    form->layout.replica = bits.copies = tirx_iters(arena, total + 1);
    for (int input = 0; input < LINEAR_INPUTS; input++)
        for (size_t i = 0; i < layout->inputs[input].count; i++)
            if (place_bit(layout, (enum linear_input)input, i, &bits, d))
                return -1;
    for (size_t dim = 0; dim < layout->rank; dim++) {
        size_t count = (size_t)__builtin_ctzll((unsigned long long)layout->dims[dim]);
        for (size_t k = 0; k < count; k++)
            if (!bits.of_dim[dim * LINEAR_BITS + k].extent)
                return diagnostic_set(d, LINEAR_MISSING, 0, 0, 1LL << k, dim);
        put_dim(bits.of_dim + dim * LINEAR_BITS, count, &form->layout);
    }
    if (form->layout.shard_count == 0)
        form->layout.shard[form->layout.shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    form->layout.replica_count = bits.copy_count;
    return 0;
}

/* ---- printing ---- */

void
linear_print(struct text *text, const struct linear_layout *layout)
{
    text_string(text, "linear");
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        const struct linear_bases *bases = &layout->inputs[input];
        if (!bases->present)
            continue;
        text_format(text, " %s=[", inputs[input].name);
        for (size_t i = 0; i < bases->count; i++) {
            text_separate(text, i, ",");
            text_char(text, '[');
            text_integers(text, bases->basis + i * layout->rank, layout->rank);
            text_char(text, ']');
        }
        text_char(text, ']');
    }
    for (size_t i = 0; i < layout->pad_count; i++)
        text_format(text, "%s[%lld,%lld]%s", i ? "," : " pairs=[",
                    (long long)layout->pads[i].interval, (long long)layout->pads[i].padding,
                    i + 1 < layout->pad_count ? "" : "]");
    text_string(text, " shape=[");
    text_integers(text, layout->dims, layout->rank);
    text_char(text, ']');
}
