/* Shapes that XLA's text may leave out (reference: xla shape_inference.cc, hlo_parser.cc). */
#ifndef CLI_INFER_SHAPE_H
#define CLI_INFER_SHAPE_H

#include "layout/memory/ownership.h"
#include "parser/module/module_parse.h"

struct shape_table;

/* Sets the shape of an operation, where none is written and it follows from the shapes of its
 * operands, which are of the open computation: that of a tuple, of what passes an operand on,
 * of what is computed element by element, of a call. It stays NULL where it does not. -1 when
 * memory runs out. */
int infer_shape(struct operation *operation, const struct hlo_instruction *instruction,
                const struct ownership *ownership, struct shape_table *shapes);

#endif
