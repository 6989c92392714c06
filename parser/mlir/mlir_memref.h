/*
 * What stands behind the element type of an MLIR type: a tensor's encoding, a memref's layout
 * and memory space.
 *
 *     strided<[16, 1], offset: 3>                    a stride for each dimension, in elements
 *     affine_map<(d0, d1) -> (d1, d0)>               the order of the dimensions, if it is one
 *     #tpu.tiled<(8,128)(2,1),[4,1]>, #xir.tiled<>   tiles, and how far from each dimension's
 * tile to the next, in tiles #tpu.memory_space<vmem>, #xir.memory_space<vmem, tc>, 3, 1 : i32,
 * ...
 *
 * An attribute that is not one of these may be a layout: then the layout is not known. Source:
 * MLIR Builtin dialect, "Types"; jaxlib mosaic tpu_ops.td, TPU_TiledLayoutAttr; dumps of libtpu
 * 0.0.52, whose dialect is xir.
 */
#ifndef PARSER_MLIR_MLIR_MEMREF_H
#define PARSER_MLIR_MLIR_MEMREF_H

#include "layout/base/slice.h"
#include "layout/shape.h"

enum { MEMREF_RANK = 16, MEMREF_TILES = 8 };

struct memref {
    enum primitive type;
    size_t rank;
    int64_t dims[MEMREF_RANK]; /* DIM_UNBOUNDED for '?' */
    bool strided;
    int64_t strides[MEMREF_RANK]; /* in elements; of a tiled memref in tiles, and of a dimension
                                     without a tile in what the tiles of an index take */
    int64_t offset;               /* in elements; 0 if it is not said, "offset: ?" */
    size_t tile_count;
    struct tile tiles[MEMREF_TILES];
    int64_t tile_dims[MEMREF_TILES * MEMREF_RANK];
    int space;
    struct slice unread; /* the attribute that is not read; empty: all are */
};

/* Reads the attributes of a memref whose dims are set: "#tpu.tiled<...>,
 * #tpu.memory_space<vmem>".
 */
void mlir_memref_attributes(struct memref *memref, struct slice attributes);

/* Finds the order of the dimensions, minor first, in which the array is as XLA lays it out,
 * without holes. Returns false if there is none. */
bool mlir_memref_order(const struct memref *memref, size_t *order);

/* Reads a memref type that is all of the text. Returns false if it is none, or has an element
 * type that XLA has not. */
bool mlir_memref_read(const char *text, struct memref *memref);

#endif
