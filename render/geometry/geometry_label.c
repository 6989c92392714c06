/* Labels of rows, columns and slices, and titles of panels. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/text.h"
#include "layout/device/bank.h"
#include "render/row/escape.h"

const char *
map_panel_name(enum map_panel_kind kind)
{
    static const char *const names[] = {[MAP_LOGICAL] = "logical",
                                        [MAP_MEMORY] = "memory",
                                        [MAP_AXES] = "axes",
                                        [MAP_BANKS] = "banks",
                                        [MAP_WORDS] = "words"};
    return names[kind];
}

const char *
map_kind_name(enum map_cell_kind kind)
{
    static const char *const names[] = {[MAP_ELEMENT] = "element",
                                        [MAP_PADDING] = "padding",
                                        [MAP_TAIL] = "tail",
                                        [MAP_HOLE] = "hole",
                                        [MAP_OUTSIDE] = "outside"};
    return names[kind];
}

/* Appends the index along a dim of the grid; nothing for padding and for dims that only tiles
 * have. */
static void
grid_label(const struct map_view *view, size_t dim, int64_t position, struct printable *out)
{
    struct arena arena = {0};
    int64_t *scratch = arena_array(&arena, map_scratch(view), sizeof *scratch);
    int64_t index = map_grid_index(view, dim, position, scratch);
    if (index >= 0 && view->dims[dim].logical < view->mapping->rank)
        text_integer(out, index);
    arena_free(&arena);
}

static int64_t
scale_label(const struct map_view *view, struct map_scales scales, int64_t position)
{
    return map_scale_value(&view->scales[scales.first], position);
}

void
map_row_label(const struct map_view *view, const struct map_panel *panel, int64_t row,
              struct printable *out)
{
    int64_t at = panel->wrapped ? row * panel->columns : row;
    if (panel->kind == MAP_LOGICAL && view->dim_count > 1)
        grid_label(view, view->dim_count - 2, row, out);
    else if (panel->kind == MAP_AXES && panel->wrapped)
        text_integer(out, scale_label(view, panel->columns_of, at));
    else if (panel->kind == MAP_AXES && panel->rows_of.count)
        text_integer(out, scale_label(view, panel->rows_of, at));
    else if (panel->kind != MAP_LOGICAL && panel->kind != MAP_AXES)
        text_integer(out, panel->first + at);
}

void
map_column_label(const struct map_view *view, const struct map_panel *panel, int64_t column,
                 struct printable *out)
{
    if (panel->kind == MAP_LOGICAL && view->dim_count > 0)
        grid_label(view, view->dim_count - 1, column, out);
    else if (panel->wrapped)
        text_format(out, "+%lld", (long long)column);
    else if (panel->kind == MAP_AXES && panel->columns_of.count)
        text_integer(out, scale_label(view, panel->columns_of, column));
    else if (panel->kind == MAP_BANKS || panel->kind == MAP_WORDS)
        text_integer(out, column);
}

static void
grid_slice_label(const struct map_view *view, int64_t slice, struct printable *out)
{
    struct arena arena = {0};
    int64_t *positions = arena_array(&arena, view->dim_count + 1, sizeof *positions);
    map_grid_slice(view, slice, positions);
    for (size_t i = 0; i < view->dim_count; i++) {
        size_t dim = map_dim_at(view, i), length;
        text_either(out, i, ",", "[");
        length = out->length;
        if (dim + 2 < view->dim_count)
            grid_label(view, dim, positions[dim], out);
        if (out->length == length)
            text_either(out, dim + 2 < view->dim_count, "-", "*");
    }
    text_char(out, ']');
    arena_free(&arena);
}

void
map_slice_label(const struct map_view *view, const struct map_panel *panel, int64_t slice,
                struct printable *out)
{
    int64_t coordinates[AXIS_COUNT];
    if (panel->kind == MAP_LOGICAL && view->dim_count > 2)
        grid_slice_label(view, slice, out);
    if (panel->kind != MAP_AXES || panel->slices_of.count == 0)
        return;
    map_scales_coordinates(view, panel->slices_of, slice, coordinates);
    for (size_t i = 0; i < panel->slices_of.count; i++) {
        size_t axis = view->scales[panel->slices_of.first + i].axis;
        text_separate(out, i, ", ");
        text_format(out, "%s %lld", axis_name(view->mapping->axes[axis]),
                    (long long)coordinates[axis]);
    }
}

#define LISTED 8 /* places of a box that are listed */

void
map_parts_label(const struct map_view *view, const struct map_panel *panel,
                struct printable *out)
{
    for (size_t i = 0; i < panel->parts_of.count; i++) {
        const struct map_scale *scale = &view->scales[panel->parts_of.first + i];
        if (!scale->values && scale->first == 0)
            continue;
        text_separate(out, out->length, ", ");
        text_format(out, "%s:", axis_name(view->mapping->axes[scale->axis]));
        for (int64_t k = 0; k < scale->count && k < LISTED; k++)
            text_format(out, " %lld", (long long)map_scale_value(scale, k));
        if (scale->count > LISTED)
            text_string(out, " \u2026");
    }
}

/* ---- titles ---- */

static void
scale_names(const struct map_view *view, struct map_scales scales, struct printable *out)
{
    for (size_t i = 0; i < scales.count; i++) {
        text_separate(out, i, ", ");
        escape_string(out, axis_name(view->mapping->axes[view->scales[scales.first + i].axis]));
    }
}

static void
axes_title(const struct map_view *view, const struct map_panel *panel, struct printable *out)
{
    if (panel->rows_of.count) {
        scale_names(view, panel->rows_of, out);
        text_string(out, " down, ");
    }
    scale_names(view, panel->columns_of, out);
    text_string(out, " across");
    if (panel->parts_of.count) {
        text_string(out, ", ");
        scale_names(view, panel->parts_of, out);
        text_either(out, panel->depth > 1, " in each box", " in it");
    }
}

/* "3 × 5, padded to 4 × 6"; with more than two dims only the padded ones: ", dim 3 to 12". */
static void
logical_title(const struct map_view *view, struct printable *out)
{
    const struct mapping *m = view->mapping;
    bool padded = false, grid = m->rank <= 2;
    text_either(out, m->rank, "the array, ", "the array");
    for (size_t i = 0; i < m->rank; i++) {
        text_separate(out, i, " \u00d7 ");
        text_integer(out, m->dims[i]);
        padded |= map_dim_extent(view, i) > m->dims[i];
    }
    const char *before = ", padded to ", *next = " \u00d7 ";
    for (size_t i = 0; padded && i < m->rank; i++) {
        int64_t extent = map_dim_extent(view, i);
        if (!grid && extent == m->dims[i])
            continue;
        if (grid)
            text_format(out, "%s%lld", before, (long long)extent);
        else
            text_format(out, ", dim %zu%s to %lld", i, before[2] == 'p' ? " padded" : "",
                        (long long)extent);
        before = next;
    }
}

void
map_title(const struct map_view *view, const struct map_panel *panel, struct printable *out)
{
    switch (panel->kind) {
    case MAP_LOGICAL:
        logical_title(view, out);
        break;
    case MAP_MEMORY:
        text_string(out, "memory");
        if (view->stage_count && panel->columns == view->blocks[0])
            text_string(out, ", a tile a line");
        else
            text_format(out, ", %lld place%s a line", (long long)panel->columns,
                        panel->columns == 1 ? "" : "s");
        break;
    case MAP_AXES:
        axes_title(view, panel, out);
        break;
    case MAP_BANKS:
        text_format(out, "lines of %d bytes down, banks of %d bytes across",
                    BANK_COUNT * BANK_WORD_BYTES, BANK_WORD_BYTES);
        break;
    case MAP_WORDS:
        text_format(out, "lines of %d words of 32 bits", MAP_LANES);
        break;
    }
}
