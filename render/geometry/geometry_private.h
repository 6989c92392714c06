/* Declarations that the files of the geometry share. */
#ifndef RENDER_GEOMETRY_GEOMETRY_PRIVATE_H
#define RENDER_GEOMETRY_GEOMETRY_PRIVATE_H

#include "layout/base/checked.h"
#include "layout/device/bank.h"
#include "layout/mapping.h"
#include "render/geometry/geometry.h"

#define WORD_BITS (BANK_WORD_BYTES * 8)

/* A digit of the mapping that is a leaf of a grid dimension's tree of splits. */
struct map_leaf {
    size_t digit;
    int64_t extent;
    uint8_t level; /* level of the border that is crossed when the digit changes */
};

/* A dimension of the grid. Its positions are the mixed radix numbers of the leaves. */
struct map_dim {
    size_t logical;    /* dim of the array; rank or more: only the tile has it */
    size_t order;      /* place among all dims before the plane was chosen: dims of tiles, then
                          those of the array */
    int64_t extent;    /* positions, padding included */
    size_t leaf_count; /* 0: positions are indices */
    struct map_leaf *leaves; /* major to minor */
};

/* Fills dims and exact. Returns the dims of tiles, whose plane is still to be chosen; NULL:
 * they are those of the array. */
struct map_dim *map_grid_open(struct map_view *view);
/* If one of the outermost tile's two dims would be a slice, where its padding could not be
 * seen, puts both last, as rows and columns. */
void map_choose_plane(const struct map_view *view, struct map_dim *dims);
/* Fills one cell; scratch has map_scratch values. */
void map_grid_cell(const struct map_view *view, const struct map_position *at,
                   struct map_cell *cell, int64_t *scratch);
/* The index at a position along a dim of the grid; -1: padding. */
int64_t map_grid_index(const struct map_view *view, size_t dim, int64_t position,
                       int64_t *scratch);
/* The position of an index (of the whole array) along a dim of the grid. */
int64_t map_grid_position(const struct map_view *view, size_t dim, const int64_t *index,
                          int64_t *scratch);
/* The number in view->dims of the dim with that `order`. */
size_t map_dim_at(const struct map_view *view, size_t order);
/* Sets the positions of a slice along the dims of the grid before the last two. */
void map_grid_slice(const struct map_view *view, int64_t slice, int64_t *positions);

/* Fills scales, owner_count and levels of a view that is not linear. */
int map_scales_open(struct map_view *view, struct diagnostic *d);
int64_t map_scale_value(const struct map_scale *scale, int64_t i);
int64_t map_scales_count(const struct map_view *view, struct map_scales scales);
/* Converts a position along several scales to coordinates on their axes, and back (-1: a
 * coordinate does not occur). */
void map_scales_coordinates(const struct map_view *view, struct map_scales scales,
                            int64_t position, int64_t *coordinates);
int64_t map_scales_position(const struct map_view *view, struct map_scales scales,
                            const int64_t *coordinates);
/* The scales that number the cells of the panel of axes, and those within a cell. */
struct map_scales map_cell_scales(const struct map_view *view);
struct map_scales map_part_scales(const struct map_view *view);

/* What cells of a panel are filled with. */
struct map_filler {
    const struct map_view *view;
    const struct map_panel *panel;
    int64_t *scratch; /* map_scratch values */
    struct diagnostic *d;
};

/* Fills one cell of the panels memory, axes and banks. */
int map_line_cell(const struct map_filler *filler, const struct map_position *at,
                  struct map_cell *cell);

/* Fills coloring. */
void map_choose_coloring(struct map_view *view);
/* How many numbers of scratch the functions above need. */
size_t map_scratch(const struct map_view *view);

/* a * b, or INT64_MAX if it is larger. */
static inline int64_t
map_product(int64_t a, int64_t b)
{
    int64_t product;
    return checked_multiply(a, b, &product) ? product : INT64_MAX;
}

#endif
