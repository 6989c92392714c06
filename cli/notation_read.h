/* The two notations at the command line's door: text to a layout, a layout to its text. */
#ifndef CLI_NOTATION_READ_H
#define CLI_NOTATION_READ_H

#include "layout/shape.h"
#include "layout/tirx/algebra.h"
#include "layout/tirx/check.h"

/* Told by the first bytes. */
bool notation_is_xla(const char *text);

/* A shape that parses, is valid, and whose types are known; NULL with *d set. */
const struct shape *notation_read_shape(const char *text, struct arena *arena,
                                        struct diagnostic *d);

/* The same for a command that knows no other notation: a TIRx layout is refused by that name.
 */
const struct shape *notation_read_only_shape(const char *text, const char *command,
                                             struct arena *arena, struct diagnostic *d);

/* A TIRx layout or a preset by name. Of a preset *shape is set too, and *type where it says
 * one. -1 with *d set. */
int notation_read_tirx(const char *text, struct arena *arena, struct tirx_layout *layout,
                       struct tirx_shape *shape, enum primitive *type, struct diagnostic *d);

/* XLA's canonical text, TIRx's normal form; NULL when memory runs out. */
const char *notation_shape_text(const struct shape *shape, struct arena *arena);
const char *notation_tirx_text(const struct tirx_layout *layout, struct arena *arena);

#endif
