/* The fields of a layout beside its order and tiles, each a line in words, where it has them:
 * from `written` of a row of show. */
#ifndef RENDER_TEXT_FIELD_TEXT_H
#define RENDER_TEXT_FIELD_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* SC: where it is cut, and that the sizes are those of the largest piece. */
void field_text_split(struct text *out, const struct row *row);
/* E */
void field_text_bits(struct text *out, const struct row *row);
/* L */
void field_text_tail(struct text *out, const struct row *row);
/* M; exact: bytes without units. */
void field_text_prefix(struct text *out, const struct row *row, bool exact);

/* S, where it is not the main one. */
void field_text_space(struct text *out, const struct row *row);

#endif
