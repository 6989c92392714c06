/* Attributes in HLO text: names, and values that are passed over. */
#ifndef PARSER_MODULE_VALUE_H
#define PARSER_MODULE_VALUE_H

#include "parser/module/hlo_lexer.h"

/* Behind what may have attributes. HLO_ATTRIBUTES: as many as there are, or none, are in
 * lexer->attributes, the cursor behind them; where the value of the last is a computation or a
 * list of them lexer->body says so, that one is in lexer->attribute alone, and the cursor is
 * behind the first '{' of a computation. HLO_BAD as hlo_lexer_next says, *token is what is
 * unexpected. */
int value_lex(struct hlo_lexer *lexer, struct span *token);

#endif
