/* The columns of a table for people: which fields, and how their cells are written. */
#ifndef RENDER_TEXT_TABLE_COLUMNS_H
#define RENDER_TEXT_TABLE_COLUMNS_H

#include "render/text/table_fit.h"

struct cell;
struct output;

/* Chooses the columns to show, the fields of --fields or the command's own, and their headings.
 * Sets table.count, .below, .columns and .headings, and output.state.choice. */
void table_columns_choose(struct text_table *table, struct output *output);
/* Writes field i as people read it: sizes in their units, a mark if it is true.
 * output.state.own is the table. */
void table_columns_cell(struct output *output, struct printable *out, const struct cell *cell,
                        size_t i);
/* Leaves out columns that say nothing of the waiting rows: those that are empty, and those that
 * vary between rows elsewhere but are the same in all of these. What such a column says stands
 * in a line before the headings. Columns of --fields stay. A column that later rows need is
 * shown again, under new headings. all: there are no more rows than those that wait. */
void table_columns_leave_out(struct text_table *table, bool all, struct printable *out);
/* Shows all columns again, for other rows behind words. */
void table_columns_restore(struct text_table *table);
void table_columns_free(struct text_table *table);

#endif
