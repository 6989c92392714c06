/* The coordinates that occur on each axis, which become rows and columns. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/coverage.h"

#include <stdlib.h>
#include <string.h>

#define SUMS_LIMIT ((int64_t)1 << 16) /* above it, an axis shows its whole range */

/* Owners come before memory, and coarse axes before fine ones. The last owner runs across, the
 * one before it down; without owners the last memory axis runs across. */
static const enum axis display_order[] = {
    AXIS_PID,  AXIS_BX,     AXIS_BY,        AXIS_BZ,    AXIS_CBX, AXIS_CBY,       AXIS_CBZ,
    AXIS_WGID, AXIS_WARPID, AXIS_WID_IN_WG, AXIS_TX,    AXIS_TID, AXIS_TID_IN_WG, AXIS_LANEID,
    AXIS_M,    AXIS_BANK,   AXIS_P,         AXIS_TLANE, AXIS_F,   AXIS_TCOL,
};
_Static_assert(sizeof display_order / sizeof *display_order == AXIS_COUNT,
               "an axis has no place in the display");

/* Sorts the values and drops repeated ones. Returns how many are left. */
static size_t
sort_unique(int64_t *values, size_t count)
{
    size_t kept = 0;
    if (count)
        qsort(values, count, sizeof *values, compare_int64);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || values[i] != values[kept - 1])
            values[kept++] = values[i];
    return kept;
}

/* Replaces the values by all sums of a value and k * stride, k < extent. Returns whether these
 * are at most SUMS_LIMIT. */
static bool
add_digit(int64_t *values, size_t *count, int64_t extent, int64_t stride)
{
    if (stride == 0 || extent == 1)
        return true;
    if (extent > SUMS_LIMIT || (int64_t)*count * extent > SUMS_LIMIT)
        return false;
    for (int64_t k = 1; k < extent; k++)
        for (size_t i = 0; i < *count; i++)
            values[(size_t)k * *count + i] = values[i] + k * stride;
    *count = sort_unique(values, *count * (size_t)extent);
    return true;
}

/* Collects all coordinates of an axis in values[SUMS_LIMIT]. Returns whether they fit. */
static bool
all_sums(const struct mapping *m, size_t axis, int64_t *values, size_t *count)
{
    bool fits = true;
    values[0] = m->offsets[axis];
    *count = 1;
    for (size_t i = 0; fits && i < m->digit_count; i++)
        if (m->strides[i].axis == axis)
            fits = add_digit(values, count, m->extents[i], m->strides[i].stride);
    for (size_t i = 0; fits && i < m->replica_count; i++)
        if (m->replicas[i].axis == axis)
            fits = add_digit(values, count, m->replicas[i].extent, m->replicas[i].stride);
    return fits;
}

static int
open_scale(struct map_view *view, struct map_scale *scale, int64_t *values,
           struct diagnostic *d)
{
    size_t count;
    int64_t last;
    if (coverage_range(view->mapping, scale->axis, &scale->first, &last, d))
        return -1;
    scale->count = last - scale->first + 1;
    if (!all_sums(view->mapping, scale->axis, values, &count) || (int64_t)count == scale->count)
        return 0;
    int64_t *kept = arena_array(view->arena, count, sizeof *kept);
    memcpy(kept, values, count * sizeof *kept);
    scale->values = kept;
    scale->count = (int64_t)count;
    return 0;
}

int
map_scales_open(struct map_view *view, struct diagnostic *d)
{
    const struct mapping *m = view->mapping;
    struct arena scratch = {0};
    int64_t *values = arena_array(&scratch, (size_t)SUMS_LIMIT, sizeof *values);
    view->scales = arena_array(view->arena, AXIS_COUNT, sizeof *view->scales);
    int status = 0;
    for (size_t i = 0; status == 0 && i < AXIS_COUNT; i++)
        for (size_t k = 0; status == 0 && k < m->axis_count; k++)
            if (m->axes[k] == display_order[i]) {
                struct map_scale *scale = &view->scales[view->scale_count++];
                *scale = (struct map_scale){.axis = k};
                view->owner_count += axis_kind(m->axes[k]) == AXIS_THREAD;
                status = view->elements ? open_scale(view, scale, values, d) : 0;
            }
    arena_free(&scratch);
    if (status == 0)
        view->levels = (uint8_t)((map_scales_count(view, map_part_scales(view)) > 1) +
                                 (view->owner_count > 1));
    return status;
}

/* ---- along scales ---- */

int64_t
map_scale_value(const struct map_scale *scale, int64_t i)
{
    return scale->values ? scale->values[i] : scale->first + i;
}

/* The index of a coordinate; -1: it does not occur. */
static int64_t
scale_find(const struct map_scale *scale, int64_t value)
{
    if (!scale->values && (value < scale->first || value - scale->first >= scale->count))
        return -1;
    if (!scale->values)
        return value - scale->first;
    const int64_t *found = bsearch(&value, scale->values, (size_t)scale->count,
                                   sizeof *scale->values, compare_int64);
    return found ? found - scale->values : -1;
}

int64_t
map_scales_count(const struct map_view *view, struct map_scales scales)
{
    int64_t count = 1;
    for (size_t i = 0; i < scales.count; i++)
        count = map_product(count, view->scales[scales.first + i].count);
    return count;
}

void
map_scales_coordinates(const struct map_view *view, struct map_scales scales, int64_t position,
                       int64_t *coordinates)
{
    for (size_t i = scales.count; i-- > 0;) {
        const struct map_scale *scale = &view->scales[scales.first + i];
        coordinates[scale->axis] = map_scale_value(scale, position % scale->count);
        position /= scale->count;
    }
}

int64_t
map_scales_position(const struct map_view *view, struct map_scales scales,
                    const int64_t *coordinates)
{
    int64_t position = 0;
    for (size_t i = 0; i < scales.count; i++) {
        const struct map_scale *scale = &view->scales[scales.first + i];
        int64_t at = scale_find(scale, coordinates[scale->axis]);
        if (at < 0)
            return -1;
        position = position * scale->count + at;
    }
    return position;
}

struct map_scales
map_cell_scales(const struct map_view *view)
{
    size_t shown = view->scale_count < 2 ? view->scale_count : 2;
    return view->owner_count ? (struct map_scales){0, view->owner_count}
                             : (struct map_scales){view->scale_count - shown, shown};
}

struct map_scales
map_part_scales(const struct map_view *view)
{
    struct map_scales cell = map_cell_scales(view);
    return (struct map_scales){view->owner_count, view->scale_count - cell.count};
}
