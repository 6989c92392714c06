/*
 * What a picture of a layout shows, before it is drawn: the array beside the memory, the axes
 * or the banks, and of each the slices, rows and columns that fit. If there are too many, the
 * first and the last are shown, as numpy prints arrays.
 */
#ifndef RENDER_MAP_PICTURE_H
#define RENDER_MAP_PICTURE_H

#include "render/geometry/geometry.h"

struct shape;

#define MAP_PANELS 2 /* the logical one, and one of memory, axes or banks */

struct map_picture {
    const char *title;  /* the layout and a swizzle put upon it; any bytes */
    const char *layout; /* the layout alone */
    struct map_view view;
    const struct shape *shape;      /* XLA only: source of the tiles' names */
    const struct map_range *window; /* one range per logical dim; NULL: all */
    bool banks;                     /* the second panel shows banks */
    enum map_label label;           /* of the logical panel */
    bool details;                   /* a large picture, too, says what each cell holds */
    bool label_chosen;              /* by the user; else a narrower one may replace it */
};

/* How many cells of one panel there is room for: in each slice, and in all slices together. */
struct map_room {
    int64_t cells; /* in all slices; 0: no limit but those per slice */
    int64_t slices, rows, columns, parts;
    int64_t cut_rows, cut_columns; /* how many are shown if there are more than rows, columns */
    int64_t line;                  /* places in a line of memory, lanes in a line of threads */
};

/* Which rows, columns or parts are shown: `count` in all, `head` of them from `first` on, and
 * the others behind a gap of `skipped`. */
struct map_lines {
    int64_t first, count, head, skipped;
};
/* The number, in the panel, of the i-th that is shown. */
int64_t map_line_at(const struct map_lines *lines, int64_t i);

/* The part of one slice of a panel that is drawn. */
struct map_part {
    struct map_panel panel;
    int64_t slice;
    struct map_lines rows, columns, parts;
    struct map_cell *cells; /* the shown ones, row-major, parts innermost */
};

struct map_parts {
    size_t number; /* of the panel, 0 or 1; the caller sets it */
    struct map_panel panel;
    size_t count;
    struct map_part *parts;
    bool cut; /* not all that was asked for is shown */
};

/* Chooses what is drawn of a panel in the given room, and reads its cells; all in the arena.
 * Returns -1 with *d set. */
int map_picture_parts(const struct map_picture *picture, const struct map_room *room,
                      struct arena *arena, struct map_parts *parts, struct diagnostic *d);

/* The number of cells of a part; and one of them, by row, column and part as shown. */
int64_t map_part_cells(const struct map_part *part);
const struct map_cell *map_part_cell(const struct map_part *part, int64_t row, int64_t column,
                                     int64_t k);
/* The strongest border right of a column, or below a row, as shown; 0: none. */
int map_part_border_right(const struct map_part *part, int64_t column);
int map_part_border_below(const struct map_part *part, int64_t row);

/* Appends the text of a cell: in the logical panel its label, elsewhere the index of its
 * element (its number if that is the label); "·" for padding, "–" for a hole, nothing outside;
 * "'" behind a copy, "+" if several elements share the place. */
void map_cell_text(const struct map_picture *picture, const struct map_panel *panel,
                   const struct map_cell *cell, struct printable *out);

/* How a picture marks padding and holes: the character, or a word for how they are drawn. */
struct map_marks {
    const char *padding, *hole;
};
extern const struct map_marks map_marks_text, map_marks_drawn;

/* Appends the lines below a picture: what numbers, marks, borders and colours mean, and which
 * part of each panel is shown if not all is. Each line ends in \n. */
void map_legend(const struct map_picture *picture, const struct map_marks *marks,
                const struct map_parts *logical, const struct map_parts *second,
                struct printable *out);

/* Breaks lines that are too long: between remarks if possible, else between words. */
void map_wrap(const char *lines, int columns, struct printable *out);

#endif
