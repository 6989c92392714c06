/*
 * The geometry of memory maps, computed once for text, SVG, rows and pages.
 *
 * A view shows one mapping. Its panels are grids of cells:
 *
 * logical: the array by its index. The last two dims are rows and columns, and each index of
 * the other dims is a slice; rank 1 is one row, rank 0 one cell. Padding by tiles is drawn:
 * f32[3,5]{1,0:T(2,2)} is a grid of 4 x 6. If the outermost tile covers a dim other than the
 * last two, the tile's own two dims are rows and columns, the most minor across.
 *
 * memory: axis m in physical order, wrapped into lines.
 *
 * axes: owner axes (threads, devices) as rows and columns, memory within the cell; without
 * owners, the memory axes as rows and columns. The finest owner (lanes) runs across and is
 * wrapped if it is long, the one before it (warps) runs down; lanes of tensor memory run down.
 * Only coordinates that occur on an axis become a row or column. Owners that rows and columns
 * cannot show are slices.
 *
 * banks: shared memory. Rows are lines of 128 bytes, columns the 32 banks; a cell is a 4-byte
 * word with its elements side by side.
 *
 * words: a TPU's memory, drawn like banks in lines of MAP_LANES words.
 *
 * Memory use does not depend on the array's size: a panel knows its extents, and map_cells
 * computes the cells of a window of one slice. Positions are counted from 0 in every panel.
 *
 * Ownership: a view, its panels and all they point to live in the arena given to map_open; the
 * mapping must live as long. Errors: functions return -1 with *d set.
 */
#ifndef RENDER_GEOMETRY_GEOMETRY_H
#define RENDER_GEOMETRY_GEOMETRY_H

#include "layout/base/text.h"
#include "layout/tiling.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAP_HUES      8   /* colours */
#define MAP_OCCUPANTS 64  /* elements of one place that are kept; more are not counted */
#define MAP_LANES     128 /* words in a line of a TPU's memory */

enum map_panel_kind { MAP_LOGICAL, MAP_MEMORY, MAP_AXES, MAP_BANKS, MAP_WORDS };

/* What the colours of elements mean. */
enum map_coloring {
    MAP_BY_TILE,  /* the number of the outermost tile in memory */
    MAP_BY_OWNER, /* the lane and warp of the first copy; without lanes, the finest axis */
    MAP_BY_BANK,  /* four banks of shared memory: the 16 bytes that a swizzle moves at once */
    MAP_BY_CHUNK, /* the same before the swizzle */
    MAP_BY_ROW,   /* the index of the second last dim; rank 1: the index divided by 8 */
    MAP_BY_ORDER, /* the eighth of memory that the place lies in */
    MAP_BY_VALUE, /* of threads: the register, on axis m */
    MAP_COLORINGS
};

/* What the cells of the logical panel show. */
enum map_label {
    MAP_SAY_INDEX,  /* "2,3" */
    MAP_SAY_LINEAR, /* the place on axis m */
    MAP_SAY_NUMBER, /* the element's row-major number */
    MAP_SAY_OWNER,  /* "T5 V1": where the first copy is, one word per axis */
    MAP_SAY_BYTE,   /* the byte at which the place begins; "3.4": bit 4 of byte 3 */
    MAP_SAY_BANK,   /* its bank of shared memory */
    MAP_LABELS
};

enum map_cell_kind {
    MAP_ELEMENT,
    MAP_PADDING, /* a place that tiles made and no element uses */
    MAP_TAIL,    /* padding behind all tiles, by L(n) */
    MAP_HOLE,    /* a place within the range of its axes that no element uses */
    MAP_OUTSIDE, /* no place: before the first or behind the last one of an axis, as in a line
                    that is not full */
};

struct map_cell {
    enum map_cell_kind kind;
    uint8_t hue; /* colour, below MAP_HUES; 0 for cells other than elements and padding of a
                    tile */
    bool mix;    /* the second tone of the hue, which every other group of four lanes has */
    /* Border towards the next cell in the row, and in the column below. 0: none; 1: of the
     * innermost tile (or between owners); map_view.levels: of the outermost tile. */
    uint8_t right, below;
    uint8_t occupants; /* different elements in this place, at most MAP_OCCUPANTS; above 1 the
                          mapping is not injective here */
    int64_t flat;      /* row-major number of the element, the smallest if there are several;
                          -1: none */
    int64_t place; /* coordinate on m (swizzle applied), of padding too; -1 unless m is the only
                      axis */
    int64_t copy;  /* number of the copy (replica) that this place holds; 0: the base */
};

/* The coordinates that occur on one axis, ascending. */
struct map_scale {
    size_t axis;           /* index into mapping.axes */
    int64_t count;         /* 0 only if the mapping has no elements */
    int64_t first;         /* smallest coordinate */
    const int64_t *values; /* NULL: first, first + 1, ... */
};

/* The scales of a view that one direction of a panel shows, the last one fastest. */
struct map_scales {
    size_t first, count; /* index into view->scales */
};

/* One dimension of the logical grid as digits; private to the geometry. */
struct map_dim;

struct map_view {
    const struct mapping *mapping;
    const struct tiling *tiling; /* NULL: no tiles, or not an XLA layout */
    int64_t element_bits;        /* as stored; 0: unknown, and there are no banks */
    int64_t elements;
    bool linear;    /* axis m is the only one: there is a memory panel instead of one of axes */
    bool exact;     /* false: tiles join dimensions, so the logical grid shows elements only and
                       padding is in the memory panel alone */
    int64_t low;    /* memory: the first place; 0 for XLA */
    int64_t high;   /* one past the last place, tail included; places = high - low */
    int64_t body;   /* the mapping's own places; unswizzled places from here on are tail */
    uint8_t levels; /* levels of borders: tiles; without tiles, one if an owner holds several
                       places and one if there are several owner axes */
    enum map_coloring coloring; /* the default for this view; callers may set another one that
                                   applies */
    size_t dim_count;           /* dimensions of the grid: the rank, more if a tile adds
                                   dimensions */
    const struct map_dim *dims;
    size_t stage_count;
    const int64_t *blocks; /* places in one tile of each level, outermost first */
    const bool *within;    /* for each digit of the mapping: it lies within an outermost tile */
    size_t scale_count;    /* scales of the panel of axes, in order of display, owners first */
    struct map_scale *scales;
    size_t owner_count; /* how many scales are owners */
    struct arena *arena;
};

struct map_panel {
    enum map_panel_kind kind;
    int64_t slices, rows, columns; /* any of them is 0 if the array has no elements */
    int64_t depth; /* parts in a cell: elements of a word, memory places of an owner */
    bool wrapped;  /* rows continue each other: memory, or one axis broken into lines */
    int64_t first; /* memory: place of position (0,0), at most view->low; banks: number of the
                      first line */
    struct map_scales rows_of, columns_of, slices_of, parts_of; /* panel of axes */
};

/* What a view shows. tiling may be NULL. places: all places of the buffer, tail included; -1:
 * unknown. */
struct map_subject {
    const struct mapping *mapping;
    const struct tiling *tiling;
    int64_t element_bits;
    int64_t places;
};

int map_open(struct map_view *view, const struct map_subject *subject, struct arena *arena,
             struct diagnostic *d);

/* ---- panels ---- */

void map_logical(const struct map_view *view, struct map_panel *panel);

/* Lines of `columns` places (>= 1). Only for view->linear. */
void map_memory(const struct map_view *view, int64_t columns, struct map_panel *panel);
/* Returns a natural length for lines of memory: of a tile (without tiles, of the run of the
 * most minor digit) if that is at most `max` places; else of the longest run within it that has
 * at most `max` and more than max / 4 places; else the largest power of two up to `max`. */
int64_t map_memory_line(const struct map_view *view, int64_t max);

/* Not for view->linear. max: lanes in a line; a longer row is broken into lines of the largest
 * power of two up to `max`. */
void map_axes(const struct map_view *view, int64_t max, struct map_panel *panel);

/* Returns -1 with *d set if there is an axis other than m, or elements do not fill words
 * evenly. */
int map_banks(const struct map_view *view, struct map_panel *panel, struct diagnostic *d);

/* Returns false unless there are tiles that fill whole lines of words. */
bool map_words(const struct map_view *view, struct map_panel *panel);

/* ---- cells ---- */

/* Rows [row, row_end) and columns [column, column_end) of a slice, and of each cell the parts
 * [part, part_end), all within the panel. */
struct map_window {
    int64_t slice;
    int64_t row, row_end;
    int64_t column, column_end;
    int64_t part, part_end; /* usually all of them, [0, depth) of the panel */
};

/* The window of a whole slice with all parts. */
struct map_window map_whole(const struct map_panel *panel, int64_t slice);

/* Fills cells[rows * columns * parts], row-major, the parts of a cell innermost. */
int map_cells(const struct map_view *view, const struct map_panel *panel,
              const struct map_window *window, struct map_cell *cells, struct diagnostic *d);

/* Where a panel shows a copy of an element. */
struct map_position {
    int64_t slice, row, column, part;
};
/* Returns false if there is no element of that number, or no such copy. */
bool map_find(const struct map_view *view, const struct map_panel *panel, int64_t flat,
              int64_t copy, struct map_position *position);

/* Finds where the panels memory, axes and banks show coordinates within their range, whether or
 * not an element is there. */
void map_locate(const struct map_view *view, const struct map_panel *panel,
                const int64_t *coordinates, struct map_position *position);

/* Sets the coordinates of a position in the panels memory, axes and banks, one per axis of the
 * mapping, as `index --inverse` takes them; also if no element is there. Returns false in the
 * logical panel and outside of the view's range. */
bool map_coordinates(const struct map_view *view, const struct map_panel *panel,
                     const struct map_position *at, int64_t *coordinates);

/* The kind of a place that holds no element. */
enum map_cell_kind map_empty_kind(const struct map_view *view, const int64_t *coordinates);

/* Lists the elements of one place, each once and ascending, at most MAP_OCCUPANTS. Returns how
 * many, or -1. */
int map_occupants(const struct map_view *view, const int64_t *coordinates, int64_t *flats,
                  struct diagnostic *d);

/* ---- colours and labels ---- */

/* Returns whether a colouring, or a label, applies to this view. */
bool map_colors(const struct map_view *view, enum map_coloring coloring);
bool map_says(const struct map_view *view, enum map_label label);
/* The default label of the logical panel: the place if memory is the only axis, else the
 * owner. */
enum map_label map_natural_label(const struct map_view *view);

/* The hue of a cell under any colouring that applies; *mix as in struct map_cell. */
uint8_t map_hue(const struct map_view *view, enum map_coloring coloring,
                const struct map_cell *cell, bool *mix);
/* Appends a cell's label under any kind of label that applies; nothing for a cell without an
 * element or place. */
void map_say(const struct map_view *view, enum map_label label, const struct map_cell *cell,
             struct printable *out);

/* "T laneid, V m": explains the letters of MAP_SAY_OWNER that are not themselves names of
 * axes. */
void map_owner_words(const struct map_view *view, struct printable *out);

/* Return the name of a coloring or a label, "tile" or "linear", which options, rows and pages
 * share. NULL after the last. */
const char *map_coloring_name(size_t coloring);
const char *map_label_name(size_t label);

/* Appends the outermost tile that a place of axis m lies in, written as by `index --explain`:
 * "1,1". Appends nothing without tiles, or if a later tile has split the outermost ones up. */
void map_tile_label(const struct map_view *view, int64_t place, struct printable *out);

/* ---- words ---- */

/* "memory", "padding": names that rows, pages and pictures share. */
const char *map_panel_name(enum map_panel_kind kind);
const char *map_kind_name(enum map_cell_kind kind);

/* The label beside a row or above a column: an index, a coordinate, a place, a bank; nothing is
 * appended for padding. The label of a slice: "[0,2,*,*]", "wgid 1"; nothing if there is only
 * one. */
void map_row_label(const struct map_view *view, const struct map_panel *panel, int64_t row,
                   struct printable *out);
void map_column_label(const struct map_view *view, const struct map_panel *panel,
                      int64_t column, struct printable *out);
void map_slice_label(const struct map_view *view, const struct map_panel *panel, int64_t slice,
                     struct printable *out);
/* What the panel shows: "memory, a tile a line", "laneid down, warpid across, m in each box".
 */
void map_title(const struct map_view *view, const struct map_panel *panel,
               struct printable *out);
/* "m: 0 4": the coordinates within each cell, for scales that do not count 0, 1, 2, ... `out`
 * must be empty. */
void map_parts_label(const struct map_view *view, const struct map_panel *panel,
                     struct printable *out);

/* ---- windows in terms of the array ---- */

/* The highest rank that can be drawn. */
#define MAP_RANK_LIMIT 1024

/* Windows of the logical panel from a part [begin, end) of each logical dim. An end behind the
 * dim reaches into its padding. */
struct map_range {
    int64_t begin, end; /* 0 <= begin <= end <= map_dim_extent */
};
/* The size of a dim with its padding. */
int64_t map_dim_extent(const struct map_view *view, size_t dim);
/* The logical dim that the logical panel has across (back 0) or down (1), and its size without
 * padding; -1 if that direction is not a dim of the array. */
int map_plane_dim(const struct map_view *view, size_t back);
int64_t map_plane_size(const struct map_view *view, size_t back);
/* Of the same direction: its extent with padding; how much of it one outermost tile takes (all
 * of it without tiles); and how much of it is data if all padding lies behind the data, else
 * -1. */
int64_t map_plane_extent(const struct map_view *view, size_t back);
int64_t map_plane_tile(const struct map_view *view, size_t back);
int64_t map_plane_data(const struct map_view *view, size_t back);
/* ranges: one per dim. Calls visit(context, window) for each slice, first to last, until it
 * returns non-zero, and returns that value, else 0. */
int map_windows(const struct map_view *view, const struct map_range *ranges,
                int (*visit)(void *context, const struct map_window *window), void *context);

#endif
