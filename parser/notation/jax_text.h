/*
 * JAX's layouts and formats, which are layouts of XLA: jax.experimental.layout of 0.4.38 to
 * 0.10.2.
 *
 *     Layout(major_to_minor=(0, 1), tiling=((8, 128), (2, 1)), sub_byte_element_size_in_bits=0)
 *     Format(layout=Layout(...), sharding=...)
 *     Layout(device_local_layout=DeviceLocalLayout(...), sharding=...)          before 0.7
 *     ShapeDtypeStruct(shape=(8, 64), dtype=bfloat16, sharding=..., format=Layout(...))
 *
 * major_to_minor is XLA's order the other way round. Where tiling is said, be it (), and the
 * type is an integer of less than 8 bits, 0 bits mean its own. A text without an array takes
 * shape and type of the options. Source: jax._src.layout, Layout._to_xla_layout.
 */
#ifndef PARSER_NOTATION_JAX_TEXT_H
#define PARSER_NOTATION_JAX_TEXT_H

#include "layout/shape.h"

struct arena;
struct layout_options;

/* Returns whether a text is one of these; `Layout((1, 0))` is one, as no shape of CuTe has a 0.
 */
bool jax_text_begins(const char *text);

#define JAX_NO_TYPE "unknown" /* the type of an array whose type is not known */

/* Spells it as XLA does. With options->partial an array that is not known is spelled as
 * unknown[?,?]. Returns -1 with *d set. */
int jax_text_spell(const char *text, const struct layout_options *options, struct arena *arena,
                   const char **xla, struct diagnostic *d);

/* Writes the layout of an array: Layout(major_to_minor=..., tiling=..., ...). Returns -1 with
 * *d set if JAX cannot say it. */
int jax_text_write(const struct shape *array, struct text *text, struct diagnostic *d);

#endif
