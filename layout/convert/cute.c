/* A mapping as CuTe's shape:stride, and as one stride for each dim. */
#include "layout/convert/tirx_convert.h"

#include "layout/base/checked.h"
#include "layout/convert/thread_value.h"
#include "layout/convert/unswizzle.h"
#include "layout/digits.h"

#include <string.h>

/* The digits of one dim, minor first; neighbours that continue each other are joined. */
struct mode {
    size_t count;
    struct digit *parts;
};

/* Checks that the mapping uses axis m only and has one copy of each element. */
static int
check_linear(const struct mapping *m, const char *notation, struct diagnostic *d)
{
    if (m->replica_count)
        return diagnostic_set(d, CONVERT_REPLICAS, 0, 0, notation);
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, CONVERT_AXIS, 0, 0, notation, axis_name(m->axes[i]));
    return 0;
}

static int64_t
offset_of(const struct mapping *m)
{
    return m->axis_count ? m->offsets[0] : 0;
}

/* Joins two parts in *minor if they continue each other. Returns false if they do not. */
static bool
join_part(struct digit *minor, const struct digit *major)
{
    int64_t reach, extent;
    if (!checked_multiply(minor->extent, minor->stride, &reach) || reach != major->stride ||
        !checked_multiply(minor->extent, major->extent, &extent))
        return false;
    minor->extent = extent;
    return true;
}

/* Collects the mode of each dim of the padded array. Returns NULL with *d set. */
static struct mode *
collect_modes(const struct mapping *m, const char *notation, struct arena *arena,
              struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct digit_system system;
    struct mode *modes = arena_array(arena, m->rank + 1, sizeof *modes);
    if (check_linear(m, notation, d))
        return NULL;
    int found = digits_of(m, &variables, arena, &system, d);
    if (found == 0)
        diagnostic_set(d, CONVERT_NO_DIGITS, 0, 0, notation);
    if (found != 1)
        return NULL;
    for (size_t dim = 0; dim < m->rank; dim++) {
        size_t begin, end;
        digits_range(&system, dim, &begin, &end);
        struct mode *mode = &modes[dim];
        mode->parts = system.digits + begin;
        for (size_t i = begin; i < end; i++) {
            struct digit digit = system.digits[i];
            if (!mode->count || !join_part(&mode->parts[mode->count - 1], &digit))
                mode->parts[mode->count++] = digit;
        }
    }
    return modes;
}

/* Makes a mode of CuTe of the parts of a dim, and sets the size of the padded dim. */
static int
make_mode(const struct mode *parts, struct arena *arena, struct cute_mode *mode, int64_t *dim,
          struct diagnostic *d)
{
    struct cute_mode *leaves = arena_array(arena, parts->count + 1, sizeof *leaves);
    for (size_t i = 0; i < parts->count; i++)
        leaves[i] = cute_leaf(parts->parts[i].extent, parts->parts[i].stride);
    if (cute_nest(leaves, parts->count, mode, d))
        return -1;
    *dim = mode->size;
    if (parts->count == 0)
        *mode = cute_leaf(1, 0);
    else if (parts->count == 1)
        *mode = leaves[0];
    return 0;
}

/* CuTe's identity swizzle: get_swizzle_portion of a plain layout. */
static const struct swizzle identity = {.per_element = 4, .distance = 3};

/* The modes of a mapping of memory, one for each dim. */
static int
memory_layout(const struct mapping *m, struct arena *arena, struct cute_layout *layout,
              int64_t *dims, struct diagnostic *d)
{
    struct mode *modes = collect_modes(m, "CuTe", arena, d);
    struct cute_mode *tops = arena_array(arena, m->rank + 1, sizeof *tops);
    if (!modes)
        return -1;
    for (size_t i = 0; i < m->rank; i++)
        if (make_mode(&modes[i], arena, &tops[i], &dims[i], d))
            return -1;
    *layout = (struct cute_layout){.mode = m->rank ? tops[0] : cute_leaf(1, 0)};
    if ((m->rank > 1 || layout->mode.nested) && cute_nest(tops, m->rank, &layout->mode, d))
        return -1;
    layout->offset = offset_of(m);
    layout->swizzle = m->swizzle.length ? m->swizzle : identity;
    layout->composed = m->swizzle.length || layout->offset;
    return 0;
}

int
cute_from_mapping(const struct mapping *m, struct arena *arena, struct cute_layout *layout,
                  int64_t *dims, struct diagnostic *d)
{
    struct mapping plain;
    bool threads = mapping_has_threads(m), matrix = swizzle_is_matrix(&m->swizzle);
    memcpy(dims, m->dims, m->rank * sizeof *dims);
    if (matrix)
        diagnostic_set(d, CONVERT_MIXED, 0, 0, "CuTe");
    else if (threads)
        return thread_value_from_mapping(m, arena, layout, d);
    else if (memory_layout(m, arena, layout, dims, d) == 0)
        return 0;
    if (mapping_one_swizzle(m, false, arena, &plain, d) != 1)
        return -1;
    return memory_layout(&plain, arena, layout, dims, d);
}

int
mapping_strides(const struct mapping *m, struct arena *arena, int64_t *strides,
                struct diagnostic *d)
{
    struct mapping plain;
    if (check_linear(m, "strides", d))
        return -1;
    bool sums = mapping_without_swizzle(m, arena, &plain);
    if (!sums && swizzle_is_matrix(&m->swizzle))
        return diagnostic_set(d, CONVERT_MIXED, 0, 0, "strides");
    if (!sums)
        return diagnostic_set(d, CONVERT_SWIZZLE, 0, 0, "strides");
    struct mode *modes = collect_modes(&plain, "strides", arena, d);
    if (!modes)
        return -1;
    if (offset_of(&plain))
        return diagnostic_set(d, CONVERT_OFFSET, 0, 0, "strides", (long long)offset_of(&plain));
    for (size_t i = 0; i < m->rank; i++) {
        const struct mode *mode = &modes[i];
        if (mode->count > 1 && mode->parts[0].extent < m->dims[i])
            return diagnostic_set(d, CONVERT_STRIDES, 0, 0, i, (long long)mode->parts[0].stride,
                                  (long long)mode->parts[0].extent,
                                  (long long)mode->parts[1].stride);
        strides[i] = mode->count ? mode->parts[0].stride : 0;
    }
    return 0;
}
