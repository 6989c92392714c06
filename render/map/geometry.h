/*
 * The geometry of memory maps, computed once for text, SVG, rows and pages.
 *
 * A view is a mapping looked at; its panels are grids of cells:
 *
 * logical: the array as its index says, the last two dims as rows and columns, every index of
 * the other dims a slice; rank 1 is one row, rank 0 one cell. Where tiles pad, the padding is
 * drawn: f32[3,5]{1,0:T(2,2)} is a grid of 4 x 6. Where the outermost tile has another dim than
 * the last two, its own two dims are rows and columns, the most minor across.
 *
 * memory: axis m in physical order, wrapped into lines.
 *
 * axes: owner axes (threads, devices) as rows and columns, memory within the cell; without
 * owners, the memory axes as rows and columns. The finest owner (lanes) runs across, the one
 * before it (warps) down, and is wrapped where it is long; of tensor memory lanes run down.
 * Only coordinates that occur on an axis become a row or column. What rows and columns cannot
 * show of owners are slices.
 *
 * banks: shared memory. Rows are lines of 128 bytes, columns the 32 banks, a cell is a 4-byte
 * word with its elements side by side.
 *
 * words: a TPU's memory. As banks, in lines of MAP_LANES words.
 *
 * Nothing here is of the size of the array: a panel says how large it is, and map_cells gives
 * the cells of a window of one slice. Positions are counted from 0 in every panel.
 *
 * Ownership: a view, its panels and all they point to live in the arena given to map_open, as
 * long as the mapping does. Errors: -1 with *d set.
 */
#ifndef RENDER_MAP_GEOMETRY_H
#define RENDER_MAP_GEOMETRY_H

#include "layout/base/text.h"
#include "layout/tiling.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MAP_HUES      8   /* colours */
#define MAP_OCCUPANTS 64  /* elements of one place that are told apart; more are not counted */
#define MAP_LANES     128 /* words in a line of a TPU's memory */

enum map_panel_kind { MAP_LOGICAL, MAP_MEMORY, MAP_AXES, MAP_BANKS, MAP_WORDS };

/* What the colours of elements stand for. */
enum map_coloring {
    MAP_BY_TILE,  /* the number of the outermost tile in memory */
    MAP_BY_OWNER, /* the lane and warp of the first copy; of other axes the finest one */
    MAP_BY_BANK,  /* four banks of shared memory: 16 bytes, what a swizzle moves at once */
    MAP_BY_CHUNK, /* the same before the swizzle */
    MAP_BY_ROW,   /* the last index but one; of rank 1 the index divided by 8 */
    MAP_BY_ORDER, /* which eighth of memory */
    MAP_COLORINGS
};

/* What the cells of the logical panel say. */
enum map_label {
    MAP_SAY_INDEX,  /* "2,3" */
    MAP_SAY_LINEAR, /* the place on axis m */
    MAP_SAY_NUMBER, /* the element's row-major number */
    MAP_SAY_OWNER,  /* "T5 V1": where the first copy is, an axis a word */
    MAP_SAY_BYTE,   /* where the place begins; "3.4": its bit 4 */
    MAP_SAY_BANK,   /* of shared memory */
    MAP_LABELS
};

enum map_cell_kind {
    MAP_ELEMENT,
    MAP_PADDING, /* a place that tiles made and no element uses */
    MAP_TAIL,    /* behind all tiles: L(n) */
    MAP_HOLE,    /* within the range of its axes, but no element is put there */
    MAP_OUTSIDE, /* nothing is here: beyond the first or last place of an axis, as where a line
                    is not full */
};

struct map_cell {
    enum map_cell_kind kind;
    uint8_t hue; /* colour, below MAP_HUES; 0 unless an element, or padding of a tile */
    bool mix;    /* the second tone of the hue: every other four lanes */
    /* Border towards the next cell in the row, and in the column below: 0 none, 1 the innermost
     * tile (or another owner), .. map_view.levels the outermost tile. */
    uint8_t right, below;
    uint8_t occupants; /* different elements in this place, up to MAP_OCCUPANTS; above 1 the
                          mapping is not injective here */
    int64_t flat;      /* the element, row-major; of several the first; -1: none */
    int64_t place; /* coordinate on m (swizzle applied) where that is the only axis; else -1.
                      Padding has one too */
    int64_t copy;  /* which copy (replica) of the element this place holds; 0: the base */
};

/* The coordinates of one axis that occur, rising. */
struct map_scale {
    size_t axis;           /* index into mapping.axes */
    int64_t count;         /* 0 only when the mapping has no elements */
    int64_t first;         /* values NULL: first, first + 1, ... */
    const int64_t *values; /* NULL: every coordinate from first on */
};

/* Scales of a view that one direction of a panel runs through, the last fastest. */
struct map_scales {
    size_t first, count; /* of view->scales */
};

/* One dimension of the logical grid as digits; private to the geometry. */
struct map_dim;

struct map_view {
    const struct mapping *mapping;
    const struct tiling *tiling; /* NULL: no tiles, or not XLA */
    int64_t element_bits;        /* as stored; 0: not known, there are no banks */
    int64_t elements;
    bool linear;    /* axis m is the only one: there is a memory panel, and no panel of axes */
    bool exact;     /* false: tiles join dimensions, so the logical grid shows elements only and
                       padding is in the memory panel alone */
    int64_t low;    /* memory: the first place; 0 for XLA */
    int64_t high;   /* behind the last place, tail included; places = high - low */
    int64_t body;   /* unswizzled places below are the mapping's own, the others tail */
    uint8_t levels; /* of borders: tiles; without them 1 where an owner holds several places */
    enum map_coloring coloring; /* the natural one; callers may set another that applies */
    size_t dim_count;           /* of the grid: rank, more where a tile adds dimensions */
    const struct map_dim *dims;
    size_t stage_count;
    const int64_t *blocks; /* places in one tile of each level, outermost first */
    const bool *within;    /* of each digit of the mapping: does it lie within such a tile */
    size_t scale_count;    /* of the panel of axes: in order of display, owners first */
    struct map_scale *scales;
    size_t owner_count; /* how many of the scales are owners */
    struct arena *arena;
};

struct map_panel {
    enum map_panel_kind kind;
    int64_t slices, rows, columns; /* any may be 0: the array has no elements */
    int64_t depth; /* parts within a cell: elements of a word, memory places of an owner */
    bool wrapped;  /* rows only continue each other: memory, or an axis laid in lines */
    int64_t first; /* memory: place of position (0,0), at most view->low; banks: first line */
    struct map_scales rows_of, columns_of, slices_of, parts_of; /* axes */
};

/* What a view is of. tiling may be NULL. places: all places of the buffer (tail included), -1
 * where nothing says so. */
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

/* Lines of `columns` places (>= 1). view->linear only. */
void map_memory(const struct map_view *view, int64_t columns, struct map_panel *panel);
/* The longest natural line (a tile, a row of a tile, a row of the array) of at most `most`
 * places; else the largest power of two. */
int64_t map_memory_line(const struct map_view *view, int64_t max);

/* Not view->linear. most: lanes in a line; of more than that a line has a power of two. */
void map_axes(const struct map_view *view, int64_t max, struct map_panel *panel);

/* -1 with *d set: an axis other than m, or elements that do not fill words evenly. */
int map_banks(const struct map_view *view, struct map_panel *panel, struct diagnostic *d);

/* false: tiles that do not fill lines of words. */
bool map_words(const struct map_view *view, struct map_panel *panel);

/* ---- cells ---- */

/* Rows [row, row_end), columns [column, column_end) and of each cell the parts [part, part_end)
 * of a slice, all within the panel. */
struct map_window {
    int64_t slice;
    int64_t row, row_end;
    int64_t column, column_end;
    int64_t part, part_end; /* depth of the panel: usually all, [0, depth) */
};

/* All of a slice, all parts. */
struct map_window map_whole(const struct map_panel *panel, int64_t slice);

/* Fills cells[rows * columns * parts], row-major, the parts of a cell innermost. */
int map_cells(const struct map_view *view, const struct map_panel *panel,
              const struct map_window *window, struct map_cell *cells, struct diagnostic *d);

/* Where a panel shows an element's copy. */
struct map_position {
    int64_t slice, row, column, part;
};
/* false: it does not (an element number that does not exist, a copy that does not). */
bool map_find(const struct map_view *view, const struct map_panel *panel, int64_t flat,
              int64_t copy, struct map_position *position);

/* Where the panels memory, axes and banks show coordinates within their range, whatever lives
 * there. */
void map_locate(const struct map_view *view, const struct map_panel *panel,
                const int64_t *coordinates, struct map_position *position);

/* Sorts, and keeps each value once: how many are left. */
size_t map_sort_once(int64_t *values, size_t count);

/* Coordinates of a position of the panels memory, axes and banks, one an axis of the mapping:
 * what `index --inverse` takes, also where nothing lives. false in the logical panel. */
bool map_coordinates(const struct map_view *view, const struct map_panel *panel,
                     const struct map_position *at, int64_t *coordinates);

/* What a place is that holds nothing. */
enum map_cell_kind map_empty_kind(const struct map_view *view, const int64_t *coordinates);

/* All elements of one place, each once and rising, up to MAP_OCCUPANTS: how many; -1. */
int map_occupants(const struct map_view *view, const int64_t *coordinates, int64_t *flats,
                  struct diagnostic *d);

/* ---- colours and labels ---- */

/* Whether a colouring, or a label, says something of this view. */
bool map_colors(const struct map_view *view, enum map_coloring coloring);
bool map_says(const struct map_view *view, enum map_label label);
/* What the cells of the logical panel say by themselves: where memory is one axis the place,
 * else the owner. */
enum map_label map_natural_label(const struct map_view *view);

/* The hue of a cell under any colouring that applies; *mix as in struct map_cell. */
uint8_t map_hue(const struct map_view *view, enum map_coloring coloring,
                const struct map_cell *cell, bool *mix);
/* What a cell says under any label that applies; nothing where it holds no element and has no
 * place. */
void map_say(const struct map_view *view, enum map_label label, const struct map_cell *cell,
             struct text *out);

/* "T laneid, V m": the letters of MAP_SAY_OWNER that are no names of axes. */
void map_owner_words(const struct map_view *view, struct text *out);

/* "tile", "order"; "linear", "bank": the names that options, rows and pages share. The number
 * of a name; -1: there is none. */
const char *map_coloring_name(enum map_coloring coloring);
const char *map_label_name(enum map_label label);
int map_coloring_by_name(const char *name);
int map_label_by_name(const char *name);

/* The outermost tile that a place of axis m lies in, named as `index --explain` does: "1,1".
 * Nothing where there is no tile, or a later one has taken it apart. */
void map_tile_label(const struct map_view *view, int64_t place, struct text *out);

/* ---- words ---- */

/* "memory", "padding": the names that rows, pages and pictures share. */
const char *map_panel_name(enum map_panel_kind kind);
const char *map_kind_name(enum map_cell_kind kind);

/* What stands beside a row and above a column: an index, a coordinate, a place, a bank; nothing
 * is appended for padding. Above a slice: "[0,2,*,*]", "wgid 1"; nothing when there is one. */
void map_row_label(const struct map_view *view, const struct map_panel *panel, int64_t row,
                   struct text *out);
void map_column_label(const struct map_view *view, const struct map_panel *panel,
                      int64_t column, struct text *out);
void map_slice_label(const struct map_view *view, const struct map_panel *panel, int64_t slice,
                     struct text *out);
/* What the panel shows: "memory, a tile a line", "laneid down, warpid across, m in each box".
 */
void map_title(const struct map_view *view, const struct map_panel *panel, struct text *out);
/* "m: 0 4", the places within each cell, of scales that do not count 0, 1, 2, ...; for an empty
 * text. */
void map_parts_label(const struct map_view *view, const struct map_panel *panel,
                     struct text *out);

/* ---- windows in terms of the array ---- */

/* Dimensions of an array that can be drawn. */
#define MAP_RANK_LIMIT 1024

/* Part [begin, end) of each logical dim -> slices and rows and columns of the logical panel.
 * An end behind the dim reaches into its padding. */
struct map_range {
    int64_t begin, end; /* 0 <= begin <= end <= map_dim_extent */
};
/* The dim with its padding. */
int64_t map_dim_extent(const struct map_view *view, size_t dim);
/* Which logical dim the logical panel has across (back 0) and down (1), and its size without
 * padding; -1 where it has none of the array's. */
int map_plane_dim(const struct map_view *view, size_t back);
int64_t map_plane_size(const struct map_view *view, size_t back);
/* The same direction with padding, how much of it one outermost tile takes (all of it without
 * tiles), and how much of it is data where padding lies behind that alone, else -1. */
int64_t map_plane_extent(const struct map_view *view, size_t back);
int64_t map_plane_tile(const struct map_view *view, size_t back);
int64_t map_plane_data(const struct map_view *view, size_t back);
/* ranges: rank of them. Calls visit(context, window) for each slice, first to last, until it
 * returns non-zero; returns that, else 0. -1 with *d set when memory runs out. */
int map_windows(const struct map_view *view, const struct map_range *ranges,
                int (*visit)(void *context, const struct map_window *window), void *context,
                struct diagnostic *d);

#endif
