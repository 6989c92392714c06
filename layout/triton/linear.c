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
    [LINEAR_OFFSET] = {"offset", AXIS_M},
};

const char *
linear_input_name(enum linear_input input)
{
    return inputs[input].name;
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

static bool
is_zero(const struct linear_layout *layout, const int64_t *basis)
{
    for (size_t i = 0; i < layout->rank; i++)
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
        if (!is_zero(layout, basis))
            memmove(bases->basis + kept++ * layout->rank, basis, layout->rank * sizeof *basis);
    }
    bases->count = kept;
}

/* ---- as iters ---- */

/* Finds the dim and the bit of a basis with a single bit; false if it has several. */
static bool
single_bit(const struct linear_layout *layout, const int64_t *basis, size_t *dim)
{
    size_t found = 0;
    for (size_t i = 0; i < layout->rank; i++)
        if (basis[i]) {
            found++;
            *dim = i;
        }
    return found == 1 && (basis[*dim] & (basis[*dim] - 1)) == 0;
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

int
linear_form(const struct linear_layout *layout, struct tirx_form *form, struct diagnostic *d)
{
    enum { BITS = 63 };
    struct arena *arena = layout->arena;
    struct tirx_iter *of_dim = tirx_iters(arena, layout->rank * BITS + 1);
    size_t total = 0, replicas = 0;
    *form = (struct tirx_form){.shape = {layout->rank, layout->dims}};
    for (int input = 0; input < LINEAR_INPUTS; input++)
        total += layout->inputs[input].count;
    form->layout.shard = tirx_iters(arena, total + layout->rank * BITS + 1);
    form->layout.replica = tirx_iters(arena, total + 1);
    for (int input = 0; input < LINEAR_INPUTS; input++) {
        const struct linear_bases *bases = &layout->inputs[input];
        for (size_t i = 0; i < bases->count; i++) {
            const int64_t *basis = bases->basis + i * layout->rank;
            struct tirx_iter iter = {2, (int64_t)1 << i, inputs[input].axis};
            size_t dim = 0;
            if (is_zero(layout, basis)) {
                form->layout.replica[replicas++] = iter;
                continue;
            }
            if (!single_bit(layout, basis, &dim))
                return diagnostic_set(d, LINEAR_NOT_SINGLE, 0, 0, inputs[input].name, 1LL << i);
            struct tirx_iter *bit =
                &of_dim[dim * BITS + (size_t)__builtin_ctzll((unsigned long long)basis[dim])];
            if (bit->extent)
                return diagnostic_set(d, LINEAR_SHARED, 0, 0, (long long)basis[dim], dim);
            *bit = iter;
        }
    }
    for (size_t dim = 0; dim < layout->rank; dim++) {
        size_t bits = (size_t)__builtin_ctzll((unsigned long long)layout->dims[dim]);
        for (size_t k = 0; k < bits; k++)
            if (!of_dim[dim * BITS + k].extent)
                return diagnostic_set(d, LINEAR_MISSING, 0, 0, 1LL << k, dim);
        put_dim(of_dim + dim * BITS, bits, &form->layout);
    }
    if (form->layout.shard_count == 0)
        form->layout.shard[form->layout.shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    form->layout.replica_count = replicas;
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
    text_string(text, " shape=[");
    text_integers(text, layout->dims, layout->rank);
    text_char(text, ']');
}
