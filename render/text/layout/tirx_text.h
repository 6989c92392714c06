/* The row of a TIRx layout in sentences. */
#ifndef RENDER_TEXT_LAYOUT_TIRX_TEXT_H
#define RENDER_TEXT_LAYOUT_TIRX_TEXT_H

#include "render/row/row.h"

/* The lines below the layout itself: what is wrong with it, then which element lies where. */
void tirx_text(struct printable *out, const struct row *row, bool exact_bytes);

/* Appends what an access of a layout of CuTe or Triton can be, and its swizzle. */
void tirx_text_access(struct printable *out, const struct row *row);

#endif
