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

/* ---- tirx_canonical.c ---- */

enum tirx_target { TARGET_NONE, TARGET_CUDA };

/* Without unit shard iters and zero offsets; neighbours that continue each other are one iter;
 * replicas sorted by axis, stride, extent. For TARGET_CUDA thread axes whose scopes connect
 * become one (warpid and laneid: tx). Shard iters are never reordered, so this is no test of
 * equality: see compare.h. */
int tirx_canonical(const struct tirx_layout *layout, enum tirx_target target,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- tirx_group.c ---- */

/* Splits shard iters where the dims of a shape end. separators[rank + 1]: dim i is the iters
 * [separators[i], separators[i + 1]). A unit dim is a unit iter. */
int tirx_group(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
               struct tirx_layout *result, size_t *separators, struct diagnostic *d);

/* The same for several shapes at once; separators[i] has shapes[i].rank + 1 entries. */
int tirx_group_many(const struct tirx_layout *layout, const struct tirx_shape *shapes,
                    size_t count, struct arena *arena, struct tirx_layout *result,
                    size_t *const *separators, struct diagnostic *d);

/* ---- tirx_tile.c ---- */

/* The inner layout repeated as the outer one says: its strides on an axis that the inner
 * shards too are multiplied by the inner span there. Both shapes have one rank; the result has
 * shape outer * inner, dim by dim. The outer must not have a swizzle; the inner's stays. */
int tirx_tile(const struct tirx_layout *inner, const struct tirx_layout *outer,
              struct tirx_shape outer_shape, struct tirx_shape inner_shape, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d);

/* The same without multiplying: left + right over the domain (left 0, right 0, left 1, ...). */
int tirx_direct_sum(const struct tirx_layout *right, const struct tirx_layout *left,
                    struct tirx_shape left_shape, struct tirx_shape right_shape,
                    struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- tirx_match.c: the inverses of tile and direct sum ---- */

/* The outer layout that makes `tiled` from this inner one. tiled_shape is divided by
 * inner_shape dim by dim. */
int tirx_is_tile_inner(const struct tirx_layout *inner, const struct tirx_layout *tiled,
                       struct tirx_shape tiled_shape, struct tirx_shape inner_shape,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* The inner layout from which this outer one makes `tiled`. */
int tirx_is_tile_outer(const struct tirx_layout *outer, const struct tirx_layout *tiled,
                       struct tirx_shape tiled_shape, struct tirx_shape outer_shape,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* The left addend of a sum, given the right one, and the other way round; the interleaved
 * shape has twice the rank: left 0, right 0, left 1, ... */
int tirx_is_direct_sum_right(const struct tirx_layout *right, const struct tirx_layout *sum,
                             struct tirx_shape interleaved, struct tirx_shape right_shape,
                             struct arena *arena, struct tirx_layout *result,
                             struct diagnostic *d);
int tirx_is_direct_sum_left(const struct tirx_layout *left, const struct tirx_layout *sum,
                            struct tirx_shape interleaved, struct tirx_shape left_shape,
                            struct arena *arena, struct tirx_layout *result,
                            struct diagnostic *d);

/* ---- tirx_slice.c ---- */

/* The part [begin[i], end[i]) of each dim as a layout of its own, neither canonical nor without
 * zero offsets; 0 when no list of iters can say it. */
int tirx_slice(const struct tirx_layout *layout, struct tirx_shape shape, const int64_t *begin,
               const int64_t *end, struct arena *arena, struct tirx_layout *result,
               struct diagnostic *d);

/* ---- tirx_pack.c ---- */

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

/* A shard iter (count, stride 0, axis) at a position; -1 is after the last, as in Python. */
int tirx_broadcast(const struct tirx_layout *layout, int64_t count, int position,
                   enum axis axis, struct arena *arena, struct tirx_layout *result,
                   struct diagnostic *d);

/* ---- for the files above ---- */

/* Room for `count` iters; NULL with *d set. */
struct tirx_iter *tirx_iters(struct arena *arena, size_t count, struct diagnostic *d);

/* Iters of its own, which may change, and room for one more; NULL with *d set. */
struct tirx_iter *tirx_copy_iters(const struct tirx_iter *iters, size_t count,
                                  struct arena *arena, struct diagnostic *d);

/* The product of a shape whose dims are all at least 1. */
int tirx_shape_size(struct tirx_shape shape, int64_t *size, struct diagnostic *d);

/* Canonical form, and the identity tile of a swizzle stretched to the shape; then grouped. */
int tirx_prepare(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
                 struct tirx_layout *result, size_t *separators, struct diagnostic *d);

#endif
