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

/* Returns the grid positions of a dim that a window of the array covers. */
static struct map_range
find_part(const struct map_view *view, const struct map_range *ranges, size_t dim,
          int64_t *scratch)
{
    const struct map_dim *along = &view->dims[dim];
    struct map_range part = {0, along->extent};
    if (along->logical >= view->mapping->rank)
        return part;
    const struct map_range *range = &ranges[along->logical];
    part.begin = range_position(view, dim, range->begin, scratch);
    if (range->end < along->extent)
        part.end = range_position(view, dim, range->end, scratch);
    return part;
}

/* Moves to the next slice of the window; false behind the last one. */
static bool
next_slice(int64_t *at, const struct map_range *parts, size_t count)
{
    while (count-- > 0) {
        if (++at[count] < parts[count].end)
            return true;
        at[count] = parts[count].begin;
    }
    return false;
}

int
map_windows(const struct map_view *view, const struct map_range *ranges,
            int (*visit)(void *context, const struct map_window *window), void *context)
{
    size_t dims = view->dim_count, outer = dims > 2 ? dims - 2 : 0;
    struct arena arena = {0};
    struct map_range *parts = arena_array(&arena, dims + 1, sizeof *parts);
    int64_t *at = arena_array(&arena, dims + 1, sizeof *at);
    int64_t *scratch = arena_array(&arena, map_scratch(view), sizeof *scratch);
    struct map_window window = {.row_end = 1, .column_end = 1, .part_end = 1};
    bool empty = false;
    for (size_t i = 0; i < dims; i++) {
        parts[i] = find_part(view, ranges, i, scratch);
        empty |= i < outer && parts[i].begin >= parts[i].end;
        at[i] = parts[i].begin;
    }
    if (dims > 0) {
        window.column = parts[dims - 1].begin;
        window.column_end = parts[dims - 1].end;
    }
    if (dims > 1) {
        window.row = parts[dims - 2].begin;
        window.row_end = parts[dims - 2].end;
    }
    int result = 0;
    bool more = !empty;
    while (more && result == 0) {
        window.slice = 0;
        for (size_t i = 0; i < outer; i++)
            window.slice = window.slice * view->dims[i].extent + at[i];
        result = visit(context, &window);
        more = next_slice(at, parts, outer);
    }
    arena_free(&arena);
    return result;
}
