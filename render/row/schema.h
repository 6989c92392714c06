/* JSON Schema (draft 2020-12) of what a command prints as JSON, from the tables of fields. */
#ifndef RENDER_ROW_SCHEMA_H
#define RENDER_ROW_SCHEMA_H

#include "render/row/field.h"

struct printable;

/* Appends the schema of the command's document. A row by itself, as ndjson prints it, is its
 * $defs/row. rows: the kinds of its rows, ended by NO_KIND. totals: NO_KIND for their number
 * only. */
void schema_print(struct printable *out, const char *command, const enum row_kind *rows,
                  enum row_kind totals);

#endif
