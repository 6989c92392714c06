/* Literals in HLO text, passed over. */
#ifndef PARSER_LITERAL_LEXER_H
#define PARSER_LITERAL_LEXER_H

#include "parser/module/hlo_lexer.h"

/* The inside of constant(...), behind the '(' under s->token: HLO_LITERAL and the cursor behind
 * its ')', or HLO_BAD. Beyond LITERAL_LIMIT bytes only the parentheses are kept. `next` is the
 * mode after it. */
int literal_lex(struct hlo_lexer *lexer, enum hlo_mode next);

#endif
