/*
 * Functions and regions of MLIR as computations of HLO. A region uses values from outside,
 * which its computation gets as parameters, or as more parts of the one that it has.
 */
#ifndef PARSER_MLIR_MLIR_COMPUTATION_H
#define PARSER_MLIR_MLIR_COMPUTATION_H

#include "layout/base/slice.h"

#include <stdbool.h>

struct mlir_block;
struct mlir_delivery;
struct mlir_function;

/* How a region gets its values. */
enum mlir_region_use {
    REGION_ELEMENTS,  /* a parameter for each: a reducer, which is called with elements */
    REGION_CALLED,    /* a parameter for each, also for those that it captures */
    REGION_BRANCH,    /* one parameter, which holds all */
    REGION_CONDITION, /* the same */
    REGION_BODY,      /* the same, and it returns what it captures, too */
};

/* Delivers a region as a computation in place, and returns its name. */
struct slice mlir_deliver_region(struct mlir_delivery *d, const struct mlir_block *block,
                                 enum mlir_region_use use);

void mlir_deliver_function(struct mlir_delivery *d, const struct mlir_function *function,
                           bool entry);

#endif
