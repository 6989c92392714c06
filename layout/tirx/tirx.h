/*
 * A TIRx layout as it is written: iters, offsets and a swizzle, before it becomes a mapping.
 *
 * A layout is an ordered list of shard iters, a list of replica iters and an offset for each
 * axis. An iter (extent, stride, axis) is one digit of the flat logical index, major to minor;
 * it adds digit * stride to the coordinate on its axis. A swizzle permutes axis m at the end.
 * Reference: TVM TIRx layout document (docs/tirx/layout.rst), TileLayout and ComposeLayout.
 *
 * Ownership: iters live in the arena that the layout was made in and are not changed
 * afterwards, so copies of a struct tirx_layout may share them.
 */
#ifndef LAYOUT_TIRX_TIRX_H
#define LAYOUT_TIRX_TIRX_H

#include "layout/base/text.h"
#include "layout/mapping.h"

struct tirx_iter {
    int64_t extent; /* >= 1 */
    int64_t stride; /* may be negative or 0 */
    enum axis axis;
};

struct tirx_offset {
    bool present; /* the offset is written, though its value may be 0 */
    int64_t value;
};

struct tirx_layout {
    size_t shard_count;
    struct tirx_iter *shard; /* major to minor */
    size_t replica_count;
    struct tirx_iter *replica; /* the last one runs fastest */
    struct tirx_offset offset[AXIS_COUNT];
    bool composed; /* ComposeLayout or SwizzleLayout, so `swizzle` is set */
    bool bare;     /* SwizzleLayout alone: it maps linear addresses, so it fits any size */
    struct swizzle swizzle;
    size_t named_count; /* axes in `named`, in the order in which the text first names them */
    enum axis named[AXIS_COUNT];
};

struct tirx_shape {
    size_t rank;
    const int64_t *dims;
};

/* The largest M + B + S, so that the period of a swizzle fits an int64_t. */
#define SWIZZLE_BITS 62

/* The number of elements after which the pattern of a swizzle repeats: 2^(M + B + S). */
int64_t swizzle_period(const struct swizzle *swizzle);

/* Appends an axis to `named` unless it is already there. */
void tirx_name(struct tirx_layout *layout, enum axis axis);

/* Adds to the offset on an axis and marks it present. Returns -1 with *d set if the sum does
 * not fit 64 bits. */
int tirx_add_offset(struct tirx_layout *layout, enum axis axis, int64_t value,
                    struct diagnostic *d);

/* Returns whether a shard iter, a replica iter or an offset is on the axis. */
bool tirx_uses(const struct tirx_layout *layout, enum axis axis);

/* True for the tile of a bare swizzle: one shard iter of stride 1 on m and nothing else. */
bool tirx_is_identity(const struct tirx_layout *layout);

/* ---- sizes; each function returns -1 with *d set if the number does not fit 64 bits ----
 * Reference: TVM TIRx, Layout.size and Layout.span. */

/* The number of elements: the product of all shard extents, on any axis. */
int tirx_size(const struct tirx_layout *layout, int64_t *size, struct diagnostic *d);
/* The product of the shard extents on one axis; 1 if no shard iter is on it. */
int tirx_axis_size(const struct tirx_layout *layout, enum axis axis, int64_t *size,
                   struct diagnostic *d);
/* 1 + offset + the sum of (extent - 1) * stride of all shard and replica iters on one axis.
 * Negative strides reduce the sum, so this is not a footprint; coverage.h computes the smallest
 * and the largest coordinate. */
int tirx_axis_span(const struct tirx_layout *layout, enum axis axis, int64_t *span,
                   struct diagnostic *d);
/* 1 + the offsets and the (extent - 1) * stride of all memory axes in one sum. */
int tirx_span(const struct tirx_layout *layout, int64_t *span, struct diagnostic *d);

/* ---- the mapping ---- */

/* Compiles a layout into a mapping. `shape` is the logical shape, whose product must be the
 * size of the layout (any product if the layout is a bare swizzle). If its dims are NULL, the
 * shard extents are the shape. Everything that the mapping points to lives in the arena.
 * Returns -1 with *d set. */
int tirx_mapping(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
                 struct mapping *mapping, struct diagnostic *d);

/* Returns -1 with *d set if elements cannot be placed because a swizzle is combined with an
 * axis other than m. index, map and banks check this first; sizes and algebra work without
 * it. */
int tirx_check_elements(const struct tirx_layout *layout, struct diagnostic *d);

/* ---- printing (print.c) ---- */

/* Appends the normal form: S, then R, then the offsets, sorted by the bytes of their axis
 * names. Strides are always written, the axis m never, and a single iter has no parentheses. A
 * swizzle, bare or not, is written `ComposeLayout(3,3,3,TileLayout(S[512:1]))`. The text parses
 * to the same layout. */
void tirx_print(struct text *text, const struct tirx_layout *layout);

#endif
