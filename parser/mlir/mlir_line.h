/*
 * Reading a line of MLIR as a printer writes it. Source: MLIR LangRef, "Identifiers and
 * keywords" and "Operations".
 */
#ifndef PARSER_MLIR_MLIR_LINE_H
#define PARSER_MLIR_MLIR_LINE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns the length of the name at p, which is behind its % or @. The number of a result,
 * "#1", is part of the name. */
size_t mlir_name_length(const char *p);

/* Reads the next name in "%3:2, %x" and returns how many results it has; 0 if no name is left.
 * *p moves behind it. */
size_t mlir_next_name(const char **p, struct slice *name);

/* Returns where text first stands in the line outside of strings; NULL if it does not. */
const char *mlir_find(const char *p, const char *text);

/* Returns the number of braces that open in the line minus those that close. */
int mlir_open_braces(const char *p);

/* Returns whether the regions of an operation compute with elements, as reducers and
 * comparators do, rather than with arrays. Source: StableHLO specification, "Ops". */
bool mlir_takes_elements(const char *opcode);

/* Returns whether the line begins with an operation "return" of any dialect. */
bool mlir_is_return(const char *p);

#endif
