/* Panels: their sizes, their cells, and where they show an element. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/device/bank.h"

#define WORD_BITS  (BANK_WORD_BYTES * 8)
#define CELL_WAYS  4   /* passes through the mapping for a cell and its neighbours */
#define CELL_STEPS 512 /* steps to draw a cell */

int64_t
map_product(int64_t a, int64_t b)
{
    int64_t product;
    return checked_multiply(a, b, &product) ? product : INT64_MAX;
}

size_t
map_scratch(const struct map_view *view)
{
    const struct mapping *m = view->mapping;
    return 2 * mapping_scratch(m) + 3 * (m->rank + view->dim_count + 2);
}

/* ---- panels ---- */

void
map_logical(const struct map_view *view, struct map_panel *panel)
{
    size_t dims = view->dim_count;
    *panel = (struct map_panel){.kind = MAP_LOGICAL, .slices = 1, .rows = 1, .depth = 1};
    panel->columns = dims > 0 ? view->dims[dims - 1].extent : 1;
    if (dims > 1)
        panel->rows = view->dims[dims - 2].extent;
    for (size_t i = 0; i + 2 < dims; i++)
        panel->slices = map_product(panel->slices, view->dims[i].extent);
}

void
map_memory(const struct map_view *view, int64_t columns, struct map_panel *panel)
{
    int64_t first = floor_divide(view->low, columns) * columns;
    *panel = (struct map_panel){.kind = MAP_MEMORY, .slices = 1, .depth = 1, .wrapped = true};
    panel->first = first;
    panel->columns = columns;
    panel->rows = divide_up(view->high - first, columns);
}

static int64_t
power_below(int64_t max)
{
    int64_t power = 1;
    while (power <= max / 2)
        power *= 2;
    return power;
}

/* Places in the run of the most minor digit. */
static int64_t
minor_run(const struct mapping *m)
{
    int64_t run = 0, least = INT64_MAX;
    for (size_t i = 0; i < m->digit_count; i++) {
        int64_t stride =
            m->strides[i].stride < 0 ? -m->strides[i].stride : m->strides[i].stride;
        if (stride > 0 && stride < least && m->extents[i] > 1) {
            least = stride;
            run = map_product(stride, m->extents[i]);
        }
    }
    return run;
}

int64_t
map_memory_line(const struct map_view *view, int64_t max)
{
    const struct mapping *m = view->mapping;
    int64_t line = view->stage_count ? view->blocks[0] : minor_run(m), within = 1;
    if (line > 1 && line <= max)
        return line;
    for (size_t i = 0; i < m->digit_count; i++) {
        int64_t run = map_product(m->strides[i].stride, m->extents[i]);
        if (run > within && run <= max && (line < 2 || line % run == 0))
            within = run;
    }
    return within > max / 4 ? within : power_below(max);
}

/* Columns are the finest owner, rows the one before it, slices the other owners; without
 * owners, the last two memory axes. The other scales are parts of each cell. */
void
map_axes(const struct map_view *view, int64_t max, struct map_panel *panel)
{
    struct map_scales cell = map_cell_scales(view);
    size_t last = cell.first + cell.count;
    *panel = (struct map_panel){.kind = MAP_AXES, .parts_of = map_part_scales(view)};
    panel->columns_of = (struct map_scales){last - (cell.count > 0), cell.count > 0};
    panel->columns = map_scales_count(view, panel->columns_of);
    panel->wrapped = panel->columns > max && max > 0 && (view->owner_count || cell.count < 2);
    size_t above = cell.count - panel->columns_of.count;
    if (above && !panel->wrapped)
        panel->rows_of = (struct map_scales){cell.first + --above, 1};
    panel->slices_of = (struct map_scales){cell.first, above};
    panel->rows = map_scales_count(view, panel->rows_of);
    panel->slices = map_scales_count(view, panel->slices_of);
    panel->depth = map_scales_count(view, panel->parts_of);
    if (!panel->wrapped)
        return;
    panel->rows = divide_up(panel->columns, power_below(max));
    panel->columns = power_below(max);
}

/* Lines of `words` words of 32 bits. */
static int
word_lines(const struct map_view *view, enum map_panel_kind kind, int64_t words,
           struct map_panel *panel, struct diagnostic *d)
{
    int64_t bits = view->element_bits, line = words * WORD_BITS, first, last;
    if (bits < 1 || (WORD_BITS % bits && bits % WORD_BITS) || bits > line)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, (int)bits);
    if (!checked_multiply(view->low, bits, &first) ||
        !checked_multiply(view->high, bits, &last))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    *panel = (struct map_panel){.kind = kind, .slices = 1, .columns = words};
    panel->depth = bits < WORD_BITS ? WORD_BITS / bits : 1;
    panel->first = floor_divide(first, line);
    panel->rows = floor_divide(last + line - 1, line) - panel->first;
    return 0;
}

int
map_banks(const struct map_view *view, struct map_panel *panel, struct diagnostic *d)
{
    const struct mapping *m = view->mapping;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, BANK_AXIS, 0, 0, axis_name(m->axes[i]));
    return word_lines(view, MAP_BANKS, BANK_COUNT, panel, d);
}

bool
map_words(const struct map_view *view, struct map_panel *panel)
{
    int64_t bits = view->element_bits;
    struct diagnostic ignored;
    return view->stage_count && bits > 0 && WORD_BITS % bits == 0 &&
           view->blocks[0] % (MAP_LANES * (WORD_BITS / bits)) == 0 &&
           word_lines(view, MAP_WORDS, MAP_LANES, panel, &ignored) == 0;
}

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

/* The place that begins in a part of a word, or that the word belongs to. */
static int64_t
bank_place(const struct map_view *view, const struct map_panel *panel,
           const struct map_position *at)
{
    int64_t word = (panel->first + at->row) * panel->columns + at->column;
    if (view->element_bits > WORD_BITS)
        return floor_divide(word, view->element_bits / WORD_BITS);
    return word * panel->depth + at->part;
}

static bool
axis_coordinates(const struct map_view *view, const struct map_panel *panel,
                 const struct map_position *at, int64_t *coordinates)
{
    int64_t column = at->column;
    if (panel->wrapped)
        column += at->row * panel->columns;
    if (column >= map_scales_count(view, panel->columns_of))
        return false;
    map_scales_coordinates(view, panel->rows_of, panel->wrapped ? 0 : at->row, coordinates);
    map_scales_coordinates(view, panel->columns_of, column, coordinates);
    map_scales_coordinates(view, panel->slices_of, at->slice, coordinates);
    map_scales_coordinates(view, panel->parts_of, at->part, coordinates);
    return true;
}

bool
map_coordinates(const struct map_view *view, const struct map_panel *panel,
                const struct map_position *at, int64_t *coordinates)
{
    int64_t place;
    switch (panel->kind) {
    case MAP_AXES:
        return axis_coordinates(view, panel, at, coordinates);
    case MAP_MEMORY:
        place = panel->first + at->row * panel->columns + at->column;
        break;
    case MAP_BANKS:
    case MAP_WORDS:
        place = bank_place(view, panel, at);
        break;
    default:
        return false;
    }
    coordinates[0] = place;
    return place >= view->low && place < view->high;
}

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
