/* Tilings as values. */
#include "render/row/derivation.h"

#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"

static struct cell
dim_cell(struct arena *arena, const struct blame *blame)
{
    struct cell_list *dims;
    if (blame->dim_count == 0)
        return cell_null();
    if (blame->dim_count == 1)
        return cell_integer((int64_t)blame->dims[0]);
    dims = list_new(arena);
    for (size_t i = 0; i < blame->dim_count; i++)
        list_add(dims, cell_integer((int64_t)blame->dims[i]));
    return cell_list(dims);
}

int
blame_cell(struct cell *cell, struct arena *arena, const struct shape *shape,
           const struct tiling *tiling, struct diagnostic *d)
{
    struct cell_list *list = list_new(arena);
    struct blame *blames;
    size_t count;
    if (size_blame(shape, tiling, arena, &blames, &count, d))
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct row *row = row_new(arena);
        row_add(row, "tile", cell_integer((int64_t)blames[i].tile));
        row_add(row, "dim", dim_cell(arena, &blames[i]));
        bool known = blames[i].from != DIM_UNBOUNDED, sized = blames[i].padding_bytes >= 0;
        row_add(row, "from", known ? cell_integer(blames[i].from) : cell_null());
        row_add(row, "to", known ? cell_integer(blames[i].to) : cell_null());
        row_add(row, "padding_bytes",
                sized ? cell_bytes(blames[i].padding_bytes) : cell_null());
        list_add(list, cell_object(row));
    }
    *cell = cell_list(list);
    return 0;
}

struct cell
steps_cell(struct arena *arena, const struct tiling *tiling)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < tiling->stage_count; i++) {
        const struct tile_stage *stage = &tiling->stages[i];
        struct row *row = row_new(arena);
        row_add(row, "tile", cell_integer((int64_t)i));
        row_add(row, "before", cell_integers(arena, stage->before, stage->before_rank));
        row_add(row, "padded", cell_integers(arena, stage->padded, stage->padded_rank));
        row_add(row, "reshaped", cell_integers(arena, stage->reshaped, stage->reshaped_rank));
        row_add(row, "transposed", cell_integers(arena, stage->after, stage->reshaped_rank));
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}
