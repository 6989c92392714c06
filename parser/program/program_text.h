/* What a program keeps of the text of an instruction, and gives back. */
#ifndef PARSER_PROGRAM_PROGRAM_TEXT_H
#define PARSER_PROGRAM_PROGRAM_TEXT_H

#include "parser/program/program.h"

struct program_texts {
    struct words *words; /* of the program */
    unsigned kept;       /* bits of enum program_text */
    struct text scratch;
    size_t capacity;
    uint32_t *metadata; /* by attribute.number: its word; 0: not known yet */
};

/* Begins a program whose words are empty. */
void program_texts_begin(struct program_texts *texts, struct program *program, unsigned kept);

/* Keeps opcode, metadata, operands and attributes of an instruction. The arena lives until the
 * instruction is packed. */
void program_texts_keep(struct program_texts *texts, struct instruction *kept,
                        const struct hlo_instruction *instruction, struct arena *arena);

void program_texts_free(struct program_texts *texts);

#endif
