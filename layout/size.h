/*
 * The bytes that an array takes in memory, and why. There is one rule. places = the size of the
 * mapping after every tile, then, if there are tiles, rounded up to L. bytes = places x stored
 * width, rounded up to a byte. padding = bytes - data, split by kind. This equals what libtpu
 * allocates.
 *
 * If an array has a split config SC, each core holds one piece. bytes, data and padding are
 * those of the largest piece; elements and padded_elements are those of the whole array.
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
    bool known; /* false: a dimension without a bound, an unknown type or an opaque value;
                   size_compute then leaves all fields below at 0 */
    int64_t elements;
    int64_t padded_elements;
    int64_t data_bytes;
    int64_t bytes;
    int64_t padding_bytes;  /* = bytes - data_bytes = the sum of the next four */
    int64_t tile_bytes;     /* places that tiles add and no element uses */
    int64_t widening_bytes; /* bits of used places that hold no data: E(n), sub-byte types */
    int64_t tail_bytes;     /* L(n) */
    int64_t register_bytes; /* a target allocates whole registers for untiled arrays; see
                               target.h */
    int64_t prefix_bytes;   /* M(n), outside bytes */
};

/* Adds `one` to `sum`, field by field. Returns false if a field does not fit 64 bits; then *sum
 * keeps its values and becomes unknown. The sum is also unknown if either size is. */
bool size_add(struct size *sum, const struct size *one);
/* Adds `one` `count` times. */
bool size_add_times(struct size *sum, const struct size *one, int64_t count);

/* The padding that one tile adds in one dimension. */
struct blame {
    size_t tile;        /* index of the tile, from 0 */
    const size_t *dims; /* logical dimensions: several if '*' combined them, none if the tile
                           has more dimensions than the array */
    size_t dim_count;
    int64_t from, to;      /* extent before and after rounding up; DIM_UNBOUNDED: unknown */
    int64_t size;          /* of the tile in this dimension */
    int64_t padding_bytes; /* -1: unknown because the array's size is */
};

struct blames {
    size_t count;
    const struct blame *items;
};

/* Computes the size of a valid array or buffer. Tokens take 0 bytes; the size of opaque values
 * is unknown. Tuples are not sized here. Returns -1 with *d set if a size does not fit 64
 * bits. */
int size_compute(struct size *size, const struct shape *shape, struct arena *scratch,
                 struct diagnostic *d);

/* Attributes size.tile_bytes, without a remainder, to the dimensions of a tiling of the same
 * shape. For an array with a split config, pass the tiling of size_piece. What *blames has
 * lives in the arena. Returns -1 with *d set if a size does not fit 64 bits. */
int size_blame(const struct shape *shape, const struct tiling *tiling, struct arena *arena,
               struct blames *blames, struct diagnostic *d);

/* Returns the dims of the largest piece of an SC split, with 0 for a dimension without a bound.
 * Returns shape->dims itself if they do not differ. */
const int64_t *size_piece(const struct shape *shape, struct arena *arena);

/* Computes the bytes that `elements` elements of `bits` bits take without gaps. Returns false
 * if they do not fit 64 bits. */
bool size_bytes(int64_t elements, int64_t bits, int64_t *bytes);

/* Stored width of one element in bits: E(n) if given, otherwise the type's. */
int64_t size_stored_bits(const struct shape *shape);

/* XLA's own ShapeUtil::ArraySize in bytes, which looks at the first tile only (reference: XLA
 * shape_util.cc). `show` reports it where it differs from size.bytes. Returns -1 if it does not
 * fit 64 bits. */
int64_t size_by_array_size(const struct shape *shape);

#endif
