/*
 * Tokens of HLO text, statement by statement. The lexer owns all context: where a shape may
 * stand, what ends a statement, and how to pass over values nobody asked for.
 */
#ifndef PARSER_HLO_LEXER_H
#define PARSER_HLO_LEXER_H

#include "parser/lex/source.h"
#include "parser/lex/span.h"

#include <stdint.h>

struct diagnostic;

#define VALUE_LIMIT       ((size_t)16 << 20) /* bytes of one attribute's value that are kept */
#define LITERAL_LIMIT     ((size_t)65536)    /* bytes of a constant's literal that are kept */
#define LITERAL_DEPTH     1000               /* brackets within brackets of a literal */
#define INSTRUCTION_LIMIT 30                 /* instructions as operands of instructions */

struct hlo_token {
    struct span text;
    struct span value; /* of an attribute; the text is its name */
    bool dropped;      /* the value was longer than VALUE_LIMIT and is not all there */
};

enum hlo_mode {
    MODE_STATEMENT, /* anything may begin */
    MODE_HEADER,    /* the module's name */
    MODE_NAMED,     /* after a name: '=', '{' or a parameter list */
    MODE_RESULT,    /* after '=': a shape or an opcode */
    MODE_OPCODE,
    MODE_OPEN, /* after an opcode: its operands */
    MODE_OPERANDS,
    MODE_AFTER, /* ',' and an attribute, or the end of the statement */
    MODE_PARAMETERS,
    MODE_PARAMETER, /* after its name: a shape */
    MODE_ARROW,
    MODE_SIGNATURE, /* the result of a computation */
    MODE_BODY,      /* its '{' */
    MODE_ENTRY_OF_TABLE,
    MODE_END,
};

struct hlo_lexer {
    struct source source;
    enum hlo_mode mode;
    int depth;                  /* of operand lists */
    bool constant;              /* the opcode was `constant`: a literal follows */
    struct diagnostic *problem; /* set with HLO_BAD: what is wrong; code NONE: an odd token */
};

/* Token codes are those of hlo_grammar.h; 0 ends the statement. HLO_BAD with *problem set: the
 * bytes cannot be read. At the end of the input the first token of a statement is HLO_FINISH.
 */
int hlo_lexer_next(struct hlo_lexer *lexer, struct hlo_token *token);

/* At the ',' behind an instruction: the attribute there. HLO_ATTRIBUTE, or HLO_BAD as above. */
int hlo_lexer_attribute(struct hlo_lexer *lexer, struct hlo_token *token);

/* A new statement begins here, behind blanks and comments. -1: a comment is never closed. */
int hlo_lexer_begin_statement(struct hlo_lexer *lexer);

#endif
