/* What a program keeps of the text of an instruction, and gives back. A text that stands again
 * and again is read once. */
#ifndef PARSER_PROGRAM_PROGRAM_TEXT_H
#define PARSER_PROGRAM_PROGRAM_TEXT_H

#include "layout/program/program.h"

#define TEXTS_OPCODES 64

struct program_texts {
    struct ownership *ownership; /* of the program */
    unsigned kept;               /* bits of enum program_text */
    size_t used, capacity;
    struct program_value *values; /* by attribute.number; behind `used` they are zeros */
    struct program_opcode {
        uint32_t word;
        struct opcode opcode;
    } opcodes[TEXTS_OPCODES]; /* that came last, by word */
};

/* Begins a program whose words are empty. */
void program_texts_begin(struct program_texts *texts, struct program *program, unsigned kept);

/* Reads an opcode. Sets *word to its word. */
struct opcode program_opcode(struct program_texts *texts, struct slice text, uint32_t *word);

/* Reads what a backend_config says about memory, and about the compiler that wrote the module.
 */
const struct links *program_config(struct program_texts *texts,
                                   const struct attribute *attribute);

/* Returns the word of a metadata; 0 if none is kept. */
uint32_t program_metadata(struct program_texts *texts, const struct attribute *metadata);

/* Keeps operands and attributes of an instruction. The arena lives until the
 * instruction is packed. */
void program_texts_keep(struct program_texts *texts, struct instruction *kept,
                        const struct hlo_instruction *instruction, struct arena *arena);

void program_texts_free(struct program_texts *texts);

#endif
