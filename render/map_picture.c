/* Choosing what to show. What is drawn of the second panel is where the cells of the first
 * one's window lie, as far as there is room. */
#include "render/map_picture.h"

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "layout/mapping.h"

#define BOX_LIMIT 65536 /* copies of a window's elements whose places are looked up */

static void
turn(struct map_panel *panel)
{
    struct map_scales rows = panel->rows_of;
    int64_t count = panel->rows;
    panel->rows_of = panel->columns_of;
    panel->columns_of = rows;
    panel->rows = panel->columns;
    panel->columns = count;
}

int
map_picture_panel(const struct map_picture *picture, size_t number, const struct map_room *room,
                  struct map_panel *panel, struct diagnostic *d)
{
    const struct map_view *view = &picture->view;
    if (number == 0)
        map_logical(view, panel);
    else if (picture->banks)
        return map_banks(view, panel, d);
    else if (view->linear)
        map_memory(view, map_memory_line(view, room->line), panel);
    else
        map_axes(view, room->line, panel);
    if (panel->kind == MAP_AXES && !panel->wrapped && panel->columns_of.count && room->turned)
        turn(panel);
    return 0;
}

/* ---- windows ---- */

struct gatherer {
    const struct map_room *room;
    struct arena *arena;
    struct map_parts *parts;
    size_t capacity;
    struct diagnostic *d;
};

/* The end of what fits: `least` of what is more than `room`. */
static int64_t
clip(int64_t begin, int64_t end, int64_t room, int64_t least, bool *cut)
{
    if (end - begin <= room)
        return end;
    *cut = true;
    return begin + least;
}

/* A window within what there is room for. */
static void
fit_part(struct map_part *part, const struct map_room *room)
{
    struct map_window *w = &part->window;
    w->row_end = clip(w->row, w->row_end, room->rows, room->cut_rows, &part->more_rows);
    w->column_end =
        clip(w->column, w->column_end, room->columns, room->cut_columns, &part->more_columns);
    int64_t boxes = (w->row_end - w->row) * (w->column_end - w->column), depth = room->parts;
    if (room->cells && boxes > 0 && depth > room->cells / boxes)
        depth = room->cells / boxes > 0 ? room->cells / boxes : 1;
    w->part_end = clip(w->part, w->part_end, depth, depth, &part->more_columns);
}

/* Whether another slice like the first one is too much. */
static bool
is_full(const struct map_parts *parts, const struct map_room *room)
{
    int64_t count = (int64_t)parts->count;
    return count == room->slices ||
           (room->cells && count &&
            map_part_cells(&parts->parts[0]) > room->cells / (count + 1));
}

static int
keep_part(void *context, const struct map_window *window)
{
    struct gatherer *g = context;
    struct map_parts *parts = g->parts;
    if (is_full(parts, g->room)) {
        parts->cut = true;
        return 1;
    }
    if (parts->count == g->capacity) {
        size_t capacity = g->capacity * 2 + 4;
        struct map_part *larger = arena_array(g->arena, capacity, sizeof *larger);
        if (!larger)
            return diagnostic_set(g->d, OUT_OF_MEMORY, 0, 0);
        for (size_t i = 0; i < parts->count; i++)
            larger[i] = parts->parts[i];
        parts->parts = larger;
        g->capacity = capacity;
    }
    struct map_part *part = &parts->parts[parts->count++];
    *part = (struct map_part){.panel = parts->panel, .window = *window};
    fit_part(part, g->room);
    parts->cut |= part->more_rows || part->more_columns;
    return 0;
}

static int
whole_slices(struct gatherer *g)
{
    int status = 0;
    for (int64_t slice = 0; status == 0 && slice < g->parts->panel.slices; slice++) {
        struct map_window window = map_whole(&g->parts->panel, slice);
        status = keep_part(g, &window);
    }
    return status;
}

/* The rows and columns of a panel in which the cells of a window lie. */
struct box {
    const struct map_view *view;
    const struct map_panel *panel;
    struct map_window window;
    int64_t left; /* copies of elements that may still be looked up */
    bool any;
    struct diagnostic *d;
};

static void
widen_box(struct box *box, const struct map_position *at)
{
    struct map_window *w = &box->window;
    if (!box->any)
        *w = (struct map_window){.slice = at->slice, .row = at->row, .column = at->column};
    w->slice = at->slice < w->slice ? at->slice : w->slice;
    w->row = at->row < w->row ? at->row : w->row;
    w->column = at->column < w->column ? at->column : w->column;
    w->row_end = at->row >= w->row_end ? at->row + 1 : w->row_end;
    w->column_end = at->column >= w->column_end ? at->column + 1 : w->column_end;
    box->any = true;
}

/* All copies of an element; of padding its place. */
static void
add_to_box(struct box *box, const struct map_cell *cell)
{
    struct map_position at;
    for (int64_t copy = 0; map_find(box->view, box->panel, cell->flat, copy, &at); copy++)
        widen_box(box, &at);
    if (cell->kind != MAP_PADDING)
        return;
    map_locate(box->view, box->panel, &cell->place, &at);
    widen_box(box, &at);
}

static int
box_slice(void *context, const struct map_window *window)
{
    struct box *box = context;
    struct map_panel logical;
    struct map_window one = *window;
    struct map_cell cell;
    map_logical(box->view, &logical);
    for (one.row = window->row; one.row < window->row_end; one.row++)
        for (one.column = window->column; one.column < window->column_end; one.column++) {
            one.row_end = one.row + 1;
            one.column_end = one.column + 1;
            if (box->left < 0)
                return 1;
            box->left -= mapping_copies(box->view->mapping);
            if (map_cells(box->view, &logical, &one, &cell, box->d))
                return -1;
            add_to_box(box, &cell);
        }
    return 0;
}

static int
boxed_slices(const struct map_picture *picture, struct gatherer *g)
{
    const struct map_panel *panel = &g->parts->panel;
    struct box box = {.view = &picture->view, .panel = panel, .left = BOX_LIMIT, .d = g->d};
    int status = map_windows(&picture->view, picture->window, box_slice, &box, g->d);
    if (status < 0 || !box.any)
        return status < 0 ? -1 : 0;
    g->parts->cut |= status > 0; /* not all were looked up */
    box.window.part_end = panel->depth;
    if (panel->wrapped || panel->kind == MAP_BANKS) {
        box.window.column = 0;
        box.window.column_end = panel->columns;
    }
    return keep_part(g, &box.window);
}

int
map_picture_parts(const struct map_picture *picture, size_t number, const struct map_room *room,
                  struct arena *arena, struct map_parts *parts, struct diagnostic *d)
{
    struct gatherer g = {.room = room, .arena = arena, .parts = parts, .d = d};
    *parts = (struct map_parts){0};
    if (map_picture_panel(picture, number, room, &parts->panel, d))
        return -1;
    int status = !picture->window ? whole_slices(&g)
                 : number == 0 ? map_windows(&picture->view, picture->window, keep_part, &g, d)
                               : boxed_slices(picture, &g);
    if (status < 0)
        return -1;
    for (size_t i = 0; i < parts->count; i++) {
        struct map_part *part = &parts->parts[i];
        part->cells = arena_array(arena, (size_t)map_part_cells(part) + 1, sizeof *part->cells);
        if (!part->cells)
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        if (map_cells(&picture->view, &part->panel, &part->window, part->cells, d))
            return -1;
    }
    return 0;
}

/* ---- cells ---- */

int64_t
map_part_cells(const struct map_part *part)
{
    const struct map_window *w = &part->window;
    return (w->row_end - w->row) * (w->column_end - w->column) * (w->part_end - w->part);
}

const struct map_cell *
map_part_cell(const struct map_part *part, int64_t row, int64_t column, int64_t k)
{
    const struct map_window *w = &part->window;
    int64_t parts = w->part_end - w->part, columns = w->column_end - w->column;
    return &part->cells[((row - w->row) * columns + column - w->column) * parts + k - w->part];
}
