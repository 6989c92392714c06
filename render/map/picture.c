/* Chooses what to show. If a window is given, the second panel shows where the window's cells
 * lie, as far as there is room. */
#include "render/map/picture.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/mapping.h"

#define BOX_LIMIT 65536 /* copies of a window's elements that are looked up, at most */

/* The length of a line of memory: that of a TPU's lines if tiles fill them. */
static int64_t
line_of(const struct map_view *view, int64_t max)
{
    struct map_panel words;
    return map_words(view, &words) ? MAP_LANES : map_memory_line(view, max);
}

static int
open_panel(const struct map_picture *picture, size_t number, const struct map_room *room,
           struct map_panel *panel, struct diagnostic *d)
{
    const struct map_view *view = &picture->view;
    if (number == 0)
        map_logical(view, panel);
    else if (picture->banks)
        return map_banks(view, panel, d);
    else if (view->linear)
        map_memory(view, line_of(view, room->line), panel);
    else
        map_axes(view, room->line, panel);
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

int64_t
map_line_at(const struct map_lines *lines, int64_t i)
{
    if (i >= lines->head)
        i += lines->skipped;
    return lines->first + i;
}

/* Shows all of [begin, end) if that is at most `room`, else `few` of it: the first and the
 * last. From 16 on, the number of the first ones is a multiple of 8, the height of most
 * tiles. */
static struct map_lines
elide(int64_t begin, int64_t end, int64_t room, int64_t few)
{
    int64_t count = end - begin;
    if (count <= room)
        return (struct map_lines){begin, count, count, 0};
    int64_t head = (few + 1) / 2;
    if (few >= 16)
        head = (few / 2 + 7) / 8 * 8;
    return (struct map_lines){begin, few, head, count - few};
}

/* Cuts a window to the room there is. Of the parts of a cell, the first are kept. */
static void
fit_part(struct map_part *part, const struct map_window *w, const struct map_room *room)
{
    part->slice = w->slice;
    part->rows = elide(w->row, w->row_end, room->rows, room->cut_rows);
    part->columns = elide(w->column, w->column_end, room->columns, room->cut_columns);
    int64_t boxes = part->rows.count * part->columns.count, depth = room->parts;
    if (room->cells && boxes > 0 && depth > room->cells / boxes)
        depth = max_i64(room->cells / boxes, 1);
    part->parts = (struct map_lines){w->part, w->part_end - w->part, depth, 0};
    if (part->parts.count > depth) {
        part->parts.skipped = part->parts.count - depth;
        part->parts.count = depth;
    }
}

/* Returns whether there is no room for another slice as large as the first. */
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
    arena_grow(g->arena, &parts->parts, parts->count, &g->capacity, sizeof *parts->parts);
    struct map_part *part = &parts->parts[parts->count++];
    *part = (struct map_part){.panel = parts->panel};
    fit_part(part, window, g->room);
    parts->cut |= part->rows.skipped || part->columns.skipped || part->parts.skipped;
    return 0;
}

/* Keeps whole slices. If not all fit, the panel's last slice replaces the last one that was
 * kept. */
static int
whole_slices(struct gatherer *g)
{
    struct map_parts *parts = g->parts;
    int64_t slices = parts->panel.slices, slice = 0;
    int status = 0;
    for (; status == 0 && slice < slices; slice++) {
        struct map_window window = map_whole(&parts->panel, slice);
        status = keep_part(g, &window);
    }
    if (parts->count > 1)
        parts->parts[parts->count - 1].slice = slices - 1;
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
    w->slice = min_i64(w->slice, at->slice);
    w->row = min_i64(w->row, at->row);
    w->column = min_i64(w->column, at->column);
    w->row_end = max_i64(w->row_end, at->row + 1);
    w->column_end = max_i64(w->column_end, at->column + 1);
    box->any = true;
}

/* Adds all copies of an element, or the place of padding. */
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
    int status = map_windows(&picture->view, picture->window, box_slice, &box);
    if (status < 0)
        return -1;
    if (!box.any)
        return 0;
    g->parts->cut |= status > 0; /* not all cells were looked up */
    box.window.part_end = panel->depth;
    if (panel->wrapped || panel->kind == MAP_BANKS) {
        box.window.column = 0;
        box.window.column_end = panel->columns;
    }
    return keep_part(g, &box.window);
}

/* Reads the cells that are shown: of each row the columns before the gap, then those behind
 * it. */
static int
read_cells(const struct map_view *view, struct map_part *part, struct diagnostic *d)
{
    const struct map_lines *columns = &part->columns, *parts = &part->parts;
    struct map_cell *cell = part->cells;
    for (int64_t row = 0; row < part->rows.count; row++)
        for (int64_t from = 0, to = columns->head; from < columns->count;
             from = to, to = columns->count) {
            struct map_window w = {.slice = part->slice,
                                   .row = map_line_at(&part->rows, row),
                                   .column = map_line_at(columns, from),
                                   .part = parts->first,
                                   .part_end = parts->first + parts->count};
            w.row_end = w.row + 1;
            w.column_end = w.column + (to - from);
            if (map_cells(view, &part->panel, &w, cell, d))
                return -1;
            cell += (to - from) * parts->count;
        }
    return 0;
}

static int
gather(const struct map_picture *picture, struct gatherer *g)
{
    if (!picture->window)
        return whole_slices(g);
    if (g->parts->number == 0)
        return map_windows(&picture->view, picture->window, keep_part, g);
    return boxed_slices(picture, g);
}

int
map_picture_parts(const struct map_picture *picture, const struct map_room *room,
                  struct arena *arena, struct map_parts *parts, struct diagnostic *d)
{
    struct gatherer g = {.room = room, .arena = arena, .parts = parts, .d = d};
    *parts = (struct map_parts){.number = parts->number};
    if (open_panel(picture, parts->number, room, &parts->panel, d) || gather(picture, &g) < 0)
        return -1;
    for (size_t i = 0; i < parts->count; i++) {
        struct map_part *part = &parts->parts[i];
        part->cells = arena_array(arena, (size_t)map_part_cells(part) + 1, sizeof *part->cells);
        if (read_cells(&picture->view, part, d))
            return -1;
    }
    return 0;
}

/* ---- cells ---- */

int64_t
map_part_cells(const struct map_part *part)
{
    return part->rows.count * part->columns.count * part->parts.count;
}

const struct map_cell *
map_part_cell(const struct map_part *part, int64_t row, int64_t column, int64_t k)
{
    return &part->cells[(row * part->columns.count + column) * part->parts.count + k];
}

int
map_part_border_right(const struct map_part *part, int64_t column)
{
    int level = 0;
    for (int64_t row = 0; row < part->rows.count; row++)
        level = max_int(level, map_part_cell(part, row, column, 0)->right);
    return level;
}

int
map_part_border_below(const struct map_part *part, int64_t row)
{
    int level = 0;
    for (int64_t column = 0; column < part->columns.count; column++)
        level = max_int(level, map_part_cell(part, row, column, 0)->below);
    return level;
}
