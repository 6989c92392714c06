/*
 * Spelling types of MLIR, as printed in StableHLO and in Mosaic's dumps, as XLA's shapes:
 *
 *     tensor<8x128xbf16>                                     bf16[8,128]
 *     tensor<?x128xf32, #stablehlo.bounds<1000, ?>>          f32[<=1000,128]
 *     memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>
 *                                                            f32[8,128]{1,0:T(8,128)S(1)}
 *
 *     memref<8x128xf32, strided<[1,8]>>                      f32[8,128]{0,1}
 *
 * A layout or an encoding that is not read is spelled as one that is not valid, {?affine_map},
 * and so are strides that leave gaps (mlir_memref.h). Source: MLIR Builtin dialect, "Types";
 * jaxlib mosaic tpu_ops.td, TPU_TiledLayoutAttr.
 */
#ifndef PARSER_MLIR_MLIR_TYPE_H
#define PARSER_MLIR_MLIR_TYPE_H

#include "layout/base/slice.h"
#include "layout/primitive.h"

#include <stddef.h>

struct text;

#define MLIR_TYPE_LIMIT ((size_t)4096) /* bytes of one type */

/* Returns where a shaped type (tensor<, vector< or memref<) begins in [from, limit); NULL if
 * none does. limit must point at a NUL. */
const unsigned char *mlir_type_begins(const unsigned char *from, const unsigned char *limit);

/* Replaces *xla by XLA's spelling of the type at `from`. Returns the length of the type; 0 if
 * there is none, XLA has no such element type, or the type is cut off by limit, which must
 * point at a NUL. */
size_t mlir_type_spell(const unsigned char *from, const unsigned char *limit, struct text *xla);

/* The type of elements that MLIR has this name for, "bf16"; PRIMITIVE_UNKNOWN: XLA has none. */
enum primitive mlir_element_type(struct slice name);

#endif
