/*
 * What stands among the attributes of a statement and cannot be read as one: a form that newer
 * compilers print, or damage. It costs itself alone. Reading goes on at the next attribute, and
 * the statement keeps all else. The same holds of shapes whose form is not known.
 */
#ifndef PARSER_HLO_UNKNOWN_H
#define PARSER_HLO_UNKNOWN_H

#include "parser/hlo/hlo_lexer.h"

/* Returns whether what follows on the line, which is no comma, belongs to the instruction
 * before it: it begins no other statement and closes no computation. */
bool unknown_follows(struct hlo_lexer *lexer);

/* Passes what begins at lexer->attribute.value, where lexer->attribute.name has length 0 if no
 * name= stands before it. *lexer->problem says what is wrong at the token; its code is NONE if
 * that is just unexpected. The cursor stops at the next comma, or at the end of the statement
 * or of its line. Adds to lexer->faults. Returns true if the text is whole, so that it is the
 * value of lexer->attribute. */
bool unknown_pass(struct hlo_lexer *lexer, const struct span *token);

/* Returns whether an opcode with '(' stands at p. */
bool unknown_opcode(struct source *source, unsigned char *p);

/* Passes the shape at the cursor, whatever its form: balanced text on one line up to what must
 * stand behind a shape there. That place follows from lexer->previous: behind '=' an opcode
 * with '(', behind "->" a '{', behind a parameter's name a comma or ')', and among operands a
 * name. Returns false, and the cursor stays, if there is no such text. */
bool unknown_shape(struct hlo_lexer *lexer);

#endif
