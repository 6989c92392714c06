/* The sizes of a row in words. */
#ifndef RENDER_ROW_SIZE_TEXT_H
#define RENDER_ROW_SIZE_TEXT_H

#include "render/row/units.h"

/* "48.00 MiB", or "50331648 B" if exact; "unknown" for null. */
void size_text_bytes(struct printable *out, struct cell bytes, bool exact);

/* The same beside another size, from which it is told unless it is the same. */
void size_text_apart(struct printable *out, struct cell bytes, struct cell other, bool exact);

/* "data 1.00 GiB   occupies 4.00 GiB   padding 3.00 GiB (75.0 %)   4.0x" and a newline. The
 * row's sizes must be known. */
void size_text(struct printable *out, const struct row *row, bool exact);

#endif
