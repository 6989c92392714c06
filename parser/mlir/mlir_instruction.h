/* Operations of MLIR as instructions of HLO. */
#ifndef PARSER_MLIR_MLIR_INSTRUCTION_H
#define PARSER_MLIR_MLIR_INSTRUCTION_H

struct mlir_delivery;
struct mlir_operation;

/* Delivers an operation, its regions first. An operation of several results makes a tuple,
 * whose elements are delivered behind it. */
void mlir_deliver_operation(struct mlir_delivery *d, const struct mlir_operation *operation);

#endif
