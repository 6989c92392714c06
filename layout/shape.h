/*
 * Shapes and layouts as XLA defines them (reference: XLA shape_util, layout.h; docs/shapes.md,
 * docs/tiled_layout.md). A shape is an array, a tuple of shapes, or a buffer around an array.
 * token and opaque are arrays of rank 0 whose type has no values.
 *
 * Ownership: a shape and everything it points to live in the arena given to its builder.
 */
#ifndef LAYOUT_SHAPE_H
#define LAYOUT_SHAPE_H

#include "layout/base/diagnostic.h"
#include "layout/primitive.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text;

#define TILE_COMBINE                                                                           \
    INT64_MIN /* '*' in a tile: this dimension is combined with the next more minor one */
#define DIM_UNBOUNDED (-1) /* '?': a dynamic dimension without a bound */

struct tile {
    size_t rank;
    const int64_t *dims;
};

/* SC(dimension:index,...) splits a physical dimension, counted from the most major, at these
 * indices. */
struct split_config {
    int64_t dimension;
    size_t count;
    const int64_t *indices;
};

struct layout {
    const int64_t *minor_to_major; /* one entry per dimension, the most minor first */
    size_t tile_count;
    const struct tile *tiles; /* outermost first */
    size_t split_count;
    const struct split_config *splits;
    int64_t tail_alignment;      /* L, in elements; 1: none */
    int64_t element_bits;        /* E; 0: the type's own width */
    int64_t prefix_bytes;        /* M: bytes in front of a dynamic array */
    enum primitive index_type;   /* #, of sparse arrays; PRIMITIVE_UNKNOWN: none */
    enum primitive pointer_type; /* *, of sparse arrays; PRIMITIVE_UNKNOWN: none */
    int memory_space;            /* S; one signed byte */
    bool written;                /* false: the text had no layout, and this one is row-major */
    bool assumed; /* the layout was not written; it is a target's default (predict.h) */
};

enum shape_kind { SHAPE_ARRAY, SHAPE_TUPLE, SHAPE_BUFFER };

struct shape {
    enum shape_kind kind;
    enum primitive type;
    const char *type_name; /* as written; differs from the name of `type` only if that is
                              PRIMITIVE_UNKNOWN */
    size_t rank;
    const int64_t *dims;  /* the bound of a dynamic dimension; DIM_UNBOUNDED for '?' */
    const bool *dynamic;  /* NULL if no dimension is dynamic */
    struct layout layout; /* arrays only */
    size_t element_count; /* tuple: any number; buffer: 1 */
    const struct shape **elements;
    size_t offset, length; /* position in the text that was read, for messages */
};

/* Appends XLA's canonical text of a shape (reference: XLA HumanStringWithLayout). */
void shape_print(struct text *out, const struct shape *shape);

/* Appends a tile, such as "(8,128)" or "(*,2)". */
void tile_print(struct text *out, const struct tile *tile);

/* Appends what XLA prints before element i of a tuple: a comma, and before every fifth element
 * also a comment with its index. */
void shape_print_separator(struct text *out, size_t i);

/* True for an array with values, or a buffer of one; false for token, opaque and tuple. */
bool shape_has_values(const struct shape *shape);

/* Returns the array within a buffer, or the shape itself if it is not a buffer. */
const struct shape *shape_array(const struct shape *shape);

/* Returns whether the layout was not written but assumed. For a tuple: true if that holds for
 * any element. */
bool shape_is_assumed(const struct shape *shape);

/* Returns whether types and dimensions are the same; layouts are ignored (reference: XLA
 * ShapeUtil::Compatible). */
bool shape_compatible(const struct shape *a, const struct shape *b);

/* Returns whether two layouts have the same tiles, outermost to innermost. */
bool layout_same_tiles(const struct layout *a, const struct layout *b);

bool shape_is_unbounded(const struct shape *shape);

/* The number of elements of an array; 0: it has none, or too many for 64 bits. */
int64_t shape_elements(const struct shape *array);

/* Returns the first array of an unknown type in a shape, or NULL if all types are known. */
const struct shape *shape_of_unknown_type(const struct shape *shape);

/* The number of dimensions larger than 1 (docs/shapes.md, 'true rank'). */
size_t shape_true_rank(const struct shape *shape);

/* The usual letters of the dimensions, major to minor: "x", "yx", "zyx", "pzyx" for ranks 1 to
 * 4; NULL for other ranks. */
const char *shape_letters(const struct shape *shape);

/* Checks what XLA checks after parsing (ShapeUtil::ValidateShape): the order is a permutation,
 * tiles are positive, sizes fit 64 bits, and so on. `*` is valid in a tile except in its last
 * position. Returns 0, or -1 with *d set to point at the whole shape. */
int shape_validate(const struct shape *shape, struct diagnostic *d);

#endif
