/*
 * Shapes and layouts as XLA means them (reference: XLA shape_util, layout.h; docs/shapes.md,
 * docs/tiled_layout.md). A shape is an array, a tuple of shapes, or a buffer around an array;
 * token and opaque are arrays of rank 0 whose type holds no value.
 *
 * Ownership: a shape and all it points to live in the arena of the one who built it.
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
    INT64_MIN              /* '*' in a tile: this dimension joins the next more minor one      \
                            */
#define DIM_UNBOUNDED (-1) /* '?': a dynamic dimension without a bound */

struct tile {
    size_t rank;
    const int64_t *dims;
};

/* SC(dimension:index,...): a dimension, counted from the most major, cut at these indices. */
struct split_config {
    int64_t dimension;
    size_t count;
    const int64_t *indices;
};

struct layout {
    const int64_t *minor_to_major; /* one a dimension: the first is the most minor */
    size_t tile_count;
    const struct tile *tiles; /* outermost first */
    size_t split_count;
    const struct split_config *splits;
    int64_t tail_alignment;      /* L, in elements; 1: none */
    int64_t element_bits;        /* E; 0: the type's own */
    int64_t prefix_bytes;        /* M: in front of a dynamic array */
    enum primitive index_type;   /* #, of sparse arrays; PRIMITIVE_UNKNOWN: none */
    enum primitive pointer_type; /* *, of sparse arrays; PRIMITIVE_UNKNOWN: none */
    int memory_space;            /* S; one signed byte */
    bool written;                /* false: none was, and this is row-major for want of one */
    bool assumed;                /* it was not written: a target's default (predict.h) */
};

enum shape_kind { SHAPE_ARRAY, SHAPE_TUPLE, SHAPE_BUFFER };

struct shape {
    enum shape_kind kind;
    enum primitive type;
    const char *type_name; /* as written; differs from the type's name only if it is unknown */
    size_t rank;
    const int64_t *dims;  /* a bound where dynamic; DIM_UNBOUNDED for '?' */
    const bool *dynamic;  /* NULL when no dimension is */
    struct layout layout; /* arrays only */
    size_t element_count; /* tuples: any; buffers: 1 */
    const struct shape **elements;
    size_t offset, length; /* where in the text that was read; for messages */
};

/* XLA's canonical text (reference: xla HumanStringWithLayout). */
void shape_print(struct text *out, const struct shape *shape);

/* "(8,128)", "(*,2)". */
void tile_print(struct text *out, const struct tile *tile);

/* What its print puts in front of element i of a tuple: a comma, and every fifth its index. */
void shape_print_separator(struct text *out, size_t i);

/* An array that holds values (not token, opaque, tuple); buffers count as what they hold. */
bool shape_has_values(const struct shape *shape);

/* The array within a buffer; the shape itself otherwise. */
const struct shape *shape_array(const struct shape *shape);

/* Has it a layout that was not written but assumed? Of a tuple: has any element? */
bool shape_is_assumed(const struct shape *shape);

/* The same types and dimensions, whatever the layouts (reference: XLA ShapeUtil::Compatible).
 */
bool shape_compatible(const struct shape *a, const struct shape *b);

bool shape_is_unbounded(const struct shape *shape);

/* The first unknown type in it, as written; NULL when all are known. */
const char *shape_unknown_type(const struct shape *shape);

/* Dimensions larger than 1 (docs/shapes.md, 'true rank'). */
size_t shape_true_rank(const struct shape *shape);

/* The usual letters, major to minor: "x", "yx", "zyx", "pzyx" for ranks 1 to 4; else NULL. */
const char *shape_letters(const struct shape *shape);

/* XLA's second gate (ShapeUtil::ValidateShape): an order that is a permutation, tiles that are
 * positive, sizes that fit 64 bits, ... `*` is valid in a tile but for its last position.
 * Returns 0, or -1 with *d set: its place is the shape's own. */
int shape_validate(const struct shape *shape, struct diagnostic *d);

#endif
