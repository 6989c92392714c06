/* What a picture says in words: its cells, its legend, what it leaves out. */
#include "render/map/picture.h"

#include "layout/arena.h"
#include "layout/mapping.h"
#include "layout/shape.h"
#include "layout/text.h"
#include "render/utf8.h"

#include <string.h>

void
map_index_text(const struct map_view *view, int64_t flat, struct text *out)
{
    struct arena arena = {0};
    size_t rank = view->mapping->rank;
    int64_t *index = arena_array(&arena, rank + 1, sizeof *index);
    if (index)
        mapping_unflatten(view->mapping, flat, index);
    if (index && rank)
        text_integers(out, index, rank);
    else
        text_string(out, "()");
    out->failed |= !index;
    arena_free(&arena);
}

void
map_cell_text(const struct map_picture *picture, const struct map_panel *panel,
              const struct map_cell *cell, struct text *out)
{
    const struct map_view *view = &picture->view;
    bool logical = panel->kind == MAP_LOGICAL;
    if (cell->kind == MAP_PADDING || cell->kind == MAP_TAIL)
        text_string(out, "\u00b7");
    else if (cell->kind == MAP_HOLE)
        text_string(out, "\u2013");
    if (cell->kind != MAP_ELEMENT)
        return;
    if (!view->linear)
        text_integer(out, cell->flat);
    else if (logical)
        text_integer(out, cell->place);
    else
        map_index_text(view, cell->flat, out);
    if (cell->copy)
        text_char(out, '\'');
    if (cell->residents > 1)
        text_char(out, '+');
}

/* ---- legend ---- */

/* What begins a remark: a gap, unless it begins a line. */
static struct text *
remark(struct text *out)
{
    if (out->length && out->data[out->length - 1] != '\n')
        text_string(out, "   ");
    return out;
}

static void
numbers_legend(const struct map_picture *picture, struct text *out)
{
    const struct map_view *view = &picture->view;
    const char *second = picture->banks ? "banks" : "memory";
    if (view->elements == 0)
        text_string(out, "the array has no elements\n");
    else if (view->linear)
        text_format(out, "logical: the place of each element   %s: the element in each place\n",
                    second);
    else
        text_string(out, "numbers: elements, counted in row-major order\n");
}

/* Which marks the cells of a picture bear. */
struct marks {
    bool padding, hole, copy, several;
    bool borders[256]; /* by level */
};

/* Borders within a panel of tiles; those of its last row and column are only its frame. */
static void
see_borders(struct marks *marks, const struct map_part *part)
{
    const struct map_window *w = &part->window;
    for (int64_t row = w->row; row < w->row_end; row++)
        for (int64_t column = w->column; column < w->column_end; column++) {
            const struct map_cell *cell = map_part_cell(part, row, column, w->part);
            marks->borders[cell->right] |= column + 1 < w->column_end;
            marks->borders[cell->below] |= row + 1 < w->row_end;
        }
}

static void
see_marks(struct marks *marks, const struct map_parts *parts)
{
    for (size_t i = 0; i < parts->count; i++) {
        if (parts->panel.kind == MAP_LOGICAL || parts->panel.kind == MAP_MEMORY)
            see_borders(marks, &parts->parts[i]);
        for (int64_t k = 0; k < map_part_cells(&parts->parts[i]); k++) {
            const struct map_cell *cell = &parts->parts[i].cells[k];
            marks->padding |= cell->kind == MAP_PADDING || cell->kind == MAP_TAIL;
            marks->hole |= cell->kind == MAP_HOLE;
            marks->copy |= cell->copy > 0;
            marks->several |= cell->residents > 1;
        }
    }
}

static void
marks_legend(const struct map_view *view, const struct marks *marks, struct text *out)
{
    /* A swizzle leaves holes behind the tiles. */
    int64_t end = view->mapping->swizzle.length ? view->body : view->high;
    if (marks->padding)
        text_format(remark(out), "\u00b7 padding: %lld of %lld places",
                    (long long)(end - view->elements), (long long)view->high);
    if (marks->hole)
        text_string(remark(out), "\u2013 holds nothing");
    if (marks->copy)
        text_format(remark(out), "' a copy, there are %lld of each",
                    (long long)mapping_copies(view->mapping));
    if (marks->several)
        text_string(remark(out), "+ several elements in one place");
}

/* The frame is a border of the outermost tile, where the array is drawn in tiles. */
static void
borders_legend(const struct map_picture *picture, struct marks *marks, struct text *out)
{
    const struct map_view *view = &picture->view;
    const struct layout *layout = picture->shape ? &picture->shape->layout : NULL;
    const char *before = "borders: tile ";
    marks->borders[view->levels] |= view->exact;
    for (size_t i = 0; layout && i < view->levels && i < layout->tile_count; i++) {
        if (!marks->borders[view->levels - i])
            continue;
        text_string(before[0] == ',' ? out : remark(out), before);
        tile_print(out, &layout->tiles[i]);
        before = ", then ";
    }
}

static void
colors_legend(const struct map_picture *picture, struct text *out)
{
    const struct map_view *view = &picture->view;
    switch (view->grouping) {
    case MAP_BY_TILE:
        text_string(remark(out), "color: tile");
        break;
    case MAP_BY_AXIS:
        text_format(remark(out), "color: %s", axis_name(view->mapping->axes[view->group_axis]));
        break;
    case MAP_BY_ROW:
        text_string(remark(out),
                    view->mapping->rank > 1 ? "color: row" : "color: eight elements each");
        break;
    }
}

/* ---- what is left out ---- */

/* used: how many of all are not padding. */
static void
cut_range(const char *name, int64_t begin, int64_t end, int64_t used, int64_t all,
          struct text *out)
{
    if (end - begin == all)
        return;
    if (out->length)
        text_string(out, ", ");
    text_format(out, "%s %lld to %lld of %lld", name, (long long)begin, (long long)(end - 1),
                (long long)used);
    if (used < all)
        text_format(out, " padded to %lld", (long long)all);
}

/* Of a panel's positions along the dim that is `back` from the last: those without padding. */
static int64_t
unpadded(const struct map_view *view, const struct map_panel *panel, size_t back, int64_t all)
{
    size_t rank = view->mapping->rank;
    if (panel->kind != MAP_LOGICAL || view->dim_count != rank || rank <= back)
        return all;
    return view->mapping->dims[rank - 1 - back];
}

/* "shown of memory: lines 0 to 15 of 4096"; nothing when all is shown. */
static void
cut_note(const struct map_view *view, const struct map_parts *parts, struct text *out)
{
    static const char *const names[] = {"the array", "memory", "the axes", "the banks"};
    const struct map_panel *panel = &parts->panel;
    struct text ranges = {0};
    if (!parts->cut || parts->count == 0)
        return;
    const struct map_window *first = &parts->parts[0].window;
    const struct map_window *last = &parts->parts[parts->count - 1].window;
    cut_range("slices", first->slice, last->slice + 1, panel->slices, panel->slices, &ranges);
    cut_range(panel->wrapped || panel->kind == MAP_BANKS ? "lines" : "rows", first->row,
              first->row_end, unpadded(view, panel, 1, panel->rows), panel->rows, &ranges);
    cut_range("columns", first->column, first->column_end,
              unpadded(view, panel, 0, panel->columns), panel->columns, &ranges);
    cut_range("places in each", first->part, first->part_end, panel->depth, panel->depth,
              &ranges);
    if (ranges.length)
        text_format(out, "shown of %s: %s\n", names[panel->kind], ranges.data);
    out->failed |= ranges.failed;
    text_free(&ranges);
}

void
map_legend(const struct map_picture *picture, const struct map_parts *logical,
           const struct map_parts *second, struct text *out)
{
    struct marks marks = {0};
    struct text parts = {0};
    see_marks(&marks, logical);
    see_marks(&marks, second);
    numbers_legend(picture, out);
    if (picture->view.elements == 0)
        return;
    marks_legend(&picture->view, &marks, out);
    borders_legend(picture, &marks, out);
    map_parts_label(&picture->view, &second->panel, &parts);
    if (parts.length)
        text_string(remark(out), parts.data);
    out->failed |= parts.failed;
    text_free(&parts);
    if (picture->view.elements > 1)
        colors_legend(picture, out);
    if (out->data && out->data[out->length - 1] != '\n')
        text_char(out, '\n');
    if (!picture->view.exact)
        text_string(out, "tiles join dimensions: padding is drawn in memory only\n");
    cut_note(&picture->view, logical, out);
    cut_note(&picture->view, second, out);
}

/* ---- long lines ---- */

/* Where a line of so many bytes ends that has no more than so many characters. */
static size_t
break_line(const char *line, size_t length, int columns, size_t *skip)
{
    size_t word = 0, gap = 0;
    int characters = 0;
    *skip = 0;
    for (size_t i = 0; i < length; i++) {
        bool blank = line[i] == ' ' && i > 0 && line[i - 1] != ' ';
        if (blank && characters <= columns)
            *(i + 2 < length && line[i + 1] == ' ' ? &gap : &word) = i;
        characters += utf8_begins(line[i]);
    }
    if (characters <= columns || (!gap && !word))
        return length;
    size_t end = gap ? gap : word;
    *skip = strspn(line + end, " ");
    return end;
}

void
map_wrap(const char *lines, int columns, struct text *out)
{
    while (*lines) {
        size_t skip, end = break_line(lines, strcspn(lines, "\n"), columns, &skip);
        text_append(out, lines, end);
        text_char(out, '\n');
        lines += end + skip;
        lines += !skip && *lines == '\n';
    }
}
