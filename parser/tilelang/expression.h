/* Expressions of TileLang: Python's operators over whole numbers. */
#ifndef PARSER_TILELANG_EXPRESSION_H
#define PARSER_TILELANG_EXPRESSION_H

#include "parser/lex/phrase.h"
#include "parser/tilelang/tilelang_parse.h"

enum expression_kind {
    EXPRESSION_NUMBER,
    EXPRESSION_DIM,     /* value: which */
    EXPRESSION_REPLICA, /* _rep */
    EXPRESSION_ADD,
    EXPRESSION_SUBTRACT,
    EXPRESSION_MULTIPLY,
    EXPRESSION_DIVIDE, /* rounds down */
    EXPRESSION_MODULO,
    EXPRESSION_XOR,
    EXPRESSION_AND,
    EXPRESSION_OR,
    EXPRESSION_LEFT, /* shifts */
    EXPRESSION_RIGHT
};

struct expression {
    enum expression_kind kind;
    int64_t value;
    const struct expression *left, *right;
};

#define EXPRESSION_DEPTH 64   /* the limit of brackets within one another */
#define EXPRESSION_NODES 4000 /* of a text */

/* What is being read. */
struct tilelang {
    struct phrase phrase;
    struct tilelang_text *text;
    size_t name_count; /* of the dims; 0: they are _i, _j, _k, ... */
    struct phrase_token names[TILELANG_RANK];
};

/* Reads an expression at the cursor; NULL after an error. */
const struct expression *expression_read(struct tilelang *t);

/* ---- spelling ---- */

/* Returns whether a text stands at the cursor, behind blanks, and passes it. */
bool tilelang_takes(struct tilelang *t, const char *text);
/* Passes a text that must stand there. Returns false after an error. */
bool tilelang_wants(struct tilelang *t, const char *text);
/* Reads a number. Returns false after an error. */
bool tilelang_number(struct tilelang *t, int64_t *value);
/* Reads a name; an empty token: none stands there. */
struct phrase_token tilelang_name(struct tilelang *t);
/* Reports what stands at the cursor. */
void tilelang_fail(struct tilelang *t, const char *what);

#endif
