/* The fields of a layout other than its order and tiles, a line each if it has them: from
 * `written` in a row of show. */
#ifndef RENDER_TEXT_FIELD_TEXT_H
#define RENDER_TEXT_FIELD_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* SC: where the array is split, and that the sizes are those of the largest piece. */
void field_text_split(struct printable *out, const struct row *row);
/* E, the bits in which elements are stored. */
void field_text_bits(struct printable *out, const struct row *row);
/* L, the alignment of the end. */
void field_text_tail(struct printable *out, const struct row *row);
/* M, the prefix for dynamic sizes; exact: bytes without units. */
void field_text_prefix(struct printable *out, const struct row *row, bool exact);

/* S, the memory space, unless it is the default one. */
void field_text_space(struct printable *out, const struct row *row);

#endif
