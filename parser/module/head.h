/*
 * The head of an instruction or a computation, as XLA prints it:
 *     [ROOT ]%name = shape opcode(%a, %b)
 *     [ENTRY ]%name (a: f32[2], b: (s8[3], s8[4])) -> f32[2] {
 * Nine of ten statements begin so. It is one token of the grammar, its pieces are set apart
 * here.
 */
#ifndef PARSER_MODULE_HEAD_H
#define PARSER_MODULE_HEAD_H

#include "parser/lex/span.h"

#include <stdbool.h>
#include <stddef.h>

struct source;

/* A list of operands in its parentheses: where split, `count` of them; else as text, which
 * holds names alone, a number, or a literal. */
struct operands_span {
    struct span text;
    struct span number; /* length 0: it is none */
    size_t count;
    bool split;
};

/* An instruction without its name and attributes. */
struct head_span {
    struct span shape, opcode; /* length 0: not written */
    struct operands_span operands;
    size_t first_operand; /* of statement.operands, where they are split */
};

struct head {
    bool root, entry;
    struct span name;
    struct head_span call; /* of an instruction */
};

enum head_kind { HEAD_NONE, HEAD_INSTRUCTION, HEAD_COMPUTATION };

/* Reads one at the cursor, as far as the window goes, and moves the cursor behind it.
 * HEAD_NONE: it is written in another way, and comes as single tokens. */
enum head_kind head_lex(struct source *source, struct head *head);

/* Is it a shape as the printed head of a computation has it, without layouts? It has no fault.
 */
bool head_has_shape(const unsigned char *text, size_t length);

#endif
