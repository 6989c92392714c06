/*
 * Reads from the text what ownership of memory depends on: the operation of an instruction, its
 * operands by number, the aliases in a module's header.
 */
#ifndef PARSER_PROGRAM_OWNERSHIP_READ_H
#define PARSER_PROGRAM_OWNERSHIP_READ_H

#include "parser/program/program_text.h"

struct shape_table;

/* Reads an operation without the computations that it names; what it points to lives in the
 * arena. */
void operation_read(struct operation *operation, const struct hlo_instruction *instruction,
                    struct arena *arena);

/* Adds the instruction to the open computation. Operands are kept as text only if the result
 * may share their memory. If the shape is not written but follows from the operands, it is
 * taken from `shapes`, which must hold the shapes of the operands. */
void ownership_read(struct program_texts *texts, const struct hlo_instruction *instruction,
                    struct shape_table *shapes);

/* Reads input_output_alias from the header, and buffer_donor unless the module is scheduled,
 * for ownership_decide. */
void ownership_read_header(struct ownership *o, const struct hlo_module *module,
                           bool scheduled);

/* The number of a line as instructions keep it; UINT32_MAX: that line or a later one. */
static inline uint32_t
line_number(uint64_t line)
{
    return line < UINT32_MAX ? (uint32_t)line : UINT32_MAX;
}

#endif
