/* The small steps that the lexers of HLO text have in common. */
#ifndef PARSER_LEXER_STEPS_H
#define PARSER_LEXER_STEPS_H

#include "layout/diagnostic.h"
#include "parser/module/hlo_grammar.h"
#include "parser/module/hlo_lexer.h"

/* What re2c asks at the limit: is there more? All pointers may have moved. */
static inline bool
refill(struct source *s, unsigned char **p)
{
    s->cursor = *p;
    bool more = source_fill(s);
    *p = s->cursor;
    return more;
}

static inline int
bad(struct hlo_lexer *lexer)
{
    lexer->problem->code = DIAGNOSTIC_NONE;
    return HLO_BAD;
}

/* The problem is set already. */
static inline int
broken(struct hlo_lexer *lexer)
{
    (void)lexer;
    return HLO_BAD;
}

static inline int
token_in(struct hlo_lexer *lexer, unsigned char *p, int code, enum hlo_mode mode)
{
    lexer->source.cursor = p;
    lexer->mode = mode;
    return code;
}

#endif
