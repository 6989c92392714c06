/* Splitting the iters of a TIRx layout where the dims of a shape, or of several, end. */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <string.h>

int
tirx_shape_size(struct tirx_shape shape, int64_t *size, struct diagnostic *d)
{
    for (size_t i = 0; i < shape.rank; i++)
        if (shape.dims[i] < 1)
            return diagnostic_set(d, TIRX_EXTENT, 0, 0, (long long)shape.dims[i]);
    return checked_product(shape.dims, shape.rank, size)
               ? 0
               : diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
}

/* The shape and its product must be those of the layout. */
static int
check_group(const struct tirx_layout *layout, struct tirx_shape shape, struct diagnostic *d)
{
    int64_t elements, size;
    if (tirx_shape_size(shape, &elements, d) || tirx_size(layout, &size, d))
        return -1;
    if (elements != size)
        return diagnostic_set(d, TIRX_SHAPE_SIZE, 0, 0, (long long)elements, (long long)size);
    return 0;
}

int
tirx_group(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
           struct tirx_form *form, struct diagnostic *d)
{
    if (check_group(layout, shape, d))
        return -1;
    struct tirx_iter *iters = tirx_iters(arena, layout->shard_count + shape.rank, d);
    size_t *separators = arena_array(arena, shape.rank + 1, sizeof *separators);
    if (!iters)
        return -1;
    if (!separators)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    size_t count = 0, dim = 0;
    int64_t product = 1; /* of the iters since the last separator */
    separators[0] = 0;
    for (size_t i = 0; i < layout->shard_count; i++) {
        struct tirx_iter iter = layout->shard[i];
        product *= iter.extent;
        while (dim < shape.rank && product % shape.dims[dim] == 0) {
            int64_t rest = product / shape.dims[dim];
            if (iter.extent % rest)
                return diagnostic_set(d, TIRX_GROUP, 0, 0, dim, (long long)iter.extent);
            struct tirx_iter major = iter;
            major.extent = iter.extent / rest;
            if (!checked_multiply(iter.stride, rest, &major.stride))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
            iters[count++] = major;
            separators[++dim] = count;
            iter.extent = product = rest;
        }
        if (iter.extent != 1)
            iters[count++] = iter;
    }
    if (dim < shape.rank)
        return diagnostic_set(d, TIRX_GROUP, 0, 0, dim, (long long)product);
    *form = (struct tirx_form){*layout, shape, separators};
    form->layout.shard = iters;
    form->layout.shard_count = count;
    return 0;
}

/* ---- several shapes ---- */

/* Products of the first dims, of every shape merged: a product that one shape reaches several
 * times, by unit dims, stands so often. */
struct boundaries {
    size_t count;
    int64_t *product;
};

/* How often a product stands in a sorted list from `at` on. */
static size_t
run_length(const struct boundaries *b, size_t at)
{
    size_t length = 1;
    while (at + length < b->count && b->product[at + length] == b->product[at])
        length++;
    return length;
}

static void
merge_boundaries(struct boundaries *into, const struct boundaries *more, int64_t *room)
{
    size_t a = 0, b = 0, count = 0;
    while (a < into->count || b < more->count) {
        bool has_a = a < into->count, has_b = b < more->count;
        int64_t next = has_a ? into->product[a] : more->product[b];
        if (has_b && more->product[b] < next)
            next = more->product[b];
        size_t in_a = has_a && into->product[a] == next ? run_length(into, a) : 0;
        size_t in_b = has_b && more->product[b] == next ? run_length(more, b) : 0;
        for (size_t i = 0; i < in_a || i < in_b; i++)
            room[count++] = next;
        a += in_a;
        b += in_b;
    }
    memcpy(into->product, room, count * sizeof *room);
    into->count = count;
}

/* The merged boundaries as a shape; each must divide the next. */
static int
boundaries_shape(const struct boundaries *b, int64_t *dims, struct diagnostic *d)
{
    int64_t before = 1;
    for (size_t i = 0; i < b->count; i++) {
        if (b->product[i] % before)
            return diagnostic_set(d, TIRX_BOUNDARIES, 0, 0, (long long)before,
                                  (long long)b->product[i]);
        dims[i] = b->product[i] / before;
        before = b->product[i];
    }
    return 0;
}

/* Where the dims of one shape end among the merged boundaries, through to the iters: at the
 * last place of a product when the shape reaches it no more, else one by one. */
static void
set_separators(struct tirx_form *form, const struct boundaries *merged,
               const size_t *merged_separators)
{
    int64_t product = 1;
    size_t at = 0;
    form->separators[0] = 0;
    for (size_t i = 0; i < form->shape.rank; i++) {
        product *= form->shape.dims[i];
        while (merged->product[at] != product)
            at++;
        bool last = i + 1 == form->shape.rank;
        if (last)
            at = merged->count - 1;
        form->separators[i + 1] = merged_separators[++at];
    }
}

static int
merge_shapes(const struct tirx_form *forms, size_t count, struct boundaries *merged,
             int64_t *one, int64_t *room, struct diagnostic *d)
{
    for (size_t i = 0; i < count; i++) {
        struct tirx_shape shape = forms[i].shape;
        struct boundaries single = {shape.rank, one};
        int64_t product = 1;
        if (tirx_shape_size(shape, &product, d))
            return -1;
        product = 1;
        for (size_t k = 0; k < shape.rank; k++)
            one[k] = product *= shape.dims[k];
        merge_boundaries(merged, &single, room);
    }
    return 0;
}

int
tirx_group_many(const struct tirx_layout *layout, struct tirx_form *forms, size_t count,
                struct arena *arena, struct diagnostic *d)
{
    size_t total = 1;
    for (size_t i = 0; i < count; i++)
        total += forms[i].shape.rank;
    int64_t *room = arena_array(arena, total * 3, sizeof *room);
    size_t *separators = arena_array(arena, total + count, sizeof *separators);
    if (!room || !separators)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    struct boundaries merged = {0, room};
    for (size_t i = 0; i < count; i++)
        if (check_group(layout, forms[i].shape, d))
            return -1;
    if (merge_shapes(forms, count, &merged, room + total, room + 2 * total, d))
        return -1;
    int64_t *dims = room + total;
    if (boundaries_shape(&merged, dims, d))
        return -1;
    struct tirx_form all;
    if (tirx_group(layout, (struct tirx_shape){merged.count, dims}, arena, &all, d))
        return -1;
    for (size_t i = 0; i < count; i++) {
        forms[i].layout = all.layout;
        forms[i].separators = separators;
        set_separators(&forms[i], &merged, all.separators);
        separators += forms[i].shape.rank + 1;
    }
    return 0;
}

int
tirx_prepare(const struct tirx_form *form, struct arena *arena, struct tirx_form *grouped,
             struct diagnostic *d)
{
    struct tirx_layout canonical;
    int64_t size;
    if (tirx_canonical(&form->layout, TARGET_NONE, arena, &canonical, d) ||
        tirx_shape_size(form->shape, &size, d))
        return -1;
    if (form->layout.composed && tirx_is_identity(&form->layout))
        canonical.shard[0].extent = size;
    return tirx_group(&canonical, form->shape, arena, grouped, d);
}
