/*
 * Layouts of Mosaic GPU: who of a warpgroup's 128 threads holds each element of an array.
 *
 *     TiledLayout(tiling=Tiling(tiles=((64, 8), (16, 8), (8, 8), (2,))), warp_dims=(-7,),
 * lane_dims=(-3, -2), vector_dim=-1) WGStridedFragLayout(shape=(128, 16), vec_size=2),
 * WGSplatFragLayout(shape=(64, 32)) WGMMA_LAYOUT, and the other names that the library has
 *
 * and the attributes #mosaic_gpu.TiledLayout<[[64, 8], ...], warp_dims = [-7], ...>. Each tile
 * splits the last digits of an element; warp_dims and lane_dims are the digits of the thread,
 * counted from the end, Replicated(times=n) copies in n of them; vector_dim is the position in
 * a register, and all other digits the register. Source: jax.experimental.mosaic.gpu 0.10.2,
 * fragmented_array.
 */
#ifndef PARSER_NOTATION_MOSAIC_GPU_TEXT_H
#define PARSER_NOTATION_MOSAIC_GPU_TEXT_H

#include "layout/primitive.h"
#include "layout/tirx/algebra.h"

struct layout_options;

bool mosaic_gpu_text_begins(const char *text);

/* Reads one. The array is that of the options, or what the text says. Returns -1 with *d set.
 */
int mosaic_gpu_text_read(const char *text, const struct layout_options *options,
                         struct arena *arena, struct tirx_layout *layout,
                         struct tirx_shape *shape, enum primitive *type, struct diagnostic *d);

#endif
