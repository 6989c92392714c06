/* Finding a shape in HLO text: hlo_lexer.re asks, shape_lexer.re reads what was found. */
#ifndef PARSER_SHAPE_SPAN_LEXER_H
#define PARSER_SHAPE_SPAN_LEXER_H

#include "parser/module/hlo_lexer.h"

/* At s->token, where a shape or a word may stand: a token code. `next` is the mode after a
 * shape, `word` the code of a word, `after` its mode. */
int shape_span_lex(struct hlo_lexer *lexer, enum hlo_mode next, int word, enum hlo_mode after);

#endif
