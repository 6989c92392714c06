/* Memrefs whose strides leave gaps, of which XLA has no layout, as iters. */
#ifndef PARSER_NOTATION_MEMREF_TEXT_H
#define PARSER_NOTATION_MEMREF_TEXT_H

#include "layout/primitive.h"
#include "layout/tirx/algebra.h"

struct layout_options;

/* Returns whether a text is one, of which all is read. */
bool memref_text_begins(const char *text);

/* Reads it: the layout, its array and the type of its elements. Returns -1 with *d set if a
 * tile does not divide a dimension. */
int memref_text_read(const char *text, const struct layout_options *options,
                     struct arena *arena, struct tirx_layout *layout, struct tirx_shape *shape,
                     enum primitive *type, struct diagnostic *d);

#endif
