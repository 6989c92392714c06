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

enum axis
linear_axis(enum linear_input input)
{
    return inputs[input].axis;
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
        text_format(text, "%s[%lld,%lld]", i ? "," : " pairs=[",
                    (long long)layout->pads[i].interval, (long long)layout->pads[i].padding);
    if (layout->pad_count)
        text_char(text, ']');
    text_string(text, " shape=[");
    text_integers(text, layout->dims, layout->rank);
    text_char(text, ']');
}
