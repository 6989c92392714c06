/* Rows of `banks` as text. */
#ifndef RENDER_TEXT_BANK_TEXT_H
#define RENDER_TEXT_BANK_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* One phase: its cost, the lanes that collide, and the bank of every lane. */
void bank_text(struct printable *out, const struct row *row, bool exact_bytes);

/* The last lines: all phases together, and the swizzle that avoids conflicts. */
void bank_totals_text(struct printable *out, const struct row *totals);

#endif
