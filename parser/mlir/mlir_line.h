/*
 * A line of MLIR, as a printer writes it. Source: MLIR LangRef, "Identifiers and keywords" and
 * "Operations".
 */
#ifndef PARSER_MLIR_MLIR_LINE_H
#define PARSER_MLIR_MLIR_LINE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a name without its % or @; a result's number, "#1", is part of it. */
size_t mlir_name_length(const char *p);

/* The next name in "%3:2, %x", and how many results it has; *p moves behind it. 0: none is
 * left.
 */
size_t mlir_next_name(const char **p, struct slice *name);

/* Where text first stands in the line, outside of strings; NULL: nowhere. */
const char *mlir_find(const char *p, const char *text);

/* How many more braces open in the line than close. */
int mlir_open_braces(const char *p);

/* Do the regions of an operation compute from elements, as reducers and comparators do, rather
 * than from arrays? Source: StableHLO specification, "Ops". */
bool mlir_takes_elements(const char *opcode);

/* Does the line begin with an operation "return", of whatever dialect? */
bool mlir_is_return(const char *p);

#endif
