/* Does the literal of constant(...) fit the shape in front of it? */
#ifndef PARSER_LITERAL_CHECK_H
#define PARSER_LITERAL_CHECK_H

#include "parser/module/module_parse.h"

struct shape;

/* A literal that the lexer has passed, with the parentheses around it, against a shape without
 * fault: braces as deep as its rank, as many elements as it has, each a value of its type
 * (reference: xla hlo_parser.cc, ParseTupleLiteral and ParseDenseLiteral; what these let pass
 * is let pass). {...} of a tuple, which XLA prints but does not read, is right too. Nothing is
 * asked of a literal that was too long to keep, nor where a dimension has no bound. Returns 0,
 * or -1 with *d set, its place counted from the literal's. */
int literal_check(const struct shape *shape, struct slice literal, struct diagnostic *d);

#endif
