/*
 * Operations on TIRx layouts. Each makes a new layout in the arena and does not change its
 * operands. Shapes are logical, major to minor, in elements.
 *
 * Functions return -1 with *d set on an error (a shape that does not fit, a number that does
 * not fit 64 bits). The questions (tirx_is_..., tirx_slice) return 1 with *result set, or 0 if
 * there is no such layout. All others return 0. Reference: TVM TIRx layout document and
 * include/tvm/tirx/layout.h. Where TVM is wrong (fused offsets, packed thread axes, slices that
 * carry), these functions are right.
 */
#ifndef LAYOUT_TIRX_ALGEBRA_H
#define LAYOUT_TIRX_ALGEBRA_H

#include "layout/tirx/tirx.h"

/* A layout and the logical shape that it is used with. If it is grouped, shard iters end where
 * dims end: dim i consists of the iters [separators[i], separators[i + 1]), and a unit dim is a
 * unit iter. */
struct tirx_form {
    struct tirx_layout layout;
    struct tirx_shape shape; /* dims NULL: the shard extents are the shape */
    size_t *separators;      /* shape.rank + 1 entries; NULL if the form is not grouped */
};

/* ---- canonical.c ---- */

enum tirx_target { TARGET_NONE, TARGET_CUDA };

/* Makes the canonical form: unit shard iters and zero offsets are dropped, neighbouring shard
 * iters that continue each other are joined, and replicas are sorted by axis, stride and
 * extent. For TARGET_CUDA, thread axes whose scopes connect are fused into one (warpid and
 * laneid into tx). Shard iters are never reordered, so equal layouts may have different
 * canonical forms; compare.h decides equality. */
int tirx_canonical(const struct tirx_layout *layout, enum tirx_target target,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- group.c ---- */

/* Splits the shard iters where the dims of a shape end, and sets all fields of *form. */
int tirx_group(const struct tirx_layout *layout, struct tirx_shape shape, struct arena *arena,
               struct tirx_form *form, struct diagnostic *d);

/* ---- tile.c ---- */

/* Repeats the inner layout as the outer one says. A stride of the outer layout is multiplied by
 * the inner layout's span on the same axis if the inner layout has shard iters there. Both
 * shapes have the same rank, and the result has the shape outer * inner, dim by dim. The outer
 * layout must not have a swizzle; the inner layout's swizzle is kept. */
int tirx_tile(const struct tirx_form *inner, const struct tirx_form *outer, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d);

/* The same without multiplying strides: left + right over the interleaved dims (left 0, right
 * 0, left 1, ...). */
int tirx_direct_sum(const struct tirx_form *right, const struct tirx_form *left,
                    struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- match.c: the inverses of tile and direct sum ---- */

/* Finds the outer layout that makes `tiled` from this inner layout. Its shape is that of
 * `tiled` divided by the inner shape, dim by dim. */
int tirx_is_tile_inner(const struct tirx_form *inner, const struct tirx_form *tiled,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* Finds the inner layout from which this outer layout makes `tiled`. */
int tirx_is_tile_outer(const struct tirx_form *outer, const struct tirx_form *tiled,
                       struct arena *arena, struct tirx_layout *result, struct diagnostic *d);
/* Finds the left addend of a sum from the right one, or the right addend from the left one. The
 * shape of the sum is interleaved and has twice the rank: left 0, right 0, left 1, ... */
int tirx_is_direct_sum_right(const struct tirx_form *right, const struct tirx_form *sum,
                             struct arena *arena, struct tirx_layout *result,
                             struct diagnostic *d);
int tirx_is_direct_sum_left(const struct tirx_form *left, const struct tirx_form *sum,
                            struct arena *arena, struct tirx_layout *result,
                            struct diagnostic *d);

/* ---- slice.c ---- */

/* The part [begin[i], end[i]) of each dim. */
struct tirx_region {
    const int64_t *begin, *end;
};

/* Makes a part of a layout a layout of its own. The result is not canonical and may have zero
 * offsets. Returns 0 if no list of iters can express the part. */
int tirx_slice(const struct tirx_form *form, struct tirx_region region, struct arena *arena,
               struct tirx_layout *result, struct diagnostic *d);

/* ---- pack.c ---- */

/* tirx_unpack splits each element into `count` neighbours; tirx_pack joins `count` neighbours
 * into one element. Strides and offsets that count elements (axes m, F, TCol) are scaled; the
 * others stay. With a swizzle, count must be a power of two. Only neighbours on one of those
 * axes can be packed: elements in different partitions, lanes or banks (P, TLane, Bank) do not
 * form a wider element. */
int tirx_unpack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
                struct tirx_layout *result, struct diagnostic *d);
int tirx_pack(const struct tirx_layout *layout, int64_t count, struct arena *arena,
              struct tirx_layout *result, struct diagnostic *d);

/* Makes the layout of what one thread holds, without thread axes. */
void tirx_storage(const struct tirx_layout *layout, struct arena *arena,
                  struct tirx_layout *result);

/* Inserts a shard iter of stride 0 at a position. -1 is after the last iter, as in Python. */
int tirx_broadcast(const struct tirx_layout *layout, struct tirx_iter iter, int position,
                   struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* ---- shared by the files above ---- */

/* Allocates `count` iters. */
struct tirx_iter *tirx_iters(struct arena *arena, size_t count);

/* Copies iters, with room for one more, so that the copy can be changed. */
struct tirx_iter *tirx_copy_iters(const struct tirx_iter *iters, size_t count,
                                  struct arena *arena);

/* Computes the product of a shape. Every dim must be at least 1. */
int tirx_shape_size(struct tirx_shape shape, int64_t *size, struct diagnostic *d);

/* Makes the canonical form, stretches the identity tile of a swizzle to the shape, and groups
 * the result. */
int tirx_prepare(const struct tirx_form *form, struct arena *arena, struct tirx_form *grouped,
                 struct diagnostic *d);

#endif
