/* The hashes of an instruction's attributes, which a comparison of two programs needs instead
 * of their text. */
#ifndef PARSER_HLO_PROGRAM_KEYS_H
#define PARSER_HLO_PROGRAM_KEYS_H

#include "layout/program/program.h"

struct program_keys program_keys_read(const struct hlo_instruction *instruction);

#endif
