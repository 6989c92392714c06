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

struct diagnostic;
struct module_sink;
struct shape_table;
struct source;

/* Reads the text at the source's cursor. A module is delivered once all of it has been read, a
 * function before those that call it. Returns 0; 1 if an error was reported; -1 if the sink
 * stopped. That a read failed is not reported. *d is scratch. */
int mlir_parse(struct source *source, struct shape_table *shapes,
               const struct module_sink *sink, struct diagnostic *d);

#endif
