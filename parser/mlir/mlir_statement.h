/*
 * A statement of MLIR: an operation, or the head or the end of one that has regions, a block, a
 * name. A printer writes each on one line. Who writes by hand puts operands, attributes and
 * types on the next lines; they are joined here, as a printer would have written them.
 */
#ifndef PARSER_MLIR_MLIR_STATEMENT_H
#define PARSER_MLIR_MLIR_STATEMENT_H

#include "layout/base/text.h"
#include "parser/mlir/mlir_line.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source_place;

/* Begins as zeros but for lines.source. */
struct mlir_statements {
    struct mlir_lines lines;
    bool ahead;       /* the line is that of the next statement */
    struct text text; /* the statement, until the next one is read */
    uint64_t line;    /* where it begins */
    size_t part_count, capacity;
    struct mlir_part {
        size_t offset; /* in the text */
        uint64_t line;
        size_t column;       /* from 0 */
    } * parts;               /* one of each line */
    size_t braces, brackets; /* that are open at the end of the text; others than braces */
    size_t scanned;          /* bytes of the text that they count */
};

/* Reads the next statement. Returns false at the end of the text. */
bool mlir_statement_next(struct mlir_statements *statements);

/* Returns the place of a byte of the statement, or of its end. It points into the text. */
struct source_place mlir_statement_place(const struct mlir_statements *statements,
                                         size_t offset);

void mlir_statements_free(struct mlir_statements *statements);

#endif
