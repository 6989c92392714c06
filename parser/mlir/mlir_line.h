/* The lines of a text of MLIR, without what nobody needs: comments, all but the beginning of
 * long constants and strings, and the resources at the end, {-# ... #-}. */
#ifndef PARSER_MLIR_MLIR_LINE_H
#define PARSER_MLIR_MLIR_LINE_H

#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source;

struct mlir_lines {
    struct source *source;
    struct text text; /* the line: never blank; freed by the owner */
    uint64_t number;  /* of the line, from 1 */
    bool within;      /* the line begins within dense<...> */
    size_t dense; /* depth of angle brackets since "dense<" where the line ends; 0: outside */
    size_t kept;  /* bytes of the string, or within dense<...> */
};

/* Reads the next line that is not blank. Returns false at the end of the text. */
bool mlir_line_next(struct mlir_lines *lines);

#endif
