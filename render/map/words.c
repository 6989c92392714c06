/* The words of a picture: its cells, its legend, and notes on what is left out. */
#include "render/map/picture.h"

#include "layout/base/text.h"
#include "layout/mapping.h"
#include "layout/shape.h"
#include "render/row/escape.h"
#include "render/row/utf8.h"

#include <string.h>

void
map_cell_text(const struct map_picture *picture, const struct map_panel *panel,
              const struct map_cell *cell, struct printable *out)
{
    enum map_label label = picture->label;
    if (panel->kind != MAP_LOGICAL && label != MAP_SAY_NUMBER)
        label = MAP_SAY_INDEX;
    if (cell->kind == MAP_PADDING || cell->kind == MAP_TAIL)
        text_string(out, "\u00b7");
    else if (cell->kind == MAP_HOLE)
        text_string(out, "\u2013");
    if (cell->kind != MAP_ELEMENT)
        return;
    size_t start = out->length, end = start;
    map_say(&picture->view, label, cell, out);
    for (size_t i = start; i < out->length; i++) /* "T5 V1" is one word */
        if (out->data[i] != ' ')
            out->data[end++] = out->data[i];
    if (end < out->length)
        out->data[out->length = end] = '\0';
    if (cell->copy)
        text_char(out, '\'');
    if (cell->occupants > 1)
        text_char(out, '+');
}

/* ---- legend ---- */

/* Begins a remark: with a gap unless it is the first on its line. */
static struct printable *
remark(struct printable *out)
{
    if (out->length && out->data[out->length - 1] != '\n')
        text_string(out, "   ");
    return out;
}

static void
numbers_legend(const struct map_picture *picture, struct printable *out)
{
    static const char *const words[MAP_LABELS] = {
        [MAP_SAY_INDEX] = "the index of each element",
        [MAP_SAY_LINEAR] = "the place of each element",
        [MAP_SAY_OWNER] = "who has each element",
        [MAP_SAY_BYTE] = "the byte that each element begins at",
        [MAP_SAY_BANK] = "the bank that each element is in"};
    if (picture->view.elements == 0)
        text_string(out, "the array has no elements");
    else if (picture->label == MAP_SAY_NUMBER)
        text_string(out, "numbers: elements, counted in row-major order");
    else if (picture->label == MAP_SAY_LINEAR && picture->shape)
        text_string(out, "in the array: the linear index of each element");
    else
        text_format(out, "in the array: %s", words[picture->label]);
    struct printable letters = {0};
    if (picture->label == MAP_SAY_OWNER)
        map_owner_words(&picture->view, &letters);
    if (letters.length)
        escaped_text(remark(out), &letters);
    text_free(&letters);
    if (picture->view.elements && picture->label != MAP_SAY_NUMBER)
        text_string(remark(out), "elsewhere: the element in each place");
    text_char(out, '\n');
}

/* What occurs among the cells of a picture. */
struct seen {
    bool padding, hole, copy, several;
    bool borders[256]; /* by level */
};

/* Notes the borders within a panel. Those behind the last row and column are part of the
 * frame. */
static void
see_borders(struct seen *seen, const struct map_part *part)
{
    for (int64_t row = 0; row < part->rows.count; row++)
        for (int64_t column = 0; column < part->columns.count; column++) {
            const struct map_cell *cell = map_part_cell(part, row, column, 0);
            seen->borders[cell->right] |= column + 1 < part->columns.count;
            seen->borders[cell->below] |= row + 1 < part->rows.count;
        }
}

static void
see_cells(struct seen *seen, const struct map_parts *parts)
{
    for (size_t i = 0; i < parts->count; i++) {
        if (parts->panel.kind == MAP_LOGICAL || parts->panel.kind == MAP_MEMORY)
            see_borders(seen, &parts->parts[i]);
        for (int64_t k = 0; k < map_part_cells(&parts->parts[i]); k++) {
            const struct map_cell *cell = &parts->parts[i].cells[k];
            seen->padding |= cell->kind == MAP_PADDING || cell->kind == MAP_TAIL;
            seen->hole |= cell->kind == MAP_HOLE;
            seen->copy |= cell->copy > 0;
            seen->several |= cell->occupants > 1;
        }
    }
}

static void
marks_legend(const struct map_view *view, const struct seen *seen,
             const struct map_marks *marks, struct printable *out)
{
    /* A swizzle leaves holes behind the tiles. */
    int64_t end = view->mapping->swizzle.length ? view->body : view->high;
    if (seen->padding)
        text_format(remark(out), "%s padding: %lld of %lld places", marks->padding,
                    (long long)(end - view->elements), (long long)view->high);
    if (seen->hole)
        text_format(remark(out), "%s holds nothing", marks->hole);
    if (seen->copy)
        text_format(remark(out), "' a copy, there are %lld of each",
                    (long long)mapping_copies(view->mapping));
    if (seen->several)
        text_string(remark(out), "+ several elements in one place");
}

/* If the array is drawn in tiles, the frame is a border of the outermost tile. */
static void
borders_legend(const struct map_picture *picture, struct seen *seen, struct printable *out)
{
    const struct map_view *view = &picture->view;
    const struct shape *shape = picture->shape;
    bool any = false;
    seen->borders[view->levels] |= view->exact;
    for (size_t i = 0; shape && i < view->levels && i < shape->layout.tile_count; i++) {
        if (!seen->borders[view->levels - i])
            continue;
        if (any)
            text_string(out, ", then ");
        else
            text_string(remark(out), "borders: tile ");
        struct text tile = {0};
        tile_print(&tile, &shape->layout.tiles[i]);
        escape_text(out, &tile);
        any = true;
    }
}

static const char *
scale_name(const struct map_view *view, size_t scale)
{
    return axis_name(view->mapping->axes[view->scales[scale].axis]);
}

/* "laneid and warpid": the axes that the hue depends on. Without owners, the last but one. */
static void
owner_names(const struct map_view *view, struct printable *out)
{
    size_t owners = view->owner_count, scales = view->scale_count;
    if (owners > 1)
        text_format(out, "%s and %s", scale_name(view, owners - 1),
                    scale_name(view, owners - 2));
    else if (owners == 1 || scales < 2)
        escape_string(out, scale_name(view, 0));
    else
        escape_string(out, scale_name(view, scales - 2));
}

static void
colors_legend(const struct map_picture *picture, struct printable *out)
{
    static const char *const words[MAP_COLORINGS] = {[MAP_BY_TILE] = "tile",
                                                     [MAP_BY_BANK] = "16 bytes of banks",
                                                     [MAP_BY_ROW] = "row",
                                                     [MAP_BY_CHUNK] =
                                                         "16 bytes, before the swizzle",
                                                     [MAP_BY_ORDER] = "eighth of memory",
                                                     [MAP_BY_VALUE] = "value of its thread"};
    const struct map_view *view = &picture->view;
    text_string(remark(out), "color: ");
    if (view->coloring == MAP_BY_OWNER)
        owner_names(view, out);
    else if (view->coloring == MAP_BY_ROW && view->mapping->rank < 2)
        text_string(out, "eight elements each");
    else
        escape_string(out, words[view->coloring]);
}

/* ---- what is left out ---- */

/* " 0 to 7" */
static void
print_range(int64_t first, int64_t count, struct printable *out)
{
    text_format(out, " %lld", (long long)first);
    if (count > 1)
        text_format(out, " to %lld", (long long)(first + count - 1));
}

/* " 0 to 7 and 296 to 303" */
static void
print_lines(const struct map_lines *lines, struct printable *out)
{
    print_range(lines->first, lines->head, out);
    if (lines->count <= lines->head)
        return;
    text_string(out, " and");
    print_range(map_line_at(lines, lines->head), lines->count - lines->head, out);
}

/* used: how many of `all` are not padding. */
static void
cut_range(const char *name, const struct map_lines *lines, int64_t used, int64_t all,
          struct printable *out)
{
    if (lines->count == all)
        return;
    text_separate(out, out->length, ", ");
    escape_string(out, name);
    print_lines(lines, out);
    text_format(out, " of %lld", (long long)used);
    if (used < all)
        text_format(out, " padded to %lld", (long long)all);
}

/* The number of a panel's positions that are not padding, along the dim that is `back` from the
 * last. */
static int64_t
unpadded(const struct map_view *view, const struct map_panel *panel, size_t back, int64_t all)
{
    if (panel->kind != MAP_LOGICAL)
        return all;
    int64_t size = map_plane_size(view, back);
    return size < 0 ? all : size;
}

static struct map_lines
shown_slices(const struct map_parts *parts)
{
    int64_t first = parts->parts[0].slice, count = (int64_t)parts->count,
            last = parts->parts[count - 1].slice;
    int64_t skipped = last - first + 1 - count;
    return (struct map_lines){first, count, count - (skipped > 0), skipped};
}

/* "shown of memory: lines 0 to 15 of 4096"; nothing if all is shown. */
static void
cut_note(const struct map_view *view, const struct map_parts *parts, struct printable *out)
{
    static const char *const names[] = {"the array", "memory", "the axes", "the banks",
                                        "memory"};
    const struct map_panel *panel = &parts->panel;
    struct printable ranges = {0};
    if (!parts->cut || parts->count == 0)
        return;
    const struct map_part *first = &parts->parts[0];
    const struct map_lines slices = shown_slices(parts);
    cut_range("slices", &slices, panel->slices, panel->slices, &ranges);
    cut_range(panel->wrapped || panel->kind == MAP_BANKS ? "lines" : "rows", &first->rows,
              unpadded(view, panel, 1, panel->rows), panel->rows, &ranges);
    cut_range("columns", &first->columns, unpadded(view, panel, 0, panel->columns),
              panel->columns, &ranges);
    cut_range("places in each", &first->parts, panel->depth, panel->depth, &ranges);
    if (ranges.length)
        text_format(out, "shown of %s: %s\n", names[panel->kind], ranges.data);
    text_free(&ranges);
}

const struct map_marks map_marks_text = {"\u00b7", "\u2013"},
                       map_marks_drawn = {"hatched:", "dashed:"};

void
map_legend(const struct map_picture *picture, const struct map_marks *marks,
           const struct map_parts *logical, const struct map_parts *second,
           struct printable *out)
{
    struct seen seen = {0};
    struct printable parts = {0};
    see_cells(&seen, logical);
    see_cells(&seen, second);
    numbers_legend(picture, out);
    if (picture->view.elements == 0)
        return;
    marks_legend(&picture->view, &seen, marks, out);
    borders_legend(picture, &seen, out);
    map_parts_label(&picture->view, &second->panel, &parts);
    if (parts.length)
        escaped_text(remark(out), &parts);
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

/* Returns where to break a line of `length` bytes that may have `columns` characters: at the
 * last gap between remarks, else between words. *skip: blanks to drop there. */
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
map_wrap(const char *lines, int columns, struct printable *out)
{
    while (*lines) {
        size_t skip, end = break_line(lines, strcspn(lines, "\n"), columns, &skip);
        escape_terminal(out, lines, end);
        text_char(out, '\n');
        lines += end + skip;
        lines += !skip && *lines == '\n';
    }
}
