/*
 * How Mosaic lays out an array in VMEM and SMEM: in tiles of rows x 128 lanes, as many rows as
 * the second-last dimension needs, up to 8, and at least as many as fill a word. An array of
 * one dimension has tiles of 128 words. The same on v4 to v7x. Source: 661 kernels compiled by
 * libtpu 0.0.52, and 30 by 0.0.17 and 0.0.30.
 */
#ifndef LAYOUT_DEVICE_VMEM_TILE_H
#define LAYOUT_DEVICE_VMEM_TILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VMEM_LANES 128
#define VMEM_ROWS  8
#define VMEM_WORD  32 /* bits */

struct vmem_tile {
    size_t rank;     /* 1 or 2 */
    int64_t dims[2]; /* of the tile */
};

/* The tile of an array whose elements have so many bits, 1 or more. */
struct vmem_tile vmem_tile(const int64_t *dims, size_t rank, int64_t bits);

/* Computes the bytes of an array in these tiles. False: a dimension is negative, or they do not
 * fit 64 bits. */
bool vmem_bytes(const int64_t *dims, size_t rank, int64_t bits, int64_t *bytes);

struct arena;
struct shape;

/* A copy of a shape in which an array of VMEM without tiles, S(1), has those of a window: the
 * order stays, bits are packed, and a bool takes a word. The layout is marked as assumed. The
 * shape itself if it is no such array. */
const struct shape *vmem_shape(const struct shape *shape, struct arena *arena);

#endif
