/* Rows of `compare` as text. */
#ifndef RENDER_TEXT_COMPARE_TEXT_H
#define RENDER_TEXT_COMPARE_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* compare_text compares two layouts place by place; relation_text says how one is a part of the
 * other. */
void compare_text(struct printable *out, const struct row *row, bool exact_bytes);
void relation_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
