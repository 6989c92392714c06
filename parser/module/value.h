/* Attributes in HLO text: a name, and a value that is passed over. */
#ifndef PARSER_MODULE_VALUE_H
#define PARSER_MODULE_VALUE_H

#include "parser/module/hlo_lexer.h"

/* At the comma in front of an attribute. HLO_ATTRIBUTE: it is in lexer->attribute, the cursor
 * behind it; where the value is a computation or a list of them lexer->body says so, and the
 * cursor is behind the first '{' of one. HLO_BAD as hlo_lexer_next says. *token is the name, or
 * what is unexpected. */
int value_lex(struct hlo_lexer *lexer, struct span *token);

#endif
