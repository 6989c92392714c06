/* What a row of show says of an instruction besides its result. */
#ifndef RENDER_TEXT_INSTRUCTION_TEXT_H
#define RENDER_TEXT_INSTRUCTION_TEXT_H

#include "render/row/row.h"

/* Its name, opcode, operands and attributes, a line each; nothing for a row of a layout. */
void instruction_text(struct text *out, const struct row *row, bool exact_bytes);

#endif
