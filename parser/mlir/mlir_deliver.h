/* Delivering a module of MLIR as a module of HLO. */
#ifndef PARSER_MLIR_MLIR_DELIVER_H
#define PARSER_MLIR_MLIR_DELIVER_H

#include "layout/owner/ending.h"
#include "parser/mlir/mlir_module.h"

struct module_sink;
struct shape_table;

/* Delivers the module. locations: by name, #loc3. Returns 0, or -1 if the sink stopped. */
int mlir_deliver(const struct mlir_module *module, const struct mlir_names *locations,
                 enum ending ending, struct shape_table *shapes,
                 const struct module_sink *sink);

#endif
