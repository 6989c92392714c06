/* Layouts and fragments of TileLang as iters: evaluated at every element, then written as
 * digits or as a swizzle. */
#ifndef PARSER_NOTATION_TILELANG_TEXT_H
#define PARSER_NOTATION_TILELANG_TEXT_H

#include "layout/primitive.h"
#include "layout/tirx/algebra.h"

struct layout_options;

/* Reads a text that tilelang_begins. Returns -1 with *d set: also if it has too many elements,
 * or is neither digits nor a swizzle. */
int tilelang_text_read(const char *text, const struct layout_options *options,
                       struct arena *arena, struct tirx_layout *layout,
                       struct tirx_shape *shape, enum primitive *type, struct diagnostic *d);

#endif
