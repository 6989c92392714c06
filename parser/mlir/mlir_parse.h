/*
 * Reading StableHLO, as text of MLIR: a module becomes the events of a module of HLO
 * (layout/program/hlo.h), so that what reads a program reads it, too. As XLA makes HLO of it:
 *
 *     func.func @main(%arg0: ...)       the entry, and its parameters
 *     func.func private @f              a computation, which `call` refers to
 *     %0 = stablehlo.add %a, %b : ...   an instruction 0, add
 *     %0:2 = stablehlo.while(...)       an instruction 0:2, and its elements 0#0 and 0#1
 *     a region                          a computation that is written in place
 *
 * A region of a loop or a conditional uses values from outside; its computation gets them as
 * parameters. Shapes have no layout. Operations of dialects that are not known are
 * instructions with an unknown opcode. Source: MLIR LangRef; StableHLO specification; XLA,
 * hlo/translate/mhlo_to_hlo.
 */
#ifndef PARSER_MLIR_MLIR_PARSE_H
#define PARSER_MLIR_MLIR_PARSE_H

#include <stdbool.h>

struct diagnostic;
struct mlir_parser;
struct module_sink;
struct shape_table;
struct source;

/* Begins to read the text at the source's cursor. *d is scratch. */
struct mlir_parser *mlir_parser(struct source *source, struct shape_table *shapes,
                                const struct module_sink *sink, struct diagnostic *d);
/* Delivers the next module, once all of it has been read, a function before those that call it.
 * Returns as module_next does (parser/hlo/module_parse.h). That a read failed is not reported.
 */
int mlir_next(struct mlir_parser *parser);
/* Returns whether an error was reported. */
bool mlir_parser_free(struct mlir_parser *parser);

#endif
