/*
 * Parsing HLO text: modules, computations and instructions are delivered to a sink, one after
 * another. Memory does not grow with the text: an instruction is valid until the sink returns.
 *
 * After a statement that cannot be read, recovery continues at the next line that begins one.
 * What is whole is delivered, and each fault is reported once.
 */
#ifndef PARSER_HLO_MODULE_PARSE_H
#define PARSER_HLO_MODULE_PARSE_H

#include "layout/base/slice.h"
#include "layout/owner/ending.h"
#include "layout/program/hlo.h"
#include "parser/lex/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct reader;
struct shape_table;

/* What a sink is given is valid until its function returns. */

/* Functions return 0, or -1 to stop reading. Any may be NULL. */
struct module_sink {
    void *context;
    int (*module)(void *context, const struct hlo_module *module);
    /* A line of a frame table; entry: a string, or {name=number ...} */
    int (*table_entry)(void *context, enum hlo_table table, struct slice entry);
    /* A computation that is written in place begins and ends within another one, before the
     * instruction that calls it is delivered. */
    int (*computation)(void *context, const struct hlo_computation *computation);
    int (*instruction)(void *context, const struct hlo_instruction *instruction);
    int (*computation_end)(void *context, enum ending ending);
    /* ENDING_CUT: the text ends within a statement or a computation, or before the ENTRY
     * computation that the header describes */
    int (*module_end)(void *context, enum ending ending);
    /* place is NULL if there is none */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
};

/* Reads the whole text. Returns 0; 1 if an error was reported; -1 if the sink stopped. *d is
 * scratch. window: bytes of the window at first; it grows if a statement needs more. */
int module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
                 const struct module_sink *sink, struct diagnostic *d);

/* Reads the next operand of a list from *at, which is 0 at first and moves behind it. *operand
 * is the name without '%', or empty if only a shape is written. Returns false at the end. */
bool operand_next(struct slice operands, size_t *at, struct slice *operand);

/* Reads the next name of a value, %a or {%a, %b}, in the same way. */
bool name_next(struct slice value, size_t *at, struct slice *name);

#endif
