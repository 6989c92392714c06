/*
 * Each slice of a panel becomes a block. How many columns fit depends on the width of their
 * numbers. So blocks are measured, and columns in the middle are left out if a block is too
 * wide.
 */
#include "render/map/text.h"

#include "layout/base/minmax.h"
#include "layout/device/bank.h"
#include "render/map/block.h"
#include "render/row/escape.h"
#include "render/text/canvas.h"

#include <string.h>

#define GAP         3  /* between two blocks side by side */
#define WIDEST_LINE 32 /* places in a line of memory, lanes in a line of threads */
#define MIN_HEIGHT  6  /* lines that a panel keeps when it must shrink */

/* ---- fitting ---- */

/* The blocks of one panel. */
struct side {
    int columns, rows; /* characters that it may take */
    struct map_parts parts;
    struct map_block *blocks;
    int width, height;
    bool plain;
    const int64_t *lasts;
};

static void
measure_side(const struct map_picture *picture, struct side *side, struct arena *arena)
{
    side->width = side->height = 0;
    side->blocks = arena_array(arena, side->parts.count + 1, sizeof *side->blocks);
    for (size_t i = 0; i < side->parts.count; i++) {
        struct map_block *block = &side->blocks[i];
        *block = (struct map_block){.picture = picture,
                                    .part = &side->parts.parts[i],
                                    .first = side->parts.parts,
                                    .widest = side->columns,
                                    .plain = side->plain,
                                    .lasts = side->lasts};
        map_block_measure(block, arena);
        side->width = max_int(side->width, block->width);
        side->height += block->height + (i > 0);
    }
}

/* Leaves room for fewer columns or, if there are at most two, for fewer parts of each.
 * Returns false if there is only one part. */
static bool
shrink(struct map_room *room, const struct side *side)
{
    int64_t across = side->parts.parts[0].columns.count,
            parts = side->parts.parts[0].parts.count;
    if (across > 2) {
        int64_t fit = across * side->columns / side->width;
        room->columns = max_i64(2, min_i64(fit, across - 1));
        room->cut_columns = room->columns;
        return true;
    }
    room->parts = parts - 1;
    return parts > 1;
}

static int
fit_rows(const struct map_picture *picture, struct map_room *room, struct side *side,
         struct arena *arena, struct diagnostic *d)
{
    do {
        if (map_picture_parts(picture, room, arena, &side->parts, d))
            return -1;
        measure_side(picture, side, arena);
    } while (side->parts.count && side->width > side->columns && shrink(room, side));
    return 0;
}

/* Halves lines of memory and of threads until they fit, rather than cutting them. Lines of a
 * TPU's memory keep their length and are cut. */
static int
fit_lines(const struct map_picture *picture, struct map_room *room, struct side *side,
          struct arena *arena, struct diagnostic *d)
{
    for (room->line = WIDEST_LINE;; room->line /= 2) {
        if (map_picture_parts(picture, room, arena, &side->parts, d))
            return -1;
        measure_side(picture, side, arena);
        if (side->width <= side->columns || room->line == 1 ||
            side->parts.panel.columns == MAP_LANES)
            break;
    }
    if (side->width <= side->columns)
        return 0;
    return fit_rows(picture, room, side, arena, d);
}

/* Merges groups of banks into one cell each. Returns false if a cell does not hold the element
 * that follows the one before it. */
static bool
merge_cells(const struct map_part *part, int64_t banks, struct map_cell *cells, int64_t *lasts)
{
    int64_t group = banks * part->panel.depth, count = map_part_cells(part) / group;
    for (int64_t i = 0; i < count; i++) {
        const struct map_cell *run = part->cells + i * group;
        cells[i] = run[0];
        lasts[i] = run[group - 1].flat;
        for (int64_t k = 0; k < group; k++)
            if (run[k].kind != run[0].kind || run[k].occupants > 1 || run[k].copy > 0 ||
                (run[0].flat >= 0 && run[k].flat != run[0].flat + k))
                return false;
    }
    return true;
}

/* Shows 2, 4 or 8 banks as one column: the fewest with which all columns fit. */
static int
fit_banks(const struct map_picture *picture, const struct map_room *room, struct side *side,
          struct arena *arena, struct diagnostic *d)
{
    struct side all = {
        .parts.number = side->parts.number, .columns = side->columns, .rows = side->rows};
    struct map_room wide = *room;
    wide.columns = BANK_COUNT;
    wide.parts = BANK_COUNT;
    if (map_picture_parts(picture, &wide, arena, &all.parts, d))
        return -1;
    if (all.parts.count == 0 || picture->view.mapping->rank == 0)
        return 0;
    struct map_part *part = &all.parts.parts[0], whole = *part;
    size_t count = (size_t)map_part_cells(part);
    struct map_cell *cells = arena_array(arena, count + 1, sizeof *cells);
    int64_t *lasts = arena_array(arena, count + 1, sizeof *lasts);
    all.lasts = lasts;
    for (int64_t banks = 2; banks <= 8 && merge_cells(&whole, banks, cells, lasts);
         banks *= 2) {
        part->cells = cells;
        part->panel.columns = BANK_COUNT / banks;
        part->columns = (struct map_lines){0, BANK_COUNT / banks, BANK_COUNT / banks, 0};
        part->parts = (struct map_lines){0, 1, 1, 0};
        part->panel.depth = 1;
        measure_side(picture, &all, arena);
        if (all.width <= all.columns) {
            *side = all;
            return 0;
        }
    }
    return 0;
}

/* How many rows to show of too many: a multiple of 8, the height of most tiles. */
static int64_t
whole_eights(int rows)
{
    if (rows >= 8)
        return rows / 8 * 8;
    return max_i64(rows, 1);
}

/* Fits one panel. If it would be cut, banks are merged, or borders between owners are left out;
 * these also go if they make the panel high. */
static int
fit(const struct map_picture *picture, const struct map_terminal *terminal, struct side *side,
    struct arena *arena, struct diagnostic *d)
{
    int columns = side->columns, rows = side->rows;
    size_t number = side->parts.number;
    int cut_rows = terminal->bounded ? rows - 5 : rows / 2 - 4;
    struct map_room room = {.slices = rows / 4 + 1,
                            .rows = max_i64(rows - 4, 1),
                            .cut_rows = whole_eights(cut_rows),
                            .columns = columns / 2 + 1,
                            .cut_columns = columns / 2 + 1,
                            .parts = columns / 2 + 1,
                            .line = WIDEST_LINE};
    const struct map_room whole = room;
    *side = (struct side){.parts.number = number, .columns = columns, .rows = rows};
    if (number > 0 && !picture->banks)
        return fit_lines(picture, &room, side, arena, d);
    if (fit_rows(picture, &room, side, arena, d))
        return -1;
    bool owners = number == 0 && picture->view.stage_count == 0 && picture->view.levels;
    if (!side->parts.cut && !(owners && side->height > rows / 2))
        return 0;
    if (side->parts.panel.kind == MAP_BANKS)
        return fit_banks(picture, &room, side, arena, d);
    if (!owners)
        return 0;
    room = whole;
    *side =
        (struct side){.parts.number = number, .columns = columns, .rows = rows, .plain = true};
    return fit_rows(picture, &room, side, arena, d);
}

/* Drops slices until the panel's lines fit. The last slice stays as long as two do. */
static void
drop_slices(struct side *side)
{
    while (side->parts.count > 1 && side->height > side->rows) {
        size_t last = --side->parts.count, dropped = max_size(last - 1, 1);
        struct map_part *parts = side->parts.parts;
        side->height -= side->blocks[dropped].height + 1;
        side->parts.cut = true;
        parts[dropped] = parts[last];
        side->blocks[dropped] = side->blocks[last];
        side->blocks[dropped].part = &parts[dropped];
    }
}

/* Makes the frames of two panels side by side begin on the same line. */
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
        map_block_draw(&side->blocks[i], canvas, x, y);
        y += side->blocks[i].height + 1;
    }
}

static void
put_words(const struct map_terminal *terminal, struct printable *out, struct printable *words)
{
    if (terminal->ascii)
        canvas_ascii(words, out);
    else
        escaped_text(out, words);
    text_free(words);
}

/* A picture while it is put together. */
struct sheet {
    struct side sides[MAP_PANELS];
    bool beside;       /* both panels side by side; else the second is below */
    int width, height; /* of both panels */
    struct printable notes;
};

static void
lay_out(struct sheet *sheet, const struct map_picture *picture,
        const struct map_terminal *terminal)
{
    struct side *sides = sheet->sides;
    struct printable words = {0};
    int both = sides[0].width + GAP + sides[1].width;
    sheet->beside = both <= terminal->columns && sides[0].parts.count == 1;
    if (sheet->beside) {
        align(sides);
        sheet->width = both;
        sheet->height = max_int(sides[0].height, sides[1].height);
    } else {
        sheet->width = max_int(sides[0].width, sides[1].width);
        sheet->height = sides[0].height + 1 + sides[1].height;
    }
    if (picture->view.elements == 0)
        sheet->height = 0;
    map_legend(picture, &map_marks_text, &sides[0].parts, &sides[1].parts, &words);
    text_clear(&sheet->notes);
    map_wrap(text_contents(&words), terminal->columns, &sheet->notes);
    text_free(&words);
}

static void
draw(struct sheet *sheet, const struct map_picture *picture,
     const struct map_terminal *terminal, struct arena *arena, struct printable *out)
{
    struct canvas canvas;
    const struct side *sides = sheet->sides;
    struct printable title = {0};
    escape_terminal(&title, picture->title, strlen(picture->title));
    text_char(&title, '\n');
    put_words(terminal, out, &title);
    canvas_begin(&canvas, arena, sheet->width, sheet->height);
    draw_side(&sides[0], &canvas, 0, 0);
    if (sheet->beside)
        draw_side(&sides[1], &canvas, sides[0].width + GAP, 0);
    else
        draw_side(&sides[1], &canvas, 0, sides[0].height + 1);
    canvas_print(&canvas, terminal->color, terminal->ascii, out);
    put_words(terminal, out, &sheet->notes);
}

static int
line_count(const struct sheet *sheet)
{
    int count = 1 + sheet->height;
    for (size_t i = 0; i < sheet->notes.length; i++)
        count += sheet->notes.data[i] == '\n';
    return count;
}

/* If both panels together are too high, takes half of the excess from the higher one, so that
 * they end up equally high. Returns false if they fit, or nothing is left to take. */
static bool
share_rows(struct sheet *sheet, const struct map_terminal *terminal)
{
    struct side *sides = sheet->sides;
    struct side *higher = &sides[sides[1].height >= sides[0].height];
    int excess = line_count(sheet) - terminal->rows;
    if (!terminal->bounded || excess <= 0 || higher->rows <= MIN_HEIGHT)
        return false;
    int height = min_int(higher->height, higher->rows) - (excess + 1) / 2;
    higher->rows = max_int(height, MIN_HEIGHT);
    return true;
}

/* Fits both panels, with fewer and fewer lines until the picture fits. */
static int
fit_both(struct sheet *sheet, const struct map_picture *picture,
         const struct map_terminal *terminal, struct arena *arena, struct diagnostic *d)
{
    struct side *sides = sheet->sides;
    for (size_t i = 0; i < MAP_PANELS; i++)
        sides[i] = (struct side){
            .parts.number = i, .columns = terminal->columns, .rows = terminal->rows};
    do {
        arena_reset(arena);
        for (size_t i = 0; i < MAP_PANELS; i++) {
            if (fit(picture, terminal, &sides[i], arena, d))
                return -1;
            drop_slices(&sides[i]);
        }
        lay_out(sheet, picture, terminal);
    } while (share_rows(sheet, terminal));
    return 0;
}

static bool
lacks_columns(const struct side *side)
{
    return side->parts.count &&
           (side->parts.parts[0].columns.skipped || side->parts.parts[0].parts.skipped);
}

/* Owners are wide labels. If columns would be left out because of them, numbers replace
 * them. */
int
map_text(const struct map_picture *picture, const struct map_terminal *terminal,
         struct printable *out, struct diagnostic *d)
{
    struct arena arena = {0};
    struct sheet sheet = {0};
    struct map_picture narrow = *picture;
    int status = fit_both(&sheet, picture, terminal, &arena, d);
    if (status == 0 && picture->label == MAP_SAY_OWNER && !picture->label_chosen &&
        (lacks_columns(&sheet.sides[0]) || lacks_columns(&sheet.sides[1]))) {
        narrow.label = MAP_SAY_NUMBER;
        status = fit_both(&sheet, &narrow, terminal, &arena, d);
    }
    if (status == 0)
        draw(&sheet, picture, terminal, &arena, out);
    text_free(&sheet.notes);
    arena_free(&arena);
    return status;
}
