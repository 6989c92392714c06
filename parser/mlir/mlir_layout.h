/*
 * The layouts that a user asks for, which JAX writes as mhlo.layout_mode of an argument or a
 * result: "{1,0:T(8,128)}"; an order alone, "{1,0}", to which the compiler adds tiles;
 * "default", which is no wish; "auto", which leaves the layout to the compiler, so that it is
 * not known before. Older releases put such a word in braces. Source: jax
 * _src/interpreters/mlir.py; xla pjrt/layout_mode.h.
 */
#ifndef PARSER_MLIR_MLIR_LAYOUT_H
#define PARSER_MLIR_MLIR_LAYOUT_H

#include "layout/base/slice.h"

struct shape_entry;
struct shape_table;

/* Returns the text of the layout mode in the attributes of an argument or a result; empty: none
 * is written, or the default is asked for. */
struct slice mlir_layout_mode(struct slice attributes);

/* Returns the shape of an array with the layout that a mode asks for. Of a mode that is not
 * read, and of "auto" unless the target has no tiles, it has no size. */
struct shape_entry *mlir_layout_apply(struct shape_table *shapes, struct shape_entry *shape,
                                      struct slice mode);

/* Returns whether the attributes of an argument or a result put it into the host's memory,
 * mhlo.memory_kind = "pinned_host". */
bool mlir_is_on_host(struct slice attributes);

/* Returns the shape of an array as the header of a module has it that lies there, S(5). */
struct shape_entry *mlir_shape_on_host(struct shape_table *shapes, struct shape_entry *shape);

#endif
