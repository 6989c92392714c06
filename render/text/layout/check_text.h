/* Rows of `check` as text. */
#ifndef RENDER_TEXT_LAYOUT_CHECK_TEXT_H
#define RENDER_TEXT_LAYOUT_CHECK_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* Yes, and what the instruction is told; or no, the rule and the nearest layout. */
void check_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
