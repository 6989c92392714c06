/* Measuring and drawing a block. */
#include "render/map/block.h"

#include "layout/arena.h"
#include "layout/bank.h"
#include "layout/mapping.h"
#include "layout/text.h"
#include "render/canvas.h"

/* ---- measuring ---- */

static int64_t
column_count(const struct map_block *block)
{
    return block->part->window.column_end - block->part->window.column;
}

static int64_t
row_count(const struct map_block *block)
{
    return block->part->window.row_end - block->part->window.row;
}

static int64_t
part_count(const struct map_block *block)
{
    return block->part->window.part_end - block->part->window.part;
}

static int
cell_width(const struct map_block *block)
{
    return (int)part_count(block) * (block->part_width + 1);
}

static void
widen(struct text *text, int *width)
{
    int length = text->data ? canvas_length(text->data) : 0;
    *width = length > *width ? length : *width;
    text_clear(text);
}

/* Merged columns are named by their first. */
static void
column_label(const struct map_block *block, int64_t column, struct text *out)
{
    const struct map_panel *panel = &block->part->panel;
    int64_t merged = block->lasts ? BANK_COUNT / panel->columns : 1;
    map_column_label(&block->picture->view, panel, column * merged, out);
}

/* A merged cell says "2,16-23", its first element and the last index of its last one; where
 * that is in another row, all of the last one: "2,16-3,7". */
static void
cell_text(const struct map_block *block, const struct map_cell *cell, struct text *out)
{
    const struct map_view *view = &block->picture->view;
    map_cell_text(block->picture, &block->part->panel, cell, out);
    if (!block->lasts || cell->kind != MAP_ELEMENT)
        return;
    int64_t last = block->lasts[cell - block->part->cells];
    int64_t row = view->mapping->dims[view->mapping->rank - 1];
    text_char(out, '-');
    if (last / row == cell->flat / row)
        text_integer(out, last % row);
    else
        map_index_text(view, last, out);
}

static int
measure_texts(struct map_block *block)
{
    const struct map_part *part = block->part;
    const struct map_window *w = &part->window;
    int64_t cells = map_part_cells(part);
    struct text text = {0};
    int label = 0;
    block->part_width = 1;
    block->label_width = 0;
    for (int64_t i = 0; i < cells; i++) {
        cell_text(block, &part->cells[i], &text);
        widen(&text, &block->part_width);
    }
    for (int64_t row = w->row; row < w->row_end; row++) {
        map_row_label(&block->picture->view, &part->panel, row, &text);
        widen(&text, &block->label_width);
    }
    for (int64_t column = w->column; column < w->column_end; column++) {
        column_label(block, column, &text);
        widen(&text, &label);
    }
    block->labels = label > 0;
    int least = cell_width(block) - 1;
    if (label > least)
        block->part_width +=
            (label - least + (int)part_count(block) - 1) / (int)part_count(block);
    int status = text.failed ? -1 : 0;
    text_free(&text);
    return status;
}

/* The strongest border to the right of a column, or below a row, in the part. */
static int
border_right(const struct map_block *block, int64_t column)
{
    const struct map_window *w = &block->part->window;
    int level = 0;
    if (block->plain || block->part->panel.kind == MAP_BANKS)
        return 0; /* 32 lines would take too much room */
    for (int64_t row = w->row; row < w->row_end; row++) {
        int right = map_part_cell(block->part, row, column, w->part)->right;
        level = right > level ? right : level;
    }
    return level;
}

static int
border_below(const struct map_block *block, int64_t row)
{
    const struct map_window *w = &block->part->window;
    int level = 0;
    if (block->plain || block->part->panel.kind == MAP_AXES)
        return 0; /* every row is an owner: a line between each would only take room */
    for (int64_t column = w->column; column < w->column_end; column++) {
        int below = map_part_cell(block->part, row, column, w->part)->below;
        level = below > level ? below : level;
    }
    return level;
}

static void
block_title(const struct map_block *block, struct text *out)
{
    const struct map_view *view = &block->picture->view;
    const struct map_part *part = block->part;
    bool first = part == block->first;
    if (first)
        map_title(view, &part->panel, out);
    if (first && part->panel.slices > 1)
        text_string(out, part->panel.kind == MAP_AXES ? ", " : " ");
    map_slice_label(view, &part->panel, part->window.slice, out);
}

/* Where rows and columns begin; a border takes two characters across, a line down. */
int
map_block_measure(struct map_block *block, struct arena *arena)
{
    const struct map_window *w = &block->part->window;
    int64_t columns = column_count(block), rows = row_count(block);
    block->columns = arena_array(arena, (size_t)columns + 1, sizeof *block->columns);
    block->rows = arena_array(arena, (size_t)rows + 1, sizeof *block->rows);
    if (!block->columns || !block->rows || measure_texts(block))
        return -1;
    int x = 1, y = 1, cell = cell_width(block);
    for (int64_t i = 0; i < columns; i++) {
        block->columns[i] = x;
        x += cell + (i + 1 < columns && border_right(block, w->column + i) ? 2 : 0);
    }
    for (int64_t i = 0; i < rows; i++) {
        block->rows[i] = y;
        y += 1 + (i + 1 < rows && border_below(block, w->row + i) ? 1 : 0);
    }
    block->columns[columns] = x + 1;
    block->rows[rows] = y;
    block->width = block->label_width + 1 + x + 2 + (block->cut_right ? 1 : 0);
    block->height = 1 + block->labels + y + 1;
    int title = block->label_width + 1;
    struct text text = {0};
    block_title(block, &text);
    widen(&text, &title);
    int status = text.failed ? -1 : 0;
    text_free(&text);
    title += block->label_width + 1;
    block->width = title > block->width ? title : block->width;
    return status;
}

/* ---- drawing ---- */

static enum canvas_weight
weight_of(const struct map_block *block, int level)
{
    int levels = block->picture->view.levels;
    return level == 0 ? LINE_NONE : level == levels && levels > 1 ? LINE_HEAVY : LINE_LIGHT;
}

static void
draw_frame(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    enum canvas_weight weight = weight_of(block, block->picture->view.levels);
    int right = x + block->columns[column_count(block)];
    int below = y + block->rows[row_count(block)];
    if (weight == LINE_NONE)
        weight = LINE_LIGHT;
    canvas_across(canvas, x, right, y, weight);
    canvas_down(canvas, x, y, below, weight);
    if (!block->cut_right)
        canvas_down(canvas, right, y, below, weight);
    if (!block->cut_below)
        canvas_across(canvas, x, right, below, weight);
}

static void
draw_cell(const struct map_block *block, struct canvas *canvas, int x, int y,
          const struct map_cell *cell)
{
    struct text text = {0};
    enum canvas_style style = STYLE_PADDING;
    cell_text(block, cell, &text);
    const char *words = text.data ? text.data : "";
    int length = canvas_length(words);
    if (cell->kind == MAP_ELEMENT)
        style = STYLE_GROUP + cell->group;
    if (cell->kind != MAP_OUTSIDE)
        canvas_style(canvas, x, y, block->part_width + 1, style);
    canvas_text(canvas, x + block->part_width + 1 - length, y, words, style);
    canvas->failed |= text.failed;
    text_free(&text);
}

/* Borders right of and below one cell; they reach to the middle of the ones around. */
static void
draw_borders(const struct map_block *block, struct canvas *canvas, int x, int y, int64_t row,
             int64_t column)
{
    const struct map_window *w = &block->part->window;
    const struct map_cell *cell =
        map_part_cell(block->part, w->row + row, w->column + column, w->part);
    int left = x + block->columns[column] - 1, top = y + block->rows[row] - 1;
    int right = x + block->columns[column + 1] - 1, below = y + block->rows[row + 1] - 1;
    if (column + 1 == column_count(block))
        right = x + block->columns[column + 1];
    if (row + 1 == row_count(block))
        below = y + block->rows[row + 1];
    bool gap_right = block->columns[column + 1] - block->columns[column] > cell_width(block);
    bool gap_below = block->rows[row + 1] - block->rows[row] > 1;
    if (cell->right && gap_right && column + 1 < column_count(block))
        canvas_down(canvas, right, top, below, weight_of(block, cell->right));
    if (cell->below && gap_below && row + 1 < row_count(block))
        canvas_across(canvas, left, right, below, weight_of(block, cell->below));
}

static void
draw_cells(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    const struct map_window *w = &block->part->window;
    for (int64_t row = 0; row < row_count(block); row++)
        for (int64_t column = 0; column < column_count(block); column++) {
            for (int64_t k = 0; k < part_count(block); k++)
                draw_cell(
                    block, canvas,
                    x + block->columns[column] + (int)k * (block->part_width + 1),
                    y + block->rows[row],
                    map_part_cell(block->part, w->row + row, w->column + column, w->part + k));
            draw_borders(block, canvas, x, y, row, column);
        }
}

static void
draw_labels(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    const struct map_view *view = &block->picture->view;
    const struct map_panel *panel = &block->part->panel;
    const struct map_window *w = &block->part->window;
    struct text text = {0};
    int cell = cell_width(block);
    for (int64_t row = 0; row < row_count(block); row++, text_clear(&text)) {
        map_row_label(view, panel, w->row + row, &text);
        if (text.length)
            canvas_text(canvas, x - 1 - canvas_length(text.data), y + block->rows[row],
                        text.data, STYLE_LABEL);
    }
    for (int64_t column = 0; column < column_count(block); column++, text_clear(&text)) {
        column_label(block, w->column + column, &text);
        if (text.length)
            canvas_text(canvas, x + block->columns[column] + cell - canvas_length(text.data),
                        y - 1, text.data, STYLE_LABEL);
    }
    canvas->failed |= text.failed;
    text_free(&text);
}

static void
draw_title(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    struct text text = {0};
    block_title(block, &text);
    if (text.data)
        canvas_text(canvas, x, y, text.data, STYLE_TITLE);
    canvas->failed |= text.failed;
    text_free(&text);
}

void
map_block_draw(const struct map_block *block, struct canvas *canvas, int x, int y)
{
    int frame = x + block->label_width + 1;
    draw_title(block, canvas, frame, y);
    y += 1 + block->labels;
    draw_labels(block, canvas, frame, y);
    draw_frame(block, canvas, frame, y);
    draw_cells(block, canvas, frame, y);
    int right = frame + block->columns[column_count(block)];
    for (int64_t row = 0; block->cut_right && row < row_count(block); row++)
        canvas_text(canvas, right, y + block->rows[row], "\u2026", STYLE_LABEL);
    int below = y + block->rows[row_count(block)];
    if (block->cut_below)
        canvas_text(canvas, frame, below, "\u22ee", STYLE_LABEL);
    if (block->cut_below && !block->cut_right)
        canvas_text(canvas, right, below, "\u22ee", STYLE_LABEL);
}
