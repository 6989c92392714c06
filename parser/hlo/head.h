/*
 * The head of an instruction or a computation, as XLA prints it:
 *
 *     [ROOT ]%name = shape opcode(%a, %b)
 *     [ENTRY ]%name (a: f32[2], b: (s8[3], s8[4])) -> f32[2] {
 *
 * Nine of ten statements begin in this way. Such a head is one token of the grammar, and struct
 * head holds its parts.
 */
#ifndef PARSER_HLO_HEAD_H
#define PARSER_HLO_HEAD_H

#include "parser/lex/span.h"

#include <stdbool.h>
#include <stddef.h>

struct shape_entry;
struct shape_table;
struct source;

/* A list of operands with its parentheses. If it is split, it has `count` operands; otherwise
 * it is only a text: names alone, a number, or a literal. */
struct operands_span {
    struct span text;
    struct span number; /* as in parameter(0); length 0: none */
    size_t count;
    bool split;
};

/* An instruction without its name and attributes. */
struct head_span {
    struct span shape, opcode; /* length 0: not written */
    struct operands_span operands;
    struct shape_entry *entry; /* of the shape, if the lexer knows it; else NULL */
    size_t first_operand;      /* index into statement.operands, if they are split */
};

struct head {
    bool root, entry;
    struct span name;
    struct head_span call; /* of a computation only the shape, which is its result's */
};

/* Reads the head at the cursor, if the window holds all of it, and moves the cursor behind it.
 * Returns HLO_INSTRUCTION or HLO_COMPUTATION, or 0 if it is written in another way: then it is
 * read as single tokens. A shape that the table knows is not examined again. */
int head_lex(struct source *source, const struct shape_table *shapes, struct head *head);

/* Returns whether a text is a shape without layouts, as XLA prints it in the head of a
 * computation. Such a shape is valid. */
bool head_has_shape(const unsigned char *text, size_t length);

#endif
