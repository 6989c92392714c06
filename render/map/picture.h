/*
 * What a picture of a layout shows, before it is drawn: the array beside the memory, the axes
 * or the banks; of each which slices, rows and columns fit. Of what is too large the first and
 * the last are shown, as numpy prints arrays.
 */
#ifndef RENDER_MAP_PICTURE_H
#define RENDER_MAP_PICTURE_H

#include "render/map/geometry.h"

struct shape;

#define MAP_PANELS 2 /* logical, and one of memory, axes, banks */

struct map_picture {
    const char *title;  /* what is drawn, any bytes: the layout, and a swizzle put upon it */
    const char *layout; /* alone */
    struct map_view view;
    const struct shape *shape;      /* XLA only: its tiles have names */
    const struct map_range *window; /* of each logical dim; NULL: all */
    bool banks;                     /* the second panel is that of banks */
    enum map_label label;           /* of the logical panel */
    bool label_chosen;              /* else a narrower one may take its place */
};

/* How many cells of one panel there is room for. Of each slice, and in all of them together. */
struct map_room {
    int64_t cells; /* in all slices; 0: as many as the limits of each come to */
    int64_t slices, rows, columns, parts;
    int64_t cut_rows, cut_columns; /* of what is more than that */
    int64_t line;                  /* places in a line of memory, lanes in a line of them */
};

/* Which rows, columns or parts are shown: `count`, of them the first `head` from `first` on,
 * the others after `skipped` that are not. */
struct map_lines {
    int64_t first, count, head, skipped;
};
/* The number in the panel of the i-th that is shown. */
int64_t map_line_at(const struct map_lines *lines, int64_t i);

/* One slice of one panel: what is drawn of it. */
struct map_part {
    struct map_panel panel;
    int64_t slice;
    struct map_lines rows, columns, parts;
    struct map_cell *cells; /* those shown, row-major, parts innermost */
};

struct map_parts {
    struct map_panel panel;
    size_t count;
    struct map_part *parts;
    bool cut; /* not all of what was asked for is shown */
};

/* What is drawn of panel 0 or 1 in the room there is, with its cells; all in the arena. -1 with
 * *d set. */
int map_picture_parts(const struct map_picture *picture, size_t number,
                      const struct map_room *room, struct arena *arena, struct map_parts *parts,
                      struct diagnostic *d);

/* Cells of a part, counted; and one of them, by what is shown. */
int64_t map_part_cells(const struct map_part *part);
const struct map_cell *map_part_cell(const struct map_part *part, int64_t row, int64_t column,
                                     int64_t k);

/* What a cell says: its label in the logical panel, elsewhere the index of its element (its
 * number where the label is that); "·" for padding, "–" for a hole, nothing outside; "'" behind
 * a copy, "+" where several elements share the place. */
void map_cell_text(const struct map_picture *picture, const struct map_panel *panel,
                   const struct map_cell *cell, struct text *out);

/* How a picture shows what is no element: by a character, or drawn. */
struct map_marks {
    const char *padding, *hole;
};
extern const struct map_marks map_marks_text, map_marks_drawn;

/* The lines below a picture: what numbers, marks, borders and colours mean, and what of each
 * panel is shown where that is not all; each ends in \n. */
void map_legend(const struct map_picture *picture, const struct map_marks *marks,
                const struct map_parts *logical, const struct map_parts *second,
                struct text *out);

/* Lines that are too long, broken where remarks end, else between words. */
void map_wrap(const char *lines, int columns, struct text *out);

#endif
