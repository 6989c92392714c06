/* Which two dims of the grid are its rows and columns. */
#include "render/map/geometry_private.h"

#include "layout/tiling.h"

#include <string.h>

/* Moves the dim of the grid that is a logical dim behind all others; false: there is none. */
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
