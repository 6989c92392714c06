/* What a row of show tells of an instruction besides its result. */
#ifndef RENDER_TEXT_INSTRUCTION_TEXT_H
#define RENDER_TEXT_INSTRUCTION_TEXT_H

#include "render/row/row.h"

/* The name, opcode, operands and attributes, a line each; nothing for the row of a layout. */
void instruction_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
