/*
 * The usual statements, in one look:
 *     [ROOT ]%name = type[dims]{layout} opcode(%a, %b)
 *     [ENTRY ]%name (a: type[dims], b: type[dims]) -> type[dims] {
 * Nine of ten lines of a dump are these. What is anything else (a literal, one more blank, the
 * end of the window) is left to the lexer and the grammar, which read these lines to the same
 * end: tests feed them in pieces and compare.
 */
#ifndef PARSER_USUAL_H
#define PARSER_USUAL_H

#include "parser/lex/span.h"

#include <stdbool.h>

struct source;

struct usual {
    struct span name, shape, opcode, operands;
    struct span number; /* parameter(3): the 3; else length 0 */
    bool root, entry;
    size_t length; /* of all; behind an instruction come its attributes */
};

/* The length of the word at p, 0 when there is none. It may go on behind the window. */
size_t usual_word(const unsigned char *p);

/* Read at the cursor, which does not move; false when it is anything else. */
bool usual_instruction(const struct source *source, struct usual *usual);
bool usual_computation(const struct source *source, struct usual *usual);

#endif
