/* The fields that all rows about a layout have, in every command. */
#ifndef RENDER_ROW_LAYOUT_ROW_H
#define RENDER_ROW_LAYOUT_ROW_H

#include "layout/device/target.h"
#include "render/row/row.h"

/* Adds shape, notation, type, dims, ..., memory_space as written, and assumed (true) if the
 * layout was not written. canonical: the text of the shape. shape NULL: only the text is
 * known. */
void layout_row_shape(struct row *row, const struct shape *shape, const char *canonical);

/* Adds elements, padded_elements, data_bytes, bytes, padding_bytes, padding, expansion,
 * prefix_bytes; nulls if the size is unknown. */
void layout_row_size(struct row *row, const struct size *size);

/* Adds the same without prefix_bytes; padding: its parts. A figure that is not known is
 * INT64_MIN. */
void layout_row_figures(struct row *row, const struct size *size, struct cell padding);

/* Adds what layout_row_shape and layout_row_size add. */
void layout_row_add(struct row *row, const struct shape *shape, const char *canonical,
                    const struct size *size);

/* With a target, adds table_bytes: the size of a tuple's table of pointers to its elements. It
 * is null if the shape is no tuple or the size is unknown. */
void layout_row_table(struct row *row, const struct shape *shape, const struct target *target);

/* Adds rows, elements, data_bytes, bytes, padding_bytes, expansion. */
void layout_row_totals(struct row *row, int64_t rows, const struct size *size);

/* Replaces the numbers of memory spaces by the target's names, also in rows within this one.
 * Until then, rows hold numbers, as the target is not known. NULL: the default target. */
void layout_row_name_spaces(struct row *row, const struct target *target);

#endif
