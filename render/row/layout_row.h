/* The fields that every row about a layout has, in every command. */
#ifndef RENDER_ROW_LAYOUT_ROW_H
#define RENDER_ROW_LAYOUT_ROW_H

#include "layout/device/target.h"
#include "render/row/row.h"

/* As row_add these do nothing to a row that is NULL. */

/* shape, notation, type, dims, ..., memory_space: what is written. canonical: the text to show.
 * shape NULL: only the text is known. Also assumed, true, of a layout that was not written. */
void layout_row_shape(struct row *row, const struct shape *shape, const char *canonical);

/* elements, padded_elements, data_bytes, bytes, padding_bytes, padding, expansion; nulls where
 * the size is not known. */
void layout_row_size(struct row *row, const struct size *size);

/* With a target: table_bytes, of the table that a tuple is besides its elements; null of what
 * is no tuple, or where it is not known. */
void layout_row_table(struct row *row, const struct shape *shape, const struct target *target);

/* rows, elements, data_bytes, bytes, padding_bytes, expansion. */
void layout_row_totals(struct row *row, int64_t rows, const struct size *size);

/* Memory spaces are numbers in rows until it is known whose: puts the target's names in their
 * places, in the rows within this one, too. NULL: the default target. */
void layout_row_name_spaces(struct row *row, const struct target *target);

#endif
