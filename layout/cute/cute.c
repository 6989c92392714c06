/* The tree of modes of a CuTe layout, and the same layout as iters. */
#include "layout/cute/cute.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

/* ---- modes ---- */

struct cute_mode
cute_leaf(int64_t extent, int64_t stride)
{
    return (struct cute_mode){.size = extent, .stride = stride};
}

struct cute_mode
cute_compact_leaf(int64_t extent, int64_t stride)
{
    return cute_leaf(extent, extent == 1 ? 0 : stride);
}

int
cute_nest(struct cute_mode *modes, size_t count, struct cute_mode *nested, struct diagnostic *d)
{
    *nested = (struct cute_mode){.nested = true, .count = count, .modes = modes, .size = 1};
    for (size_t i = 0; i < count; i++)
        if (!checked_multiply(nested->size, modes[i].size, &nested->size))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

size_t
cute_rank(const struct cute_mode *mode)
{
    return mode->nested ? mode->count : 1;
}

const struct cute_mode *
cute_top(const struct cute_mode *mode, size_t i)
{
    return mode->nested ? &mode->modes[i] : mode;
}

static size_t
count_leaves(const struct cute_mode *mode)
{
    size_t count = !mode->nested;
    for (size_t i = 0; mode->nested && i < mode->count; i++)
        count += count_leaves(&mode->modes[i]);
    return count;
}

static void
collect_leaves(const struct cute_mode *mode, struct cute_leaves *leaves)
{
    if (!mode->nested)
        leaves->leaf[leaves->count++] = mode;
    for (size_t i = 0; mode->nested && i < mode->count; i++)
        collect_leaves(&mode->modes[i], leaves);
}

struct cute_leaves
cute_flatten(const struct cute_mode *mode, struct arena *arena)
{
    struct cute_leaves leaves = {0};
    leaves.leaf = arena_array(arena, count_leaves(mode) + 1, sizeof(struct cute_mode *));
    collect_leaves(mode, &leaves);
    return leaves;
}

bool
cute_has_basis(const struct cute_mode *mode)
{
    bool found = mode->depth > 0;
    for (size_t i = 0; mode->nested && i < mode->count; i++)
        found |= cute_has_basis(&mode->modes[i]);
    return found;
}

int64_t
cute_at(const struct cute_mode *mode, int64_t index)
{
    int64_t offset = 0;
    if (!mode->nested)
        return index * mode->stride;
    for (size_t i = 0; i < mode->count; i++) {
        bool last = i + 1 == mode->count;
        int64_t size = mode->modes[i].size, above = floor_divide(index, size);
        offset += cute_at(&mode->modes[i], last ? index : index - above * size);
        index = above;
    }
    return offset;
}

/* ---- iters ---- */

int
cute_form(const struct cute_layout *layout, struct arena *arena, struct tirx_form *form,
          struct diagnostic *d)
{
    const struct cute_mode *mode = &layout->mode;
    size_t rank = cute_rank(mode);
    int64_t *dims = arena_array(arena, rank + 1, sizeof *dims);
    struct tirx_layout *iters = &form->layout;
    *form = (struct tirx_form){.shape = {rank, dims}};
    if (cute_has_basis(mode))
        return diagnostic_set(d, CUTE_BASIS, 0, 0);
    iters->shard = tirx_iters(arena, count_leaves(mode) + 1);
    for (size_t i = 0; i < rank; i++) {
        struct cute_leaves leaves = cute_flatten(cute_top(mode, i), arena);
        dims[i] = cute_top(mode, i)->size;
        for (size_t k = leaves.count; k-- > 0;)
            if (leaves.leaf[k]->size > 1)
                iters->shard[iters->shard_count++] =
                    (struct tirx_iter){leaves.leaf[k]->size, leaves.leaf[k]->stride, AXIS_M};
    }
    if (iters->shard_count == 0)
        iters->shard[iters->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    tirx_name(iters, AXIS_M);
    if (layout->offset)
        iters->offset[AXIS_M] = (struct tirx_offset){true, layout->offset};
    iters->composed = layout->swizzle.length > 0;
    iters->swizzle = layout->swizzle;
    return 0;
}

/* ---- printing ---- */

enum field { FIELD_SHAPE, FIELD_STRIDE };

static void
print_mode(struct text *text, const struct cute_mode *mode, enum field field)
{
    if (!mode->nested) {
        text_integer(text, field == FIELD_SHAPE ? mode->size : mode->stride);
        for (size_t i = 0; field == FIELD_STRIDE && i < mode->depth; i++) {
            text_char(text, '@');
            text_integer(text, mode->path[i]);
        }
        return;
    }
    text_char(text, '(');
    for (size_t i = 0; i < mode->count; i++) {
        text_separate(text, i, ",");
        print_mode(text, &mode->modes[i], field);
    }
    text_char(text, ')');
}

static void
print_swizzle(struct text *text, const struct swizzle *s, int64_t offset)
{
    text_format(text, "Sw<%d,%d,%d> o %lld o ", s->length, s->per_element,
                s->outer ? -s->distance : s->distance, (long long)offset);
}

void
cute_print(struct text *text, const struct cute_layout *layout)
{
    for (size_t i = 0; i + 1 < layout->stack_count; i++)
        print_swizzle(text, &layout->stack[i], 0);
    if (layout->stack_count)
        print_swizzle(text, &layout->stack[layout->stack_count - 1], layout->offset);
    else if (layout->composed)
        print_swizzle(text, &layout->swizzle, layout->offset);
    print_mode(text, &layout->mode, FIELD_SHAPE);
    text_char(text, ':');
    print_mode(text, &layout->mode, FIELD_STRIDE);
}

void
cute_print_tile(struct text *text, const struct cute_mode *modes, const bool *said,
                size_t count)
{
    text_char(text, '(');
    for (size_t i = 0; i < count; i++) {
        const struct cute_layout one = {.mode = modes[i]};
        text_separate(text, i, ",");
        if (said && !said[i])
            text_char(text, '_');
        else
            cute_print(text, &one);
    }
    text_char(text, ')');
}
