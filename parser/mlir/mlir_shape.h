/* Shapes of MLIR's types: tensor<8x128xbf16> is bf16[8,128], tuple<...> (...), a token token[].
 */
#ifndef PARSER_MLIR_MLIR_SHAPE_H
#define PARSER_MLIR_MLIR_SHAPE_H

#include "layout/base/slice.h"

#include <stdbool.h>

struct shape_entry;
struct shape_table;

/* Returns whether a text is a type: one of a dialect, !stablehlo.token, of a function, or a
 * builtin one whose brackets close. Source: MLIR Builtin dialect, "Types". */
bool mlir_is_type(struct slice text);

/* Returns the shape of a type. Of an element type that XLA does not have, it has an unknown
 * type. */
struct shape_entry *mlir_shape(struct shape_table *shapes, struct slice type)
    __attribute__((returns_nonnull));

#endif
