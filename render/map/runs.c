/* Runs of cells: for programs, what pictures draw. */
#include "render/map/runs.h"

#include "render/row/output.h"
#include "render/row/place.h"
#include "render/row/row_make.h"

#define CELLS 65536 /* cells of a panel that are looked at, at most */
#define SIDE  256   /* and their slices, rows and columns */
#define DEPTH 64

/* One cell and where it is: its index if it holds an element, its coordinates if they are
 * known. */
struct spot {
    const struct map_cell *cell;
    struct map_position at;
    bool placed;
    int64_t coordinates[AXIS_COUNT];
    int64_t *index;
};

struct lister {
    const struct map_picture *picture;
    const struct map_part *part;
    struct spot first, last, next; /* of the run; next: the cell that may continue it */
    int64_t count;                 /* cells in the run; from two on, these are its steps: */
    int64_t *index_step, place_step[AXIS_COUNT];
    int64_t *scratch;
    struct arena arena; /* holds one row */
    struct output *output;
    struct diagnostic *d;
};

/* ---- one cell ---- */

/* In the logical panel, the coordinates of an element are those of its first copy. */
static void
find_spot(struct lister *l, int64_t row, int64_t column, int64_t k, struct spot *spot)
{
    const struct map_view *view = &l->picture->view;
    const struct map_part *part = l->part;
    const struct map_cell *cell = map_part_cell(part, row, column, k);
    spot->cell = cell;
    spot->at = (struct map_position){part->slice, map_line_at(&part->rows, row),
                                     map_line_at(&part->columns, column),
                                     map_line_at(&part->parts, k)};
    if (cell->flat >= 0)
        mapping_unflatten(view->mapping, cell->flat, spot->index);
    spot->placed = map_coordinates(view, &part->panel, &spot->at, spot->coordinates);
    if (spot->placed || cell->kind == MAP_OUTSIDE)
        return;
    spot->placed = view->linear || cell->flat >= 0;
    if (view->linear)
        spot->coordinates[0] = cell->place;
    else if (spot->placed)
        mapping_forward(view->mapping, spot->index, l->scratch, spot->coordinates);
}

/* ---- runs ---- */

/* Returns whether the steps from the last cell to the next are those of the run. The second
 * cell of a run sets them. */
static bool
steps_on(struct lister *l, const int64_t *last, const int64_t *next, size_t count,
         int64_t *steps)
{
    for (size_t i = 0; i < count; i++) {
        if (l->count > 1 && next[i] - last[i] != steps[i])
            return false;
        steps[i] = next[i] - last[i];
    }
    return true;
}

/* Returns whether the next cell continues the run. Cells behind a gap begin a new one. */
static bool
continues(struct lister *l)
{
    const struct mapping *m = l->picture->view.mapping;
    const struct spot *last = &l->last, *next = &l->next;
    const struct map_cell *a = last->cell, *b = next->cell;
    int64_t depth = l->part->panel.depth;
    size_t rank = a->flat < 0 ? 0 : m->rank;
    size_t axes = next->placed ? m->axis_count : 0;
    return a->kind == b->kind && a->hue == b->hue && a->mix == b->mix && a->copy == b->copy &&
           a->occupants < 2 && b->occupants < 2 && last->placed == next->placed &&
           next->at.column * depth + next->at.part ==
               last->at.column * depth + last->at.part + 1 &&
           steps_on(l, last->index, next->index, rank, l->index_step) &&
           steps_on(l, last->coordinates, next->coordinates, axes, l->place_step);
}

/* Lists all elements of a place that has several. */
static int
elements_cell(struct lister *l, const struct spot *spot, struct cell *cell)
{
    int64_t flats[MAP_OCCUPANTS];
    struct cell_list *list = list_new(&l->arena);
    int count = map_occupants(&l->picture->view, spot->coordinates, flats, l->d);
    for (int i = 0; i < count; i++)
        list_add(list, place_index(&l->arena, l->picture->view.mapping, flats[i]));
    *cell = cell_list(list);
    return count < 0 ? -1 : 0;
}

static int
put_run(struct lister *l)
{
    const struct map_view *view = &l->picture->view;
    const struct map_cell *cell = l->first.cell;
    const struct spot *spot = &l->first;
    const struct map_position *at = &spot->at;
    bool linear = view->linear && spot->placed, owned = !view->linear && spot->placed;
    bool steps = l->count > 1, element = cell->kind == MAP_ELEMENT;
    struct cell elements = cell_null();
    struct row *row = row_new(&l->arena);
    struct printable label = {0};
    if (cell->occupants > 1 && elements_cell(l, &l->first, &elements))
        return -1;
    map_cell_text(l->picture, &l->part->panel, cell, &label);
#include "render/row/fields/map.def"
    text_free(&label);
    output_row(l->output, row);
    arena_reset(&l->arena);
    return 0;
}

/* Swaps the spots, as each owns the memory of its index. */
static void
move_spot(struct spot *to, struct spot *from)
{
    struct spot old = *to;
    *to = *from;
    *from = old;
}

static int
put_sheet_row(struct lister *l, int64_t row)
{
    const struct map_part *part = l->part;
    l->count = 0;
    for (int64_t i = 0; i < part->columns.count * part->parts.count; i++) {
        find_spot(l, row, i / part->parts.count, i % part->parts.count, &l->next);
        if (l->count && continues(l)) {
            l->count++;
        } else {
            if (l->count && put_run(l))
                return -1;
            find_spot(l, row, i / part->parts.count, i % part->parts.count, &l->first);
            l->count = 1;
        }
        move_spot(&l->last, &l->next);
    }
    return l->count ? put_run(l) : 0;
}

static int
put_panel(struct lister *l, size_t panel, bool *cut, struct arena *arena)
{
    static const struct map_room room = {CELLS, SIDE, SIDE, SIDE, DEPTH, SIDE, SIDE, 32};
    struct map_parts parts = {.number = panel};
    if (map_picture_parts(l->picture, &room, arena, &parts, l->d))
        return -1;
    for (size_t i = 0; i < parts.count; i++) {
        l->part = &parts.parts[i];
        for (int64_t row = 0; row < l->part->rows.count; row++)
            if (put_sheet_row(l, row))
                return -1;
    }
    *cut |= parts.cut;
    return 0;
}

int
map_rows(const struct map_picture *picture, struct output *output, bool *cut,
         struct diagnostic *d)
{
    const struct mapping *m = picture->view.mapping;
    struct lister l = {.picture = picture, .output = output, .d = d};
    struct arena arena = {0};
    size_t room = m->rank + 1;
    int64_t *numbers = arena_array(&arena, 4 * room + mapping_scratch(m), sizeof *numbers);
    int status = 0;
    *cut = false;
    l.first.index = numbers;
    l.last.index = numbers + room;
    l.next.index = numbers + 2 * room;
    l.index_step = numbers + 3 * room;
    l.scratch = numbers + 4 * room;
    for (size_t panel = 0; status == 0 && panel < MAP_PANELS; panel++)
        status = put_panel(&l, panel, cut, &arena);
    arena_free(&arena);
    arena_free(&l.arena);
    return status;
}
