/* The cells of panels, and where panels show an element. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"

#define CELL_WAYS  4   /* passes through the mapping for a cell and its neighbours */
#define CELL_STEPS 512 /* steps to draw a cell */

/* ---- cells ---- */

struct map_window
map_whole(const struct map_panel *panel, int64_t slice)
{
    return (struct map_window){.slice = slice,
                               .row_end = panel->rows,
                               .column_end = panel->columns,
                               .part_end = panel->depth};
}

/* Draws borders between owners, and between words of several elements. */
static void
box_borders(const struct map_view *view, const struct map_panel *panel,
            const struct map_position *at, struct map_cell *cell)
{
    bool words = panel->kind == MAP_BANKS || panel->kind == MAP_WORDS;
    if ((words || panel->kind == MAP_AXES) && panel->depth > 1)
        cell->right = at->column + 1 < panel->columns;
    if (panel->kind == MAP_AXES && at->row + 1 < panel->rows)
        cell->below = panel->wrapped ? panel->depth > 1 : view->levels;
}

static int
fill_cells(const struct map_filler *filler, const struct map_window *w, struct map_cell *cell)
{
    const struct map_view *view = filler->view;
    struct map_position at = {.slice = w->slice};
    int64_t steps = CELL_STEPS + CELL_WAYS * mapping_steps(view->mapping);
    for (at.row = w->row; at.row < w->row_end; at.row++)
        for (at.column = w->column; at.column < w->column_end; at.column++)
            for (at.part = w->part; at.part < w->part_end; at.part++, cell++) {
                if (!steps_take(steps))
                    return steps_spent(filler->d);
                if (filler->panel->kind == MAP_LOGICAL) {
                    map_grid_cell(view, &at, cell, filler->scratch);
                    continue;
                }
                if (map_line_cell(filler, &at, cell))
                    return -1;
                box_borders(view, filler->panel, &at, cell);
            }
    return 0;
}

int
map_cells(const struct map_view *view, const struct map_panel *panel,
          const struct map_window *window, struct map_cell *cells, struct diagnostic *d)
{
    struct arena arena = {0};
    const struct map_filler filler = {
        view, panel, arena_array(&arena, map_scratch(view), sizeof *filler.scratch), d};
    int status = fill_cells(&filler, window, cells);
    arena_free(&arena);
    return status;
}

/* ---- elements and places ---- */

static void
find_in_grid(const struct map_view *view, const int64_t *index, struct map_position *position,
             int64_t *scratch)
{
    for (size_t i = 0; i < view->dim_count; i++) {
        int64_t at = map_grid_position(view, i, index, scratch);
        if (i + 2 < view->dim_count)
            position->slice = position->slice * view->dims[i].extent + at;
        else if (i + 1 < view->dim_count)
            position->row = at;
        else
            position->column = at;
    }
}

void
map_locate(const struct map_view *view, const struct map_panel *panel,
           const int64_t *coordinates, struct map_position *position)
{
    int64_t at = coordinates[0] - panel->first, word;
    *position = (struct map_position){0};
    switch (panel->kind) {
    case MAP_MEMORY:
        position->row = at / panel->columns;
        position->column = at % panel->columns;
        return;
    case MAP_BANKS:
    case MAP_WORDS:
        word = view->element_bits > WORD_BITS
                   ? coordinates[0] * (view->element_bits / WORD_BITS)
                   : floor_divide(coordinates[0], panel->depth);
        position->part =
            coordinates[0] - floor_divide(coordinates[0], panel->depth) * panel->depth;
        position->row = floor_divide(word, panel->columns) - panel->first;
        position->column = word - floor_divide(word, panel->columns) * panel->columns;
        return;
    default:
        position->slice = map_scales_position(view, panel->slices_of, coordinates);
        position->row = map_scales_position(view, panel->rows_of, coordinates);
        position->column = map_scales_position(view, panel->columns_of, coordinates);
        position->part = map_scales_position(view, panel->parts_of, coordinates);
        if (panel->wrapped) {
            position->row = position->column / panel->columns;
            position->column %= panel->columns;
        }
        return;
    }
}

bool
map_find(const struct map_view *view, const struct map_panel *panel, int64_t flat, int64_t copy,
         struct map_position *position)
{
    const struct mapping *m = view->mapping;
    struct arena arena = {0};
    int64_t coordinates[AXIS_COUNT];
    *position = (struct map_position){0};
    if (flat < 0 || flat >= view->elements || copy < 0 || copy >= mapping_copies(m))
        return false;
    int64_t *index = arena_array(&arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(&arena, map_scratch(view), sizeof *scratch);
    mapping_unflatten(m, flat, index);
    mapping_forward_copy(m, index, copy, scratch, coordinates);
    if (panel->kind == MAP_LOGICAL)
        find_in_grid(view, index, position, scratch);
    else
        map_locate(view, panel, coordinates, position);
    arena_free(&arena);
    return true;
}
