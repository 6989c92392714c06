/*
 * A panel becomes a block: a title, labels, and a grid whose columns are as wide as their
 * widest cell. Borders take room only where there are any. How many columns fit depends on how
 * wide their numbers are, so a block is measured, and cut where it is too wide.
 */
#include "render/map_text.h"

#include "layout/arena.h"
#include "layout/bank.h"
#include "layout/diagnostic.h"
#include "layout/text.h"
#include "render/canvas.h"
#include "render/escape.h"
#include "render/map_picture.h"

#include <string.h>

#define GAP         3  /* between two blocks side by side */
#define WIDEST_LINE 32 /* places in a line of memory */
#define LANES       64 /* lines that a panel of threads may take on any terminal */

/* One part as it is drawn. */
struct block {
    const struct map_picture *picture;
    const struct map_part *part, *first; /* first: of the panel */
    bool cut_right, cut_below;
    bool plain;           /* borders between owners would take too much room */
    bool labels;          /* columns have any */
    const int64_t *lasts; /* of merged cells, the last element; NULL: none are merged */
    int label_width;      /* of row labels */
    int part_width;       /* of one part of a cell */
    int *columns;         /* x of each column's cell, from the frame; one more for the end */
    int *rows;            /* y likewise */
    int width, height;
};

/* ---- measuring ---- */

static int64_t
column_count(const struct block *block)
{
    return block->part->window.column_end - block->part->window.column;
}

static int64_t
row_count(const struct block *block)
{
    return block->part->window.row_end - block->part->window.row;
}

static int64_t
part_count(const struct block *block)
{
    return block->part->window.part_end - block->part->window.part;
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
column_label(const struct block *block, int64_t column, struct text *out)
{
    const struct map_panel *panel = &block->part->panel;
    int64_t merged = block->lasts ? BANK_COUNT / panel->columns : 1;
    map_column_label(&block->picture->view, panel, column * merged, out);
}

/* A merged cell says "2,16-23": its first element, and the last index of its last one. */
static void
cell_text(const struct block *block, const struct map_cell *cell, struct text *out)
{
    const struct mapping *m = block->picture->view.mapping;
    map_cell_text(block->picture, &block->part->panel, cell, out);
    if (block->lasts && cell->kind == MAP_ELEMENT)
        text_format(
            out, "-%lld",
            (long long)(block->lasts[cell - block->part->cells] % m->dims[m->rank - 1]));
}

static void
measure_texts(struct block *block)
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
    int least = (int)part_count(block) * (block->part_width + 1) - 1;
    if (label > least)
        block->part_width +=
            (label - least + (int)part_count(block) - 1) / (int)part_count(block);
    text_free(&text);
}

/* The strongest border to the right of a column, or below a row, in the part. */
static int
border_right(const struct block *block, int64_t column)
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
border_below(const struct block *block, int64_t row)
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
block_title(const struct block *block, struct text *out)
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
static int
measure(struct block *block, struct arena *arena)
{
    const struct map_window *w = &block->part->window;
    int64_t columns = column_count(block), rows = row_count(block);
    block->columns = arena_array(arena, (size_t)columns + 1, sizeof *block->columns);
    block->rows = arena_array(arena, (size_t)rows + 1, sizeof *block->rows);
    if (!block->columns || !block->rows)
        return -1;
    measure_texts(block);
    int x = 1, y = 1, cell = (int)part_count(block) * (block->part_width + 1);
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
    text_free(&text);
    title += block->label_width + 1;
    block->width = title > block->width ? title : block->width;
    return 0;
}

/* ---- drawing ---- */

static enum canvas_weight
weight_of(const struct block *block, int level)
{
    int levels = block->picture->view.levels;
    return level == 0 ? LINE_NONE : level == levels && levels > 1 ? LINE_HEAVY : LINE_LIGHT;
}

static void
draw_frame(const struct block *block, struct canvas *canvas, int x, int y)
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
draw_cell(const struct block *block, struct canvas *canvas, int x, int y,
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
    text_free(&text);
}

/* Borders right of and below one cell; they reach to the middle of the ones around. */
static void
draw_borders(const struct block *block, struct canvas *canvas, int x, int y, int64_t row,
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
    if (cell->right && column + 1 < column_count(block) &&
        border_right(block, w->column + column))
        canvas_down(canvas, right, top, below, weight_of(block, cell->right));
    if (cell->below && row + 1 < row_count(block) && border_below(block, w->row + row))
        canvas_across(canvas, left, right, below, weight_of(block, cell->below));
}

static void
draw_cells(const struct block *block, struct canvas *canvas, int x, int y)
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
draw_labels(const struct block *block, struct canvas *canvas, int x, int y)
{
    const struct map_view *view = &block->picture->view;
    const struct map_panel *panel = &block->part->panel;
    const struct map_window *w = &block->part->window;
    struct text text = {0};
    int cell = (int)part_count(block) * (block->part_width + 1);
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
    text_free(&text);
}

static void
draw_title(const struct block *block, struct canvas *canvas, int x, int y)
{
    struct text text = {0};
    block_title(block, &text);
    if (text.data)
        canvas_text(canvas, x, y, text.data, STYLE_TITLE);
    text_free(&text);
}

static void
draw_block(const struct block *block, struct canvas *canvas, int x, int y)
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

/* ---- fitting ---- */

/* The blocks of one panel. */
struct side {
    struct map_parts parts;
    struct block *blocks;
    int width, height;
    bool plain;
    const int64_t *lasts;
};

static int
measure_side(const struct map_picture *picture, struct side *side, struct arena *arena)
{
    side->width = side->height = 0;
    side->blocks = arena_array(arena, side->parts.count + 1, sizeof *side->blocks);
    if (!side->blocks)
        return -1;
    for (size_t i = 0; i < side->parts.count; i++) {
        struct block *block = &side->blocks[i];
        *block = (struct block){.picture = picture,
                                .part = &side->parts.parts[i],
                                .first = side->parts.parts,
                                .plain = side->plain,
                                .lasts = side->lasts};
        block->cut_right = block->part->more_columns;
        block->cut_below = block->part->more_rows;
        if (measure(block, arena))
            return -1;
        side->width = block->width > side->width ? block->width : side->width;
        side->height += block->height + (i > 0);
    }
    return 0;
}

/* Less of what is too much: columns, or of one column its parts. */
static bool
shrink(struct map_room *room, const struct side *side, int columns)
{
    const struct map_window *w = &side->parts.parts[0].window;
    int64_t across = w->column_end - w->column, parts = w->part_end - w->part;
    if (across > 1) {
        int64_t fit = across * columns / side->width;
        room->columns = fit < 1 ? 1 : fit < across ? fit : across - 1;
        room->cut_columns = room->columns;
        return true;
    }
    room->parts = parts - 1;
    return parts > 1;
}

static int
fit_rows(const struct map_picture *picture, size_t number, struct map_room *room, int columns,
         struct side *side, struct arena *arena, struct diagnostic *d)
{
    do {
        if (map_picture_parts(picture, number, room, arena, &side->parts, d))
            return -1;
        if (measure_side(picture, side, arena))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    } while (side->parts.count && side->width > columns && shrink(room, side, columns));
    return 0;
}

/* Lines of memory are halved rather than cut. */
static int
fit_lines(const struct map_picture *picture, size_t number, struct map_room *room, int columns,
          struct side *side, struct arena *arena, struct diagnostic *d)
{
    for (room->line = WIDEST_LINE;; room->line /= 2) {
        if (map_picture_parts(picture, number, room, arena, &side->parts, d))
            return -1;
        if (measure_side(picture, side, arena))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        if (side->width <= columns || room->line == 1 || !side->parts.panel.wrapped)
            break;
    }
    return 0;
}

/* Cells of banks become one where each holds the elements that follow the one before it. */
static bool
merge_cells(const struct map_part *part, int64_t banks, struct map_cell *cells, int64_t *lasts)
{
    int64_t group = banks * part->panel.depth, count = map_part_cells(part) / group;
    for (int64_t i = 0; i < count; i++) {
        const struct map_cell *run = part->cells + i * group;
        cells[i] = run[0];
        lasts[i] = run[group - 1].flat;
        for (int64_t k = 1; k < group; k++)
            if (run[k].kind != run[0].kind || run[k].residents > 1 ||
                (run[0].flat >= 0 && run[k].flat != run[0].flat + k))
                return false;
    }
    return true;
}

/* 2, 4 or 8 banks as one column, as few as fit. */
static int
fit_banks(const struct map_picture *picture, const struct map_room *room, int columns,
          struct side *side, struct arena *arena, struct diagnostic *d)
{
    struct side all = {0};
    struct map_room wide = *room;
    wide.columns = BANK_COUNT;
    wide.parts = BANK_COUNT;
    if (map_picture_parts(picture, 1, &wide, arena, &all.parts, d))
        return -1;
    if (all.parts.count == 0 || picture->view.mapping->rank == 0)
        return 0;
    struct map_part *part = &all.parts.parts[0], whole = *part;
    size_t count = (size_t)map_part_cells(part);
    struct map_cell *cells = arena_array(arena, count + 1, sizeof *cells);
    int64_t *lasts = arena_array(arena, count + 1, sizeof *lasts);
    if (!cells || !lasts)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    all.lasts = lasts;
    for (int64_t banks = 2; banks <= 8 && merge_cells(&whole, banks, cells, lasts);
         banks *= 2) {
        part->cells = cells;
        part->panel.columns = part->window.column_end = BANK_COUNT / banks;
        part->window.part_end = part->panel.depth = 1;
        if (measure_side(picture, &all, arena))
            return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
        if (all.width <= columns) {
            *side = all;
            return 0;
        }
    }
    return 0;
}

/* Rows that are shown of too many: whole tiles, as most are 8 high. */
static int64_t
whole_eights(int rows)
{
    return rows >= 8 ? rows / 8 * 8 : rows < 1 ? 1 : rows;
}

/* Borders between owners go, then a panel of axes is turned, then banks are merged, where that
 * saves what would be cut. */
static int
fit(const struct map_picture *picture, size_t number, int columns, int rows, struct side *side,
    struct arena *arena, struct diagnostic *d)
{
    struct map_room room = {.slices = rows / 4 + 1,
                            .rows = rows - 4,
                            .cut_rows = whole_eights(rows / 2 - 4),
                            .columns = columns / 2 + 1,
                            .cut_columns = columns / 2 + 1,
                            .parts = columns / 2 + 1,
                            .line = WIDEST_LINE};
    struct map_room turned = room, plain = room;
    struct side other = {.plain = true};
    *side = (struct side){0};
    if (map_picture_panel(picture, number, &room, &side->parts.panel, d))
        return -1;
    if (side->parts.panel.wrapped)
        return fit_lines(picture, number, &room, columns, side, arena, d);
    if (fit_rows(picture, number, &room, columns, side, arena, d))
        return -1;
    bool owners = number == 0 && picture->view.stage_count == 0 && picture->view.levels;
    if (!side->parts.cut && !(owners && side->height > rows / 2))
        return 0;
    if (side->parts.panel.kind == MAP_BANKS)
        return fit_banks(picture, &room, columns, side, arena, d);
    turned.turned = side->parts.panel.kind == MAP_AXES;
    turned.rows = turned.rows < LANES ? LANES : turned.rows;
    other.plain = owners;
    if (turned.turned || owners) {
        if (fit_rows(picture, number, turned.turned ? &turned : &plain, columns, &other, arena,
                     d))
            return -1;
        if (owners || !other.parts.cut)
            *side = other;
    }
    return 0;
}

/* Slices that are more lines than there are go. */
static void
drop_slices(struct side *side, int rows)
{
    while (side->parts.count > 1 && side->height > rows) {
        side->height -= side->blocks[--side->parts.count].height + 1;
        side->parts.cut = true;
    }
}

/* Side by side, both panels' frames begin on one line. */
static void
align(struct side *sides)
{
    struct side *lower = sides[0].blocks[0].labels ? &sides[1] : &sides[0];
    if (sides[1].parts.count == 0 || sides[0].blocks[0].labels == sides[1].blocks[0].labels)
        return;
    for (size_t i = 0; i < lower->parts.count; i++) {
        lower->blocks[i].labels = true;
        lower->blocks[i].height++;
        lower->height++;
    }
}

/* ---- the picture ---- */

static void
draw_side(const struct side *side, struct canvas *canvas, int x, int y)
{
    for (size_t i = 0; i < side->parts.count; i++) {
        draw_block(&side->blocks[i], canvas, x, y);
        y += side->blocks[i].height + 1;
    }
}

static void
put_words(const struct map_terminal *terminal, struct text *out, struct text *words)
{
    if (terminal->ascii && words->data)
        canvas_ascii(words->data, words->length, out);
    else if (words->data)
        text_append(out, words->data, words->length);
    out->failed |= words->failed;
    text_free(words);
}

static void
put_notes(const struct map_picture *picture, const struct map_terminal *terminal,
          const struct side *sides, struct text *out)
{
    struct text words = {0};
    map_legend(picture, &sides[0].parts, &sides[1].parts, &words);
    for (size_t i = 0; i < MAP_PANELS; i++) {
        struct text note = {0};
        map_cut_note(picture, &sides[i].parts, &note);
        if (note.length)
            text_format(&words, "shown of %s: %s\n", i ? "memory" : "the array", note.data);
        words.failed |= note.failed;
        text_free(&note);
    }
    put_words(terminal, out, &words);
}

static int
draw(const struct map_picture *picture, const struct map_terminal *terminal, struct side *sides,
     struct arena *arena, struct text *out)
{
    struct canvas canvas;
    bool beside =
        sides[0].width + GAP + sides[1].width <= terminal->columns && sides[0].parts.count == 1;
    if (beside)
        align(sides);
    int width = sides[0].width > sides[1].width ? sides[0].width : sides[1].width;
    int height = sides[0].height > sides[1].height ? sides[0].height : sides[1].height;
    struct text title = {0};
    escape_terminal(&title, picture->title, strlen(picture->title));
    text_char(&title, '\n');
    put_words(terminal, out, &title);
    if (beside)
        canvas_begin(&canvas, arena, sides[0].width + GAP + sides[1].width, height);
    else
        canvas_begin(&canvas, arena, width, sides[0].height + 1 + sides[1].height);
    if (picture->view.elements == 0)
        canvas.height = 0;
    draw_side(&sides[0], &canvas, 0, 0);
    draw_side(&sides[1], &canvas, beside ? sides[0].width + GAP : 0,
              beside ? 0 : sides[0].height + 1);
    canvas_print(&canvas, terminal->color, terminal->ascii, out);
    put_notes(picture, terminal, sides, out);
    return 0;
}

int
map_text(const struct map_picture *picture, const struct map_terminal *terminal,
         struct text *out, struct diagnostic *d)
{
    struct arena arena = {0};
    struct side sides[MAP_PANELS];
    int status = 0;
    for (size_t i = 0; status == 0 && i < MAP_PANELS; i++) {
        status = fit(picture, i, terminal->columns, terminal->rows, &sides[i], &arena, d);
        if (status == 0)
            drop_slices(&sides[i], terminal->rows);
    }
    if (status == 0)
        status = draw(picture, terminal, sides, &arena, out);
    arena_free(&arena);
    return status;
}
