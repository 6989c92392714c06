/* Formats by name: how rows are written. */
#ifndef RENDER_FORMATS_H
#define RENDER_FORMATS_H

#include <stddef.h>

struct backend;
struct output;

/* Finds a format by name: a document of the command, or a format of rows (formats.def). Returns
 * NULL if there is no such format. */
const struct backend *format_of(struct output *output, const char *name);

/* Returns the name of the i-th format of rows that every command has; NULL after the last. */
const char *row_format(size_t i);

#endif
