/*
 * Parsing HLO text, or StableHLO as text of MLIR (parser/mlir/mlir_parse.h): modules,
 * computations and instructions are delivered to a sink, one after another. Memory does not
 * grow with the text of HLO: an instruction is valid until the sink returns.
 *
 * After a statement that cannot be read, recovery continues at the next line that begins one.
 * What is whole is delivered, and each fault is reported once.
 */
#ifndef PARSER_HLO_MODULE_PARSE_H
#define PARSER_HLO_MODULE_PARSE_H

#include "layout/base/slice.h"
#include "layout/program/hlo.h"
#include "parser/lex/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader;
struct shape_table;

struct module_parser;

/* Begins to read a text. window: bytes of the window at first; it grows if a statement needs
 * more. Reader, table and sink must outlive the parser. */
struct module_parser *module_parser(struct reader *reader, size_t window,
                                    struct shape_table *shapes, const struct module_sink *sink);
/* Reads until a module has ended, or instructions that stand outside of any have. Returns 1; 0
 * at the end of the text, once; -1 if the sink stopped. */
int module_next(struct module_parser *parser);
/* Returns whether an error was reported. */
bool module_parser_free(struct module_parser *parser);

/* Reads the whole text. Returns 0; 1 if an error was reported; -1 if the sink stopped. */
int module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
                 const struct module_sink *sink);

/* Reads the next operand of a list from *at, which is 0 at first and moves behind it. *operand
 * is the name without '%', or empty if only a shape is written. Returns false at the end. */
bool operand_next(struct slice operands, size_t *at, struct slice *operand);

/* Reads the next name of a value, %a or {%a, %b}, in the same way. */
bool name_next(struct slice value, size_t *at, struct slice *name);

#endif
