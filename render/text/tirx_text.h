/* The row of a TIRx layout in sentences. */
#ifndef RENDER_TEXT_TIRX_TEXT_H
#define RENDER_TEXT_TIRX_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* The lines below the layout itself: what is wrong with it, then which element lies where. */
void tirx_text(struct text *out, const struct row *row, bool exact_bytes);

#endif
