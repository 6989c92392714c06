/*
 * Shardy's shardings, spelled as XLA does (parser/xla_sharding.h):
 *
 *     #sdy.sharding<@mesh, [{"x"}, {"y":(1)2, ?}p1]>       {mesh['x'=2,'y'=4], [{'x'},
 * {'y':(1)2, ?}]} #sdy.sharding_per_value<[<@mesh, [{"x"}]>, ...]>     {{mesh[...], ...}, ...}
 *
 * where sdy.mesh @mesh = <["x"=2, "y"=4]>, or it is written in place, mesh<["z"=8]>. Source:
 * Shardy, "Sharding representation"; XLA, named_sharding.h.
 */
#ifndef PARSER_MLIR_MLIR_SHARDING_H
#define PARSER_MLIR_MLIR_SHARDING_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>

struct mlir_names;
struct text;

/* Appends the shardings of `count` values that stand in a text, in braces if there are several.
 * Of a mesh that is not known, and where one is missing, it is {unknown}. Returns false, and
 * appends nothing, if the text has none. */
bool mlir_sharding_spell(const struct mlir_names *meshes, struct slice text, size_t count,
                         struct text *out);

/* Appends the sharding of an argument or a result. Returns false if none is written. */
bool mlir_sharding_of(struct slice attributes, const struct mlir_names *meshes,
                      struct text *out);

#endif
