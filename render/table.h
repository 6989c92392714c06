/* The text back end: a table of aligned columns. */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include <stddef.h>

struct cell;
struct output;
struct row;
struct text;

void table_begin(struct output *output);
void table_row(struct output *output, const struct row *row);
struct text *table_words(struct output *output);
void table_end(struct output *output, const struct row *totals);
void table_cell(struct output *output, struct text *out, const struct cell *cell, size_t i);

#endif
