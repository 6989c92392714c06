/* Infers shapes that XLA's text may leave out (reference: xla shape_inference.cc,
 * hlo_parser.cc). */
#ifndef LAYOUT_PROGRAM_INFER_SHAPE_H
#define LAYOUT_PROGRAM_INFER_SHAPE_H

#include "layout/program/builder.h"

struct shape_table;

/* Sets the shape of an operation that is written without one, if it follows from the shapes of
 * its operands in the open computation. It follows for tuples, for operations that forward or
 * copy an operand, for calls, and for elementwise operations on operands of one shape. With
 * assumed layouts elementwise operations are left out, because their operands have other
 * layouts than the text. Otherwise, and if inferred shapes have become too long (struct
 * inferred), the shape stays NULL. */
void infer_shape(struct operation *operation, const struct program_statement *statement,
                 const struct ownership *ownership, struct shape_table *shapes);

#endif
