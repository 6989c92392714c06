/* Rows of `banks` for people. */
#ifndef RENDER_TEXT_BANK_TEXT_H
#define RENDER_TEXT_BANK_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* One phase: what it costs, which lanes collide, and the bank of every lane. */
void bank_text(struct text *out, const struct row *row, bool exact_bytes);

/* The last lines: all phases together, and the swizzle that would do. */
void bank_totals_text(struct text *out, const struct row *totals);

#endif
