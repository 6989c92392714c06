/*
 * What a module of StableHLO holds, as jax's lowered.as_text() prints it: the arguments and the
 * results of its public functions, and the values that operations make. Source: MLIR LangRef,
 * "Operations" and "Regions"; StableHLO specification, "Functions".
 *
 * A value that a function or a region returns is its caller's, and what a loop begins with is
 * the loop's: each array is told once. Regions of reducers and comparators hold scalars that
 * are no arrays of the program, and are left out.
 */
#ifndef PARSER_MLIR_MLIR_VALUES_H
#define PARSER_MLIR_MLIR_VALUES_H

#include "layout/base/slice.h"

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
    struct slice type;             /* as XLA spells it; empty: it has no such */
    uint64_t line;
};

struct mlir_sink {
    void *context;
    /* Texts hold until it returns. 0, or -1 to stop. */
    int (*value)(void *context, const struct mlir_value *value);
};

/* 0; 1 and *d where not all was read: the text ends within a function, or has functions in
 * MLIR's generic form; -1 when the sink stopped it or memory ran out. A text that could not be
 * read to its end sets *error to an errno. */
int mlir_values_read(struct reader *reader, const struct mlir_sink *sink, int *error,
                     struct diagnostic *d);

#endif
