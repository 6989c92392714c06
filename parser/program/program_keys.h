/* The hashes of an instruction's attributes, which a comparison of two programs needs instead
 * of their text. */
#ifndef PARSER_PROGRAM_PROGRAM_KEYS_H
#define PARSER_PROGRAM_PROGRAM_KEYS_H

#include "layout/program/program.h"

/* Makes the bytes that are kept with an instruction, in the arena. */
const struct slice *program_keys_keep(const struct hlo_instruction *instruction,
                                      struct arena *arena);

#endif
