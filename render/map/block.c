/* Measuring and drawing a block. */
#include "render/map/block.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"
#include "layout/device/bank.h"
#include "layout/mapping.h"
#include "render/text/canvas.h"

/* ---- measuring ---- */

static int
cell_width(const struct map_block *block)
{
    return (int)block->part->parts.count * (block->part_width + 1);
}

static void
widen(struct printable *text, int *width)
{
    *width = max_int(*width, canvas_length(text_contents(text)));
    text_clear(text);
}

/* A merged column has the label of its first column. */
static void
column_label(const struct map_block *block, int64_t column, struct printable *out)
{
    const struct map_panel *panel = &block->part->panel;
    int64_t first = map_line_at(&block->part->columns, column);
    if (block->lasts)
        first *= BANK_COUNT / panel->columns;
    map_column_label(&block->picture->view, panel, first, out);
}

/* A merged cell says "2,16-23": its first element, and the last index of its last element. If
 * that is in another row, the last element is written in full: "2,16-3,7". */
static void
cell_text(const struct map_block *block, const struct map_cell *cell, struct printable *out)
{
    const struct map_view *view = &block->picture->view;
    map_cell_text(block->picture, &block->part->panel, cell, out);
    if (!block->lasts || cell->kind != MAP_ELEMENT)
        return;
    const struct map_cell last = {.flat = block->lasts[cell - block->part->cells]};
    int64_t row = view->mapping->dims[view->mapping->rank - 1];
    text_char(out, '-');
    if (last.flat / row == cell->flat / row)
        text_integer(out, last.flat % row);
    else
        map_say(view, MAP_SAY_INDEX, &last, out);
}

static void
measure_texts(struct map_block *block)
{
    const struct map_part *part = block->part;
    int64_t cells = map_part_cells(part);
    struct printable text = {0};
    int label = 0;
    block->part_width = 1;
    block->label_width = 0;
    for (int64_t i = 0; i < cells; i++) {
        cell_text(block, &part->cells[i], &text);
        widen(&text, &block->part_width);
    }
    for (int64_t row = 0; row < part->rows.count; row++) {
        map_row_label(&block->picture->view, &part->panel, map_line_at(&part->rows, row),
                      &text);
        widen(&text, &block->label_width);
    }
    for (int64_t column = 0; column < part->columns.count; column++) {
        column_label(block, column, &text);
        widen(&text, &label);
    }
    block->labels = label > 0;
    int least = cell_width(block) - 1;
    if (label > least)
        block->part_width +=
            (label - least + (int)block->part->parts.count - 1) / (int)block->part->parts.count;
    text_free(&text);
}

/* Returns whether there are borders between the columns. Those of 32 banks would take too much
 * room. */
static bool
has_column_borders(const struct map_block *block)
{
    return !block->plain && block->part->panel.kind != MAP_BANKS;
}

/* Likewise between the rows. Every row of threads is an owner: lines between them would only
 * take room. */
static bool
has_row_borders(const struct map_block *block)
{
    return !block->plain && block->part->panel.kind != MAP_AXES;
}

/* Returns whether the gap of what is left out is behind the i-th line that is shown. */
static bool
is_gap(const struct map_lines *lines, int64_t i)
{
    return lines->skipped && i + 1 == lines->head;
}

static void
block_title(const struct map_block *block, struct printable *out)
{
    const struct map_view *view = &block->picture->view;
    const struct map_part *part = block->part;
    bool first = part == block->first;
    if (first)
        map_title(view, &part->panel, out);
    if (first && part->panel.slices > 1)
        text_string(out, ", ");
    map_slice_label(view, &part->panel, part->slice, out);
}

/* Computes where rows and columns begin. A border or dots take two characters across, one line
 * down. */
void
map_block_measure(struct map_block *block, struct arena *arena)
{
    const struct map_lines *columns = &block->part->columns, *rows = &block->part->rows;
    block->columns = arena_array(arena, (size_t)columns->count + 1, sizeof *block->columns);
    block->rows = arena_array(arena, (size_t)rows->count + 1, sizeof *block->rows);
    measure_texts(block);
    bool across = has_column_borders(block), down = has_row_borders(block);
    int x = 1, y = 1, cell = cell_width(block);
    for (int64_t i = 0; i < columns->count; i++) {
        block->columns[i] = x;
        x += cell;
        if (is_gap(columns, i) ||
            (across && i + 1 < columns->count && map_part_border_right(block->part, i)))
            x += 2;
    }
    for (int64_t i = 0; i < rows->count; i++) {
        block->rows[i] = y++;
        y += is_gap(rows, i) ||
             (down && i + 1 < rows->count && map_part_border_below(block->part, i));
    }
    block->columns[columns->count] = x + 1;
    block->rows[rows->count] = y;
    block->width = block->label_width + 1 + x + 2;
    block->height = 1 + block->labels + y + 1;
    int title = block->label_width + 1;
    struct printable text = {0};
    block_title(block, &text);
    widen(&text, &title);
    text_free(&text);
    title = min_int(title + block->label_width + 1, block->widest);
    block->width = max_int(block->width, title);
}

/* ---- drawing ---- */

/* A block while it is drawn. */
struct drawing {
    const struct map_block *block;
    struct canvas *canvas;
    int x, y; /* the top left corner of its frame */
};

static enum canvas_weight
weight_of(const struct map_block *block, int level)
{
    int levels = block->picture->view.levels;
    if (level == 0)
        return LINE_NONE;
    return level == levels && levels > 1 ? LINE_HEAVY : LINE_LIGHT;
}

static void
draw_frame(const struct drawing *drawing)
{
    const struct map_block *block = drawing->block;
    int x = drawing->x, y = drawing->y;
    enum canvas_weight weight = weight_of(block, block->picture->view.levels);
    int right = x + block->columns[block->part->columns.count];
    int below = y + block->rows[block->part->rows.count];
    if (weight == LINE_NONE)
        weight = LINE_LIGHT;
    canvas_across(drawing->canvas, x, right, y, weight);
    canvas_down(drawing->canvas, x, y, below, weight);
    canvas_down(drawing->canvas, right, y, below, weight);
    canvas_across(drawing->canvas, x, right, below, weight);
}

static void
draw_cell(const struct drawing *drawing, const struct map_cell *cell, int x, int y)
{
    const struct map_block *block = drawing->block;
    struct printable text = {0};
    enum canvas_style style = STYLE_PADDING;
    cell_text(block, cell, &text);
    const char *words = text_contents(&text);
    int end = x + block->part_width + 1;
    if (cell->kind == MAP_ELEMENT)
        style = STYLE_GROUP + cell->hue;
    if (cell->kind != MAP_OUTSIDE)
        canvas_style(drawing->canvas, x, y, end - x, style);
    canvas_text(drawing->canvas, end - canvas_length(words), y, words, style);
    text_free(&text);
}

/* Draws the borders right of and below one cell; they reach to the middle of those around
 * it. */
static void
draw_borders(const struct drawing *drawing, int64_t row, int64_t column)
{
    const struct map_block *block = drawing->block;
    int x = drawing->x, y = drawing->y;
    const struct map_lines *columns = &block->part->columns, *rows = &block->part->rows;
    const struct map_cell *cell = map_part_cell(block->part, row, column, 0);
    int left = x + block->columns[column] - 1, top = y + block->rows[row] - 1;
    int right = x + block->columns[column + 1] - 1, below = y + block->rows[row + 1] - 1;
    if (column + 1 == columns->count)
        right = x + block->columns[column + 1];
    if (row + 1 == rows->count)
        below = y + block->rows[row + 1];
    bool gap_right = block->columns[column + 1] - block->columns[column] > cell_width(block) &&
                     !is_gap(columns, column);
    bool gap_below = block->rows[row + 1] - block->rows[row] > 1 && !is_gap(rows, row);
    if (cell->right && gap_right && column + 1 < columns->count)
        canvas_down(drawing->canvas, right, top, below, weight_of(block, cell->right));
    if (cell->below && gap_below && row + 1 < rows->count)
        canvas_across(drawing->canvas, left, right, below, weight_of(block, cell->below));
}

static void
draw_cells(const struct drawing *drawing)
{
    const struct map_block *block = drawing->block;
    const struct map_part *part = block->part;
    for (int64_t row = 0; row < part->rows.count; row++)
        for (int64_t column = 0; column < part->columns.count; column++) {
            int x = drawing->x + block->columns[column], y = drawing->y + block->rows[row];
            for (int64_t k = 0; k < part->parts.count; k++)
                draw_cell(drawing, map_part_cell(part, row, column, k),
                          x + (int)k * (block->part_width + 1), y);
            draw_borders(drawing, row, column);
        }
}

/* Draws dots where rows and columns are left out. */
static void
draw_gaps(const struct drawing *drawing)
{
    const struct map_block *block = drawing->block;
    const struct map_lines *columns = &block->part->columns, *rows = &block->part->rows;
    int cell = cell_width(block);
    if (columns->skipped)
        for (int64_t row = 0; row < rows->count; row++)
            canvas_text(drawing->canvas,
                        drawing->x + block->columns[columns->head - 1] + cell + 1,
                        drawing->y + block->rows[row], "\u2026", STYLE_LABEL);
    if (rows->skipped)
        for (int64_t column = 0; column < columns->count; column++)
            canvas_text(drawing->canvas, drawing->x + block->columns[column] + cell - 1,
                        drawing->y + block->rows[rows->head - 1] + 1, "\u22ee", STYLE_LABEL);
}

static void
draw_labels(const struct drawing *drawing)
{
    const struct map_block *block = drawing->block;
    const struct map_part *part = block->part;
    struct printable text = {0};
    int cell = cell_width(block);
    for (int64_t row = 0; row < part->rows.count; row++, text_clear(&text)) {
        map_row_label(&block->picture->view, &part->panel, map_line_at(&part->rows, row),
                      &text);
        const char *label = text_contents(&text);
        canvas_text(drawing->canvas, drawing->x - 1 - canvas_length(label),
                    drawing->y + block->rows[row], label, STYLE_LABEL);
    }
    for (int64_t column = 0; column < part->columns.count; column++, text_clear(&text)) {
        column_label(block, column, &text);
        const char *label = text_contents(&text);
        int end = drawing->x + block->columns[column] + cell;
        canvas_text(drawing->canvas, end - canvas_length(label), drawing->y - 1, label,
                    STYLE_LABEL);
    }
    text_free(&text);
}

void
map_block_draw(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    const struct drawing drawing = {block, canvas, x + block->label_width + 1,
                                    y + 1 + block->labels};
    struct printable title = {0};
    block_title(block, &title);
    canvas_text(canvas, drawing.x, y, text_contents(&title), STYLE_TITLE);
    text_free(&title);
    draw_labels(&drawing);
    draw_frame(&drawing);
    draw_cells(&drawing);
    draw_gaps(&drawing);
}
