/*
 * Operations on TIRx layouts. Each makes a new layout in the arena and leaves its operands as
 * they are; shapes are logical, major to minor, in elements.
 *
 * Return: -1 with *d set on an error (a shape that does not fit, a number that does not fit 64
 * bits); the questions (tirx_is_..., tirx_slice) return 1 with *result set, or 0 when there is
 * no such layout; everything else returns 0. Reference: TVM TIRx layout document and
 * include/tvm/tirx/layout.h; where TVM is wrong (fused offsets, packed thread axes, slices that
 * carry) these are right.
 */
#ifndef LAYOUT_TIRX_ALGEBRA_H
#define LAYOUT_TIRX_ALGEBRA_H

#include "layout/tirx/tirx.h"

struct tirx_shape {
    size_t rank;
    const int64_t *dims;
};

/* A layout and the logical shape that it is used with. Grouped, its shard iters end where dims
 * end: dim i is the iters [separators[i], separators[i + 1]), and a unit dim is a unit iter. */
struct tirx_form {
    struct tirx_layout layout;
    struct tirx_shape shape; /* dims NULL: the shard extents */
    size_t *separators;      /* shape.rank + 1; NULL where it is not grouped */
};

/* ---- canonical.c ---- */

enum tirx_target { TARGET_NONE, TARGET_CUDA };

/* Without unit shard iters and zero offsets; neighbours that continue each other are one iter;
 * replicas sorted by axis, stride, extent. For TARGET_CUDA thread axes whose scopes connect
 * become one (warpid and laneid: tx). Shard iters are never reordered, so this is no test of
 * equality: see compare.h. */
int tirx_canonical(const struct tirx_layout *layout, enum tirx_target target,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- group.c ---- */

/* Splits shard iters where the dims of a shape end; sets all of the form. */
int tirx_group(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
               struct tirx_form *form, struct diagnostic *d);

/* ---- tile.c ---- */

/* The inner layout repeated as the outer one says: its strides on an axis that the inner
 * shards too are multiplied by the inner span there. Both shapes have one rank; the result has
 * shape outer * inner, dim by dim. The outer must not have a swizzle; the inner's stays. */
int tirx_tile(const struct tirx_form *inner, const struct tirx_form *outer, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d);

/* The same without multiplying: left + right over the domain (left 0, right 0, left 1, ...). */
int tirx_direct_sum(const struct tirx_form *right, const struct tirx_form *left,
                    struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- match.c: the inverses of tile and direct sum ---- */

/* The outer layout that makes `tiled` from this inner one. The shape of `tiled` is divided by
 * that of the inner dim by dim. */
int tirx_is_tile_inner(const struct tirx_form *inner, const struct tirx_form *tiled,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* The inner layout from which this outer one makes `tiled`. */
int tirx_is_tile_outer(const struct tirx_form *outer, const struct tirx_form *tiled,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* The left addend of a sum, given the right one, and the other way round; the shape of the sum
 * is interleaved, of twice the rank: left 0, right 0, left 1, ... */
int tirx_is_direct_sum_right(const struct tirx_form *right, const struct tirx_form *sum,
                             struct arena *arena, struct tirx_layout *result,
                             struct diagnostic *d);
int tirx_is_direct_sum_left(const struct tirx_form *left, const struct tirx_form *sum,
                            struct arena *arena, struct tirx_layout *result,
                            struct diagnostic *d);

/* ---- slice.c ---- */

/* The part [begin[i], end[i]) of each dim as a layout of its own, neither canonical nor without
 * zero offsets; 0 when no list of iters can say it. */
int tirx_slice(const struct tirx_form *form, const int64_t *begin, const int64_t *end,
               struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- pack.c ---- */

/* Each element becomes `count` neighbours, each `count` neighbours one element. Strides and
 * offsets in elements (axes m, F, TCol) scale; the others stay. With a swizzle count must be a
 * power of two. What is packed must be neighbours on one of those axes: a partition, a lane and
 * a bank (P, TLane, Bank) each hold elements of their own. */
int tirx_unpack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
                struct tirx_layout *result, struct diagnostic *d);
int tirx_pack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d);

/* What one thread holds: thread axes dropped. */
int tirx_storage(const struct tirx_layout *layout, struct arena *arena,
                 struct tirx_layout *result, struct diagnostic *d);

/* One more shard iter at a position; -1 is after the last, as in Python. Its stride is 0. */
int tirx_broadcast(const struct tirx_layout *layout, struct tirx_iter iter, int position,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- for the files above ---- */

/* Room for `count` iters; NULL with *d set. */
struct tirx_iter *tirx_iters(struct arena *arena, size_t count, struct diagnostic *d);

/* Iters of its own, which may change, and room for one more; NULL with *d set. */
struct tirx_iter *tirx_copy_iters(const struct tirx_iter *iters, size_t count,
                                  struct arena *arena, struct diagnostic *d);

/* The product of a shape whose dims are all at least 1. */
int tirx_shape_size(struct tirx_shape shape, int64_t *size, struct diagnostic *d);

/* Canonical form, and the identity tile of a swizzle stretched to the shape; then grouped. */
int tirx_prepare(const struct tirx_form *form, struct arena *arena, struct tirx_form *grouped,
                 struct diagnostic *d);

#endif
