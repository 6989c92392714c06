/* Lexing attributes of HLO text: their names, and their values, which are passed over. */
#ifndef PARSER_MODULE_VALUE_H
#define PARSER_MODULE_VALUE_H

#include "parser/module/hlo_lexer.h"

/* Reads all attributes at the cursor, of which there may be none, into lexer->attributes.
 * Returns HLO_ATTRIBUTES with the cursor behind them. If the value of the last one is a
 * computation or a list of them, lexer->body says so: that attribute is only in
 * lexer->attribute, and the cursor is behind the first '{' of a computation. Returns HLO_BAD as
 * hlo_lexer_next does; *token is what is unexpected. */
int value_lex(struct hlo_lexer *lexer, struct span *token);

#endif
