/*
 * The cells of a large picture, in few bytes: a path for all cells of one colour, then a text
 * for each row of words.
 */
#include "layout/base/words.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"

/* What words look like. */
enum { COPIED = 1, SHARED = 2, LOOKS = 4 };

static const char *const looks[LOOKS] = {"c", "c copy", "c many", "c copy many"};

/* What is done for each cell. */
typedef void with_cell(void *user, const struct map_cell *cell, struct map_pixel from);

/* Visits the cells that are not outside, part by part of each row. */
static void
each_cell(const struct map_grid *grid, int64_t row, with_cell *with, void *user)
{
    const struct map_part *part = grid->part;
    for (int64_t k = 0; k < part->parts.count; k++)
        for (int64_t column = 0; column < part->columns.count; column++) {
            const struct map_cell *cell = map_part_cell(part, row, column, k);
            if (cell->kind != MAP_OUTSIDE)
                with(user, cell, map_cell_pixel(grid, row, column, k));
        }
}

/* ---- colours ---- */

struct colors {
    const struct map_grid *grid;
    struct words names;
    const char *name; /* of the path that is written */
    struct markup *out;
};

static void
name_color(struct colors *colors, const struct map_cell *cell, struct printable *name)
{
    text_clear(name);
    map_cell_color(colors->grid, cell, name);
}

static void
note_color(void *user, const struct map_cell *cell, struct map_pixel from)
{
    struct colors *colors = user;
    struct printable name = {0};
    (void)from;
    name_color(colors, cell, &name);
    words_number(&colors->names, name.data, name.length);
    text_free(&name);
}

static void
put_rectangle(void *user, const struct map_cell *cell, struct map_pixel from)
{
    struct colors *colors = user;
    int width = colors->grid->part_width;
    struct printable name = {0};
    name_color(colors, cell, &name);
    if (strcmp(name.data, colors->name) == 0)
        text_format(colors->out, "M%d %dh%dv%dh-%dz", from.x, from.y, width, colors->grid->cell,
                    width);
    text_free(&name);
}

static void
put_colors(const struct map_grid *grid, struct markup *out)
{
    struct colors colors = {.grid = grid, .out = out};
    for (int64_t row = 0; row < grid->part->rows.count; row++)
        each_cell(grid, row, note_color, &colors);
    for (uint32_t i = 0; i < colors.names.count; i++) {
        colors.name = words_text(&colors.names, i);
        text_format(out, "<path class=\"%s\" d=\"", colors.name);
        for (int64_t row = 0; row < grid->part->rows.count; row++)
            each_cell(grid, row, put_rectangle, &colors);
        text_string(out, "\"/>\n");
    }
    words_free(&colors.names);
}

/* ---- words ---- */

struct lettering {
    const struct map_grid *grid;
    unsigned look, seen; /* the one that is written; bits of all */
    struct markup line;  /* its words in the current row */
    int y;               /* where they stand */
    struct markup *out;
};

static unsigned
look_of(const struct map_cell *cell)
{
    unsigned look = cell->copy ? COPIED : 0;
    return cell->occupants > 1 ? look | SHARED : look;
}

static void
put_text(struct lettering *letters)
{
    text_format(letters->out, "<text y=\"%d\">", letters->y);
    escaped_markup(letters->out, &letters->line);
    text_string(letters->out, "</text>\n");
}

static void
end_line(struct lettering *letters)
{
    if (letters->line.length)
        put_text(letters);
    text_clear(&letters->line);
}

static void
put_line(struct lettering *letters, int x, int y, struct slice words)
{
    text_format(&letters->line, "<tspan x=\"%d\"", x);
    if (y != letters->y)
        text_format(&letters->line, " y=\"%d\"", y);
    text_char(&letters->line, '>');
    escape_xml(&letters->line, words.text, words.length);
    text_string(&letters->line, "</tspan>");
}

static void
put_words(void *user, const struct map_cell *cell, struct map_pixel from)
{
    struct lettering *letters = user;
    const struct map_grid *grid = letters->grid;
    struct printable words = {0};
    letters->seen |= 1U << look_of(cell);
    map_cell_words(grid, cell, &words);
    if (words.length && look_of(cell) == letters->look) {
        size_t first = map_cell_first_line(grid, cell, words.data);
        bool two = words.data[first] != '\0';
        int x = from.x + grid->part_width / 2, y = from.y + grid->cell / 2 + 5;
        if (y != letters->y)
            end_line(letters);
        letters->y = y;
        put_line(letters, x, two ? y - 8 : y, (struct slice){words.data, first});
        if (two)
            put_line(letters, x, y + 8,
                     (struct slice){words.data + first + 1, words.length - first - 1});
    }
    text_free(&words);
}

static void
put_lettering(struct lettering *letters)
{
    text_format(letters->out, "<g class=\"%s\">\n", looks[letters->look]);
    for (int64_t row = 0; row < letters->grid->part->rows.count; row++) {
        each_cell(letters->grid, row, put_words, letters);
        end_line(letters);
    }
    text_string(letters->out, "</g>\n");
}

void
map_cells_draw(const struct map_grid *grid, struct markup *out)
{
    struct lettering letters = {.grid = grid, .seen = 1, .out = out};
    put_colors(grid, out);
    for (letters.look = 0; letters.look < LOOKS; letters.look++)
        if (letters.seen >> letters.look & 1)
            put_lettering(&letters);
    text_free(&letters.line);
}
