/* The row of a layout in sentences: what `show` prints as text. */
#ifndef RENDER_TEXT_SHOW_TEXT_H
#define RENDER_TEXT_SHOW_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

void show_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
