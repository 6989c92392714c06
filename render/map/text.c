/*
 * A panel becomes a block for each slice. How many columns fit depends on how wide their
 * numbers are, so blocks are measured, and cut where they are too wide.
 */
#include "render/map/text.h"

#include "layout/arena.h"
#include "layout/bank.h"
#include "layout/diagnostic.h"
#include "layout/text.h"
#include "render/canvas.h"
#include "render/escape.h"
#include "render/map/block.h"

#include <string.h>

#define GAP          3  /* between two blocks side by side */
#define WIDEST_LINE  32 /* places in a line of memory */
#define LEAST_HEIGHT 6  /* lines of a panel that gives way */
#define LANES        64 /* lines that a panel of threads may take on any terminal */

/* ---- fitting ---- */

/* The blocks of one panel. */
struct side {
    struct map_parts parts;
    struct map_block *blocks;
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
        struct map_block *block = &side->blocks[i];
        *block = (struct map_block){.picture = picture,
                                    .part = &side->parts.parts[i],
                                    .first = side->parts.parts,
                                    .plain = side->plain,
                                    .lasts = side->lasts};
        block->cut_right = block->part->more_columns;
        block->cut_below = block->part->more_rows;
        if (map_block_measure(block, arena))
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

/* Cells of banks become one where each holds the element that follows the one before it. */
static bool
merge_cells(const struct map_part *part, int64_t banks, struct map_cell *cells, int64_t *lasts)
{
    int64_t group = banks * part->panel.depth, count = map_part_cells(part) / group;
    for (int64_t i = 0; i < count; i++) {
        const struct map_cell *run = part->cells + i * group;
        cells[i] = run[0];
        lasts[i] = run[group - 1].flat;
        for (int64_t k = 0; k < group; k++)
            if (run[k].kind != run[0].kind || run[k].residents > 1 || run[k].copy > 0 ||
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
fit(const struct map_picture *picture, size_t number, const struct map_terminal *terminal,
    int rows, struct side *side, struct arena *arena, struct diagnostic *d)
{
    int columns = terminal->columns;
    struct map_room room = {.slices = rows / 4 + 1,
                            .rows = rows < 5 ? 1 : rows - 4,
                            .cut_rows =
                                whole_eights(terminal->bounded ? rows - 5 : rows / 2 - 4),
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
    if (!terminal->bounded && turned.rows < LANES)
        turned.rows = LANES;
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
        map_block_draw(&side->blocks[i], canvas, x, y);
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

/* The picture as it is put together. */
struct sheet {
    struct side sides[MAP_PANELS];
    bool beside;       /* else the second panel is below the first */
    int width, height; /* of both panels */
    struct text notes;
};

static void
lay_out(struct sheet *sheet, const struct map_picture *picture,
        const struct map_terminal *terminal)
{
    struct side *sides = sheet->sides;
    struct text words = {0};
    sheet->width = sides[0].width + GAP + sides[1].width;
    sheet->beside = sheet->width <= terminal->columns && sides[0].parts.count == 1;
    if (sheet->beside)
        align(sides);
    else
        sheet->width = sides[0].width > sides[1].width ? sides[0].width : sides[1].width;
    int taller = sides[0].height > sides[1].height ? sides[0].height : sides[1].height;
    sheet->height = picture->view.elements == 0 ? 0
                    : sheet->beside             ? taller
                                                : sides[0].height + 1 + sides[1].height;
    map_legend(picture, &sides[0].parts, &sides[1].parts, &words);
    text_clear(&sheet->notes);
    map_wrap(words.data ? words.data : "", terminal->columns, &sheet->notes);
    sheet->notes.failed |= words.failed;
    text_free(&words);
}

static void
draw(struct sheet *sheet, const struct map_picture *picture,
     const struct map_terminal *terminal, struct arena *arena, struct text *out)
{
    struct canvas canvas;
    const struct side *sides = sheet->sides;
    struct text title = {0};
    escape_terminal(&title, picture->title, strlen(picture->title));
    text_char(&title, '\n');
    put_words(terminal, out, &title);
    canvas_begin(&canvas, arena, sheet->width, sheet->height);
    draw_side(&sides[0], &canvas, 0, 0);
    draw_side(&sides[1], &canvas, sheet->beside ? sides[0].width + GAP : 0,
              sheet->beside ? 0 : sides[0].height + 1);
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

/* Panels that are too high together: the higher one gives way, half of what is too much at a
 * time, so that both end alike. false: there is nothing left to give. */
static bool
share_rows(const struct sheet *sheet, const struct map_terminal *terminal, int *limits)
{
    const struct side *sides = sheet->sides;
    int excess = line_count(sheet) - terminal->rows;
    size_t higher = sides[1].height >= sides[0].height;
    if (!terminal->bounded || excess <= 0 || limits[higher] <= LEAST_HEIGHT)
        return false;
    int height = sides[higher].height < limits[higher] ? sides[higher].height : limits[higher];
    limits[higher] = height - (excess + 1) / 2;
    if (limits[higher] < LEAST_HEIGHT)
        limits[higher] = LEAST_HEIGHT;
    return true;
}

int
map_text(const struct map_picture *picture, const struct map_terminal *terminal,
         struct text *out, struct diagnostic *d)
{
    struct arena arena = {0};
    struct sheet sheet = {0};
    int limits[MAP_PANELS] = {terminal->rows, terminal->rows}, status = 0;
    do {
        arena_reset(&arena);
        for (size_t i = 0; status == 0 && i < MAP_PANELS; i++) {
            status = fit(picture, i, terminal, limits[i], &sheet.sides[i], &arena, d);
            if (status == 0)
                drop_slices(&sheet.sides[i], limits[i]);
        }
        if (status == 0)
            lay_out(&sheet, picture, terminal);
    } while (status == 0 && share_rows(&sheet, terminal, limits));
    if (status == 0)
        draw(&sheet, picture, terminal, &arena, out);
    text_free(&sheet.notes);
    arena_free(&arena);
    return status;
}
