/*
 * A TIRx layout as it is written: iters, offsets and a swizzle, before it becomes a mapping.
 *
 * A layout is an ordered list of shard iters, a list of replica iters and an offset per axis.
 * An iter (extent, stride, axis) is one digit of the flat logical index, major to minor, and
 * adds digit * stride to the coordinate on its axis. A swizzle permutes axis m at the end.
 * Reference: TVM TIRx layout document (docs/tirx/layout.rst), TileLayout and ComposeLayout.
 *
 * Ownership: iters live in the arena that the layout was made in and never change afterwards,
 * so a struct tirx_layout may be copied and share them.
 */
#ifndef LAYOUT_TIRX_TIRX_H
#define LAYOUT_TIRX_TIRX_H

#include "layout/base/text.h"
#include "layout/mapping.h"

struct tirx_iter {
    int64_t extent; /* >= 1 */
    int64_t stride; /* any sign, also 0 */
    enum axis axis;
};

struct tirx_offset {
    bool present; /* written, even when it is 0 */
    int64_t value;
};

struct tirx_layout {
    size_t shard_count;
    struct tirx_iter *shard; /* major to minor */
    size_t replica_count;
    struct tirx_iter *replica; /* the last runs fastest */
    struct tirx_offset offset[AXIS_COUNT];
    bool composed; /* ComposeLayout or SwizzleLayout; swizzle is set */
    bool bare;     /* SwizzleLayout alone: it maps linear addresses, and any size fits it */
    struct swizzle swizzle;
    size_t named_count; /* axes in the order in which the text first names them */
    enum axis named[AXIS_COUNT];
};

/* Largest M + B + S, so that a period fits an int64_t. */
#define SWIZZLE_BITS 62

/* Elements after which the pattern of a swizzle repeats: 2^(M + B + S). */
int64_t swizzle_period(const struct swizzle *swizzle);

/* Notes that an axis is named; only the first time counts. */
void tirx_name(struct tirx_layout *layout, enum axis axis);

/* Adds to the offset on an axis, which is present from then on; -1 when it does not fit. */
int tirx_add_offset(struct tirx_layout *layout, enum axis axis, int64_t value,
                    struct diagnostic *d);

/* True when a shard or replica iter or an offset is on the axis. */
bool tirx_uses(const struct tirx_layout *layout, enum axis axis);

/* True for the tile of a bare swizzle: one shard iter of stride 1 on m and nothing else. */
bool tirx_is_identity(const struct tirx_layout *layout);

/* ---- sizes; each returns -1 with *d set when the number does not fit 64 bits ----
 * Reference: TVM TIRx, Layout.size and Layout.span. */

/* Elements: the product of all shard extents, whatever their axes. */
int tirx_size(const struct tirx_layout *layout, int64_t *size, struct diagnostic *d);
/* The product of the shard extents on one axis; 1 when there is none. */
int tirx_axis_size(const struct tirx_layout *layout, enum axis axis, int64_t *size,
                   struct diagnostic *d);
/* 1 + offset + the sum of (extent - 1) * stride of shard and replica on one axis. Negative
 * strides count as they stand, so this is no footprint: see coverage.h for min and max. */
int tirx_axis_span(const struct tirx_layout *layout, enum axis axis, int64_t *span,
                   struct diagnostic *d);
/* The same with all memory axes added up into one sum. */
int tirx_span(const struct tirx_layout *layout, int64_t *span, struct diagnostic *d);

/* ---- the mapping ---- */

/* Compiles a layout. dims: the logical shape, whose product must be the size of the layout
 * (any product when the layout is a bare swizzle); NULL: the shard extents are the shape.
 * Everything that the mapping holds is in the arena. */
int tirx_mapping(const struct tirx_layout *layout, const int64_t *dims, size_t rank,
                 struct arena *arena, struct mapping *mapping, struct diagnostic *d);

/* -1 when no element can be placed: a swizzle over an axis other than m. Ask before index,
 * map and banks; sizes and algebra do not mind. */
int tirx_check_elements(const struct tirx_layout *layout, struct diagnostic *d);

/* ---- printing (print.c) ---- */

/* The normal form: S, then R, then offsets sorted by the bytes of their axis's name; strides
 * always written, m never, one iter without parentheses; a swizzle, bare or not, as
 * `ComposeLayout(3,3,3,TileLayout(S[512:1]))`. It parses back to the same layout. */
void tirx_print(struct text *text, const struct tirx_layout *layout);

#endif
