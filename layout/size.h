/*
 * What an array takes in memory and why. One rule: places = the mapping's size, every tile
 * applied, then (with tiles) rounded up to L; bytes = places x stored width, rounded up to a
 * byte. padding = bytes - data, split by kind. This equals what libtpu allocates.
 *
 * Of an array with a split config SC, one piece lives in one core: bytes, data and padding are
 * those of the largest piece, elements and padded_elements those of the whole.
 */
#ifndef LAYOUT_SIZE_H
#define LAYOUT_SIZE_H

#include "layout/base/arena.h"
#include "layout/shape.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tiling;

struct size {
    bool known; /* false: a dimension without a bound, an opaque value; all below is 0 */
    int64_t elements;
    int64_t padded_elements;
    int64_t data_bytes;
    int64_t bytes;
    int64_t padding_bytes;  /* = bytes - data_bytes = the four below */
    int64_t tile_bytes;     /* places that no element uses, by the tiles */
    int64_t widening_bytes; /* bits of used places that say nothing: E(n), sub-byte types */
    int64_t tail_bytes;     /* L(n) */
    int64_t register_bytes; /* a target books whole registers for what is untiled; see
                               target.h */
    int64_t prefix_bytes;   /* M(n), outside bytes */
};

/* sum += one, field by field; false when one does not fit: then the sum is not known and stays
 * what it was. A size that is not known makes the sum not known. */
bool size_add(struct size *sum, const struct size *one);
/* The same, `count` times. */
bool size_add_times(struct size *sum, const struct size *one, int64_t count);

/* What one dimension costs through one tile. */
struct blame {
    size_t tile;        /* from 0 */
    const size_t *dims; /* logical dimensions; several where '*' joined them, none for a
                           dimension that the tile has and the array has not */
    size_t dim_count;
    int64_t from, to;      /* extent before and after rounding up; DIM_UNBOUNDED: not known */
    int64_t size;          /* of the tile here */
    int64_t padding_bytes; /* -1: not known, as the array's size is not */
};

/* The sizes of an array or buffer (a valid one). Tokens take 0 bytes, opaque values what is not
 * known; tuples are not sized here. Returns -1 with *d set when a size does not fit 64 bits. */
int size_compute(struct size *size, const struct shape *shape, struct arena *scratch,
                 struct diagnostic *d);

/* Blames size->tile_bytes, exactly, on the dimensions of a tiling of the same shape. Arrays
 * with a split config are blamed by the tiling of size_piece. *blames lives in the arena. */
int size_blame(const struct shape *shape, const struct tiling *tiling, struct arena *arena,
               struct blame **blames, size_t *count, struct diagnostic *d);

/* The dims of the largest piece of an SC split, those without a bound as 0; shape->dims when
 * that is the same. NULL when memory runs out. */
const int64_t *size_piece(const struct shape *shape, struct arena *arena);

/* The bytes that so many elements of so many bits lie in, densely; false: more than 64 bits
 * say. */
bool size_bytes(int64_t elements, int64_t bits, int64_t *bytes);

/* Stored width of one element in bits: E(n), else the type's. */
int64_t size_stored_bits(const struct shape *shape);

/* XLA's own ShapeUtil::ArraySize, which knows the first tile only: where it differs from
 * size.bytes `show` says so (reference: xla shape_util.cc). -1: does not fit 64 bits. */
int64_t size_by_array_size(const struct shape *shape);

#endif
