/*
 * Where an operation comes from, loc("jit(f)/add"(#loc1)), as the metadata of HLO. Source: MLIR
 * Builtin dialect, "Location Attributes".
 */
#ifndef PARSER_MLIR_MLIR_LOCATION_H
#define PARSER_MLIR_MLIR_LOCATION_H

#include "layout/base/slice.h"

struct mlir_attributes;
struct mlir_names;

/* Adds metadata={...}: where the operation comes from. info: its name instead of that of the
 * location, quoted, or empty. */
void mlir_attributes_locate(struct mlir_attributes *list, const struct mlir_names *locations,
                            struct slice location, struct slice info);

#endif
