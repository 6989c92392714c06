/* Conversions between text and layouts, in both notations. */
#ifndef PARSER_NOTATION_NOTATION_READ_H
#define PARSER_NOTATION_NOTATION_READ_H

#include "layout/shape.h"
#include "layout/tirx/algebra.h"
#include "layout/tirx/check.h"

/* Detects the notation by the first bytes. */
bool notation_is_xla(const char *text);

/* Reads a shape that must parse, be valid and have known types. Returns NULL with *d set. */
const struct shape *notation_read_shape(const char *text, struct arena *arena,
                                        struct diagnostic *d);

/* Does the same for a command that accepts only shapes. The diagnostic for a TIRx layout names
 * the command. */
const struct shape *notation_read_only_shape(const char *text, const char *command,
                                             struct arena *arena, struct diagnostic *d);

/* Reads a TIRx layout or a preset. A preset also sets *shape, and *type if it has one. Returns
 * -1 with *d set. */
int notation_read_tirx(const char *text, struct arena *arena, struct tirx_layout *layout,
                       struct tirx_shape *shape, enum primitive *type, struct diagnostic *d);

/* Return XLA's canonical text or TIRx's normal form. */
const char *notation_shape_text(const struct shape *shape, struct arena *arena);
const char *notation_tirx_text(const struct tirx_layout *layout, struct arena *arena);

#endif
