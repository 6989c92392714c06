/* Turns parts of the array into windows of the logical panel. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"

int64_t
map_dim_extent(const struct map_view *view, size_t dim)
{
    for (size_t i = 0; i < view->dim_count; i++)
        if (view->dims[i].logical == dim)
            return view->dims[i].extent;
    return 0;
}

/* The grid position of a range's end. An end behind the dim lies that far in its padding. */
static int64_t
range_position(const struct map_view *view, size_t dim, int64_t at, int64_t *scratch)
{
    size_t logical = view->dims[dim].logical, rank = view->mapping->rank;
    int64_t size = view->mapping->dims[logical];
    int64_t *index = scratch + 2 * mapping_scratch(view->mapping);
    if (at <= 0)
        return 0;
    for (size_t i = 0; i < rank; i++)
        index[i] = 0;
    index[logical] = at <= size ? at - 1 : size - 1;
    int64_t position =
        map_grid_position(view, dim, index, scratch) + 1 + (at > size ? at - size : 0);
    return position < view->dims[dim].extent ? position : view->dims[dim].extent;
}

static void
find_part(const struct map_view *view, const struct map_range *ranges, size_t dim,
          int64_t *begin, int64_t *end, int64_t *scratch)
{
    const struct map_dim *along = &view->dims[dim];
    *begin = 0;
    *end = along->extent;
    if (along->logical >= view->mapping->rank)
        return;
    const struct map_range *range = &ranges[along->logical];
    *begin = range_position(view, dim, range->begin, scratch);
    if (range->end < along->extent)
        *end = range_position(view, dim, range->end, scratch);
}

/* Moves to the next slice of the window; false behind the last one. */
static bool
next_slice(int64_t *at, const int64_t *begin, const int64_t *end, size_t count)
{
    while (count-- > 0) {
        if (++at[count] < end[count])
            return true;
        at[count] = begin[count];
    }
    return false;
}

int
map_windows(const struct map_view *view, const struct map_range *ranges,
            int (*visit)(void *context, const struct map_window *window), void *context)
{
    size_t dims = view->dim_count, outer = dims > 2 ? dims - 2 : 0;
    struct arena arena = {0};
    int64_t *begin = arena_array(&arena, dims + 1, sizeof *begin);
    int64_t *end = arena_array(&arena, dims + 1, sizeof *end);
    int64_t *at = arena_array(&arena, dims + 1, sizeof *at);
    int64_t *scratch = arena_array(&arena, map_scratch(view), sizeof *scratch);
    struct map_window window = {.row_end = 1, .column_end = 1, .part_end = 1};
    bool empty = false;
    for (size_t i = 0; i < dims; i++) {
        find_part(view, ranges, i, &begin[i], &end[i], scratch);
        empty |= i < outer && begin[i] >= end[i];
        at[i] = begin[i];
    }
    if (dims > 0) {
        window.column = begin[dims - 1];
        window.column_end = end[dims - 1];
    }
    if (dims > 1) {
        window.row = begin[dims - 2];
        window.row_end = end[dims - 2];
    }
    int result = 0;
    bool more = !empty;
    while (more && result == 0) {
        window.slice = 0;
        for (size_t i = 0; i < outer; i++)
            window.slice = window.slice * view->dims[i].extent + at[i];
        result = visit(context, &window);
        more = next_slice(at, begin, end, outer);
    }
    arena_free(&arena);
    return result;
}
