/* Rows of `access` as text. */
#ifndef RENDER_TEXT_ACCESS_TEXT_H
#define RENDER_TEXT_ACCESS_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* The widest vector and the worst phase first, then all instructions, and what costs less. */
void access_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
