/* Tilings as values. */
#include "render/row/derivation.h"

#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "render/row/row_make.h"

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
    struct blames blames;
    if (size_blame(shape, tiling, arena, &blames, d))
        return -1;
    for (size_t i = 0; i < blames.count; i++) {
        struct row *row = row_new(arena);
        const struct blame *blame = &blames.items[i];
        bool known = blame->from != DIM_UNBOUNDED;
#include "render/row/fields/blame.def"
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
#include "render/row/fields/tile_step.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}
