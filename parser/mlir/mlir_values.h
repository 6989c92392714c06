/*
 * Reading the arrays of a StableHLO module, as jax's lowered.as_text() prints it: the arguments
 * and the results of its public functions, and the values that operations make. Source: MLIR
 * LangRef, "Operations" and "Regions"; StableHLO specification, "Functions".
 *
 * Each array is reported once. A value that a function or a region returns counts as its
 * caller's, and the initial value of a loop as the loop's. Regions of reducers and comparators
 * are left out, because their scalars are no arrays of the program.
 *
 * An array whose sharding is written is reported as what one device holds of it
 * (mlir_sharding.h), any other as a whole.
 */
#ifndef PARSER_MLIR_MLIR_VALUES_H
#define PARSER_MLIR_MLIR_VALUES_H

#include "layout/base/slice.h"
#include "parser/mlir/mlir_sharding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct reader;

enum mlir_role { MLIR_ARGUMENT, MLIR_RESULT, MLIR_VALUE };

struct mlir_value {
    enum mlir_role role;
    const char *module, *function; /* without their @ */
    const char *name, *opcode;     /* "3", "3#1"; the opcode without its dialect */
    const char *info;              /* its name in the framework: "result['w']"; NULL: none */
    struct slice type;             /* as XLA spells it; empty: XLA has no such type */
    enum division sharded;
    int64_t devices; /* that the module is divided among; 1: it is not */
    int64_t aliased; /* of an argument: the result that lies in it; -1: none */
    bool mosaic;     /* the module is a kernel of Mosaic, whose types name spaces */
    bool donor;      /* of an argument: a result may lie in it */
    uint64_t line;
};

struct mlir_sink {
    void *context;
    /* The texts are valid until it returns. Returns 0, or -1 to stop. */
    int (*value)(void *context, const struct mlir_value *value);
};

/* Reports the values of a module to the sink. Returns 0; 1 with *d set if not all was read,
 * because the text ends within a function or has functions in MLIR's generic form; -1 if the
 * sink stopped. *error is the errno of a failed read, else 0. */
int mlir_values_read(struct reader *reader, const struct mlir_sink *sink, int *error,
                     struct diagnostic *d);

#endif
