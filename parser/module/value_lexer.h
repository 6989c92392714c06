/* Values of attributes in HLO text, passed over. */
#ifndef PARSER_VALUE_LEXER_H
#define PARSER_VALUE_LEXER_H

#include "parser/module/hlo_lexer.h"

/* The value behind the '=' of the attribute token->text: sets token->value.offset and
 * token->dropped, leaves the cursor behind it. 0, or -1 with the problem set (code NONE: an odd
 * token). */
int value_lex(struct hlo_lexer *lexer, struct hlo_token *token);

#endif
