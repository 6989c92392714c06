/* Splits the iters of a TIRx layout where the dims of a shape end. */
#include "layout/tirx/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

/* Checks that the product of the shape is the size of the layout. */
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
    struct tirx_iter *iters = tirx_iters(arena, layout->shard_count + shape.rank);
    size_t *separators = arena_array(arena, shape.rank + 1, sizeof *separators);
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
