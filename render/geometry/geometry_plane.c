/* Chooses the two dims of the grid that are its rows and columns. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/tiling.h"

#include <string.h>

/* Moves the grid's dim for a logical dim behind all others. Returns whether there is such a
 * dim. */
static bool
move_last(struct map_dim *dims, size_t count, size_t logical)
{
    for (size_t i = 0; i < count; i++) {
        struct map_dim moved = dims[i];
        if (moved.logical != logical)
            continue;
        memmove(dims + i, dims + i + 1, (count - 1 - i) * sizeof *dims);
        dims[count - 1] = moved;
        return true;
    }
    return false;
}

void
map_choose_plane(const struct map_view *view, struct map_dim *dims)
{
    const struct tiling *tiling = view->tiling;
    size_t rank = view->mapping->rank, plane[2] = {rank, rank}, count = 0;
    bool hidden = false;
    for (size_t i = 0; count < 2 && i < tiling->dim_count && tiling->dims[i].tile == 0; i++)
        if (tiling->dims[i].count == 1)
            plane[count++] = tiling->joined[tiling->dims[i].first];
    for (size_t i = 0; i < count; i++)
        hidden |= plane[i] + 2 < rank;
    if (!hidden)
        return;
    if (count > 1)
        move_last(dims, view->dim_count, plane[1]);
    move_last(dims, view->dim_count, plane[0]);
}

int
map_plane_dim(const struct map_view *view, size_t back)
{
    if (view->dim_count <= back)
        return -1;
    size_t logical = view->dims[view->dim_count - 1 - back].logical;
    return logical < view->mapping->rank ? (int)logical : -1;
}

int64_t
map_plane_size(const struct map_view *view, size_t back)
{
    int dim = map_plane_dim(view, back);
    return dim < 0 ? -1 : view->mapping->dims[dim];
}

int64_t
map_plane_extent(const struct map_view *view, size_t back)
{
    return view->dim_count > back ? view->dims[view->dim_count - 1 - back].extent : 1;
}

int64_t
map_plane_tile(const struct map_view *view, size_t back)
{
    int64_t step = 1;
    if (view->dim_count <= back)
        return 1;
    const struct map_dim *dim = &view->dims[view->dim_count - 1 - back];
    for (size_t i = dim->leaf_count; i-- > 0; step *= dim->leaves[i].extent)
        if (dim->leaves[i].level == view->levels)
            return step;
    return dim->extent;
}

int64_t
map_plane_data(const struct map_view *view, size_t back)
{
    struct arena arena = {0};
    int64_t size = map_plane_size(view, back), data = -1;
    if (size <= 0)
        return view->dim_count > back ? -1 : 1;
    size_t dim = view->dim_count - 1 - back, rank = view->mapping->rank;
    int64_t *index = arena_array(&arena, rank + 1, sizeof *index);
    int64_t *scratch = arena_array(&arena, map_scratch(view), sizeof *scratch);
    index[view->dims[dim].logical] = size - 1;
    if (map_grid_position(view, dim, index, scratch) == size - 1)
        data = size;
    arena_free(&arena);
    return data;
}
