/*
 * Types as MLIR prints them, in StableHLO and in Mosaic's dumps, spelled as XLA does:
 *
 *     tensor<8x128xbf16>                                     bf16[8,128]
 *     memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
 *                                                            f32[8,128]{1,0:T(8,128)S(1)}
 *
 * Source: MLIR Builtin dialect, "Types"; jaxlib mosaic tpu_ops.td, TPU_TiledLayoutAttr.
 */
#ifndef PARSER_MLIR_MLIR_TYPE_H
#define PARSER_MLIR_MLIR_TYPE_H

#include <stddef.h>

struct text;

#define MLIR_TYPE_LIMIT ((size_t)4096) /* bytes of one type */

/* Where in [from, limit) a shaped type begins, tensor<, vector< or memref<, NULL when none
 * does; limit must be a NUL. */
const unsigned char *mlir_type_begins(const unsigned char *from, const unsigned char *limit);

/* Spells the type at `from` into *xla, which is emptied. Returns its length, 0 when it is none,
 * has an element type that XLA has not, or is cut off by limit, which must be a NUL. */
size_t mlir_type_spell(const unsigned char *from, const unsigned char *limit, struct text *xla);

#endif
