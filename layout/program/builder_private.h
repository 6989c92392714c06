/* The builder's own parts: builder.c has modules and computations, builder_add.c instructions,
 * builder_keep.c what is kept of them besides. */
#ifndef LAYOUT_PROGRAM_BUILDER_PRIVATE_H
#define LAYOUT_PROGRAM_BUILDER_PRIVATE_H

#include "layout/program/builder.h"
#include "layout/program/shape_table.h"

#define BUILDER_OPCODES 64

struct program_builder {
    const struct program_options *options;
    struct shape_table *shapes;
    struct program *program; /* NULL: none has begun */
    bool entry;              /* the entry of the module has been seen */
    bool rootless;           /* its root is lost, which the header tells */
    struct builder_opcode {
        uint32_t word;
        struct opcode opcode;
    } opcodes[BUILDER_OPCODES]; /* that came last, by word */
};

/* The number of a line as instructions keep it; UINT32_MAX: that line or a later one. */
static inline uint32_t
line_number(uint64_t line)
{
    return line < UINT32_MAX ? (uint32_t)line : UINT32_MAX;
}

/* Reads an opcode, which is a word. */
struct opcode builder_opcode(struct program_builder *builder, uint32_t word);

/* Copies aliases and their paths, to live as long as the program. */
const struct alias *builder_aliases(struct program_builder *builder,
                                    const struct alias *aliases, size_t count);

/* Adds an instruction to the open computation. */
void builder_instruction(struct program_builder *builder,
                         const struct program_statement *statement);

/* Keeps attributes and operands of an instruction. The arena lives until the instruction is
 * packed. */
void builder_keep(struct program_builder *builder, struct instruction *kept,
                  const struct program_statement *statement, struct arena *arena);

#endif
