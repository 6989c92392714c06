/* The row of a CuTe layout in sentences. */
#ifndef RENDER_TEXT_LAYOUT_CUTE_TEXT_H
#define RENDER_TEXT_LAYOUT_CUTE_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* Appends the layout and what is known of it: size, the first two coordinates that share a
 * place, what lies side by side, the swizzle and its unit, the same layout as iters. */
void cute_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
