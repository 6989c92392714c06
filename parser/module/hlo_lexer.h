/*
 * Tokens of HLO text, statement by statement. The lexer owns all context: what may follow a
 * token, where a statement ends, and how to pass over values that nobody asked for.
 */
#ifndef PARSER_MODULE_HLO_LEXER_H
#define PARSER_MODULE_HLO_LEXER_H

#include "parser/lex/skip.h"
#include "parser/lex/source.h"
#include "parser/lex/span.h"
#include "parser/module/attribute_kind.h"
#include "parser/module/head.h"

#include <stdbool.h>

struct diagnostic;

#define VALUE_LIMIT          ((size_t)16 << 20) /* bytes of an attribute's value that are kept */
#define LITERAL_LIMIT        ((size_t)64 << 10) /* of a constant's literal */
#define NESTING_DEPTH        200     /* parentheses within parentheses of a statement */
#define BODY_DEPTH           30      /* computations written in place within each other */
#define STATEMENT_LIST_LIMIT 1000000 /* operands, attributes, ... of one statement */

/* A computation that is written as the value of an attribute: what comes next is its first
 * instruction. */
enum body_kind {
    BODY_NONE,
    BODY_ONE,   /* to_apply={ */
    BODY_FIRST, /* branch_computations={ { */
    BODY_NEXT,  /* }, { */
};

struct attribute_span {
    struct span name, value;
    enum attribute_kind kind;
    bool dropped;  /* the value is longer than VALUE_LIMIT: what is left is not all of it */
    bool comments; /* some stand in the value */
    bool too_deep; /* computations in it are passed over */
};

struct attribute_list {
    size_t count, capacity;
    struct attribute_span *items;
};

enum hlo_mode {
    MODE_START,  /* the first token of a statement */
    MODE_HEAD,   /* an instruction up to its operands' end, a computation up to its '{' */
    MODE_MODULE, /* behind HloModule */
    MODE_TABLE,  /* behind the number of a table's line */
    MODE_LIST,   /* behind a body of a list: the next one, or the list's '}' */
    MODE_AFTER,  /* attributes, or the end of the statement */
    MODE_END,
};

struct hlo_lexer {
    struct source source;
    enum hlo_mode mode;
    int previous;     /* the token before this one; 0: none */
    int depth;        /* of open parentheses */
    bool result;      /* the name and '=' are behind: a word before '(' is an opcode */
    bool operands;    /* the open parenthesis is that of an instruction's operands */
    bool header;      /* of a module: its attributes hold no computations */
    bool in_list;     /* the '}' that comes closes one of several bodies; set by the reader */
    size_t open;      /* computations that are open; set by the reader */
    struct head head; /* of HLO_INSTRUCTION */
    struct attribute_list *attributes; /* where those of HLO_ATTRIBUTES go */
    enum body_kind body;               /* what the statement ends with, and ... */
    struct attribute_span attribute;   /* whose value it is */
    struct diagnostic *problem;
};

/* Blanks and comments, up to source.token. 1 when a line ended among them, 0 when none did, -1
 * when a comment is not closed. Most often it is one blank, or none, or the line ends. */
static inline int
hlo_lexer_gap(struct hlo_lexer *lexer)
{
    struct source *s = &lexer->source;
    s->token = s->cursor;
    if (*s->cursor > ' ' && *s->cursor != '/')
        return 0;
    int newline = *s->cursor == '\n';
    s->cursor += newline;
    while (*s->cursor == ' ')
        s->cursor++;
    if (*s->cursor <= ' ' || *s->cursor == '/') {
        int more = skip_gap(s, lexer->problem);
        newline = more < 0 ? -1 : newline | more;
    }
    s->token = s->cursor;
    return newline;
}

/* Skips blanks and comments and begins a statement there. -1 when a comment is not closed. */
int hlo_lexer_begin_statement(struct hlo_lexer *lexer);

/* hlo_lexer_next in any mode but MODE_END. */
int hlo_lexer_token(struct hlo_lexer *lexer, struct span *token);

/* The code of the next token (hlo_grammar.h) and its text; 0 ends the statement. At the end of
 * the input the first token of a statement is HLO_FINISH. HLO_BAD: no token begins here;
 * *problem says why, its code is NONE where the byte alone is unexpected. */
static inline int
hlo_lexer_next(struct hlo_lexer *lexer, struct span *token)
{
    *token = (struct span){(size_t)(lexer->source.cursor - lexer->source.base), 0};
    return lexer->mode == MODE_END ? 0 : hlo_lexer_token(lexer, token);
}

#endif
