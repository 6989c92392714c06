/*
 * One statement of HLO text: what the grammar found, as places in the text. Nothing is copied;
 * a statement is valid until the next one begins.
 */
#ifndef PARSER_STATEMENT_H
#define PARSER_STATEMENT_H

#include "parser/module/hlo_lexer.h"

struct diagnostic;

enum statement_kind {
    STATEMENT_NONE,
    STATEMENT_FINISH,      /* the end of the input */
    STATEMENT_MODULE,      /* HloModule name, attributes */
    STATEMENT_TABLE,       /* the name of a frame table */
    STATEMENT_NAME_ENTRY,  /* 1 "a.py" */
    STATEMENT_FIELD_ENTRY, /* 1 {file_name_id=1 ...} */
    STATEMENT_COMPUTATION, /* [ENTRY] name [signature] { */
    STATEMENT_CLOSE,       /* } [, attributes] */
    STATEMENT_INSTRUCTION,
};

struct attribute_span {
    struct span name, value;
    bool dropped; /* too long to keep: what is left of the value is not all of it */
};

struct statement {
    enum statement_kind kind;
    bool root, entry, signature;
    struct span name;             /* as written; length 0: none */
    struct span shape;            /* length 0: not written */
    struct span opcode, operands; /* operands with their parentheses */
    struct span number;           /* operands that are one number: parameter(3) */
    struct span value;            /* of a table's line */
    size_t attribute_count, attribute_capacity;
    struct attribute_span *attributes; /* owned; kept from statement to statement */
    /* while it is being read */
    struct hlo_lexer *lexer;
    struct diagnostic *d;
    bool failed;
    size_t next;       /* failed: where the next statement begins; 0: not known */
    size_t open_value; /* failed: the value that was never closed; 0: none */
};

/* Reads the statement at the lexer's cursor. 0, or -1 with *d set, its place counted from
 * source.base. */
int statement_read(struct statement *statement, struct hlo_lexer *lexer, struct diagnostic *d);
void statement_free(struct statement *statement);

/* ---- for the grammar's actions ---- */

void statement_attribute(struct statement *s, const struct hlo_token *token);
void statement_syntax_error(struct statement *s, int code, const struct hlo_token *token);

/* hlo_grammar.y: one fresh parse of one statement. */
void hlo_grammar_read(struct statement *statement, struct hlo_lexer *lexer);

/* lemon's functions, which it does not declare itself */
void HloGrammarInit(void *parser, struct statement *s);
void HloGrammarFinalize(void *parser);
void HloGrammar(void *parser, int code, struct hlo_token token);
void *HloGrammarAlloc(void *(*allocate)(size_t), struct statement *s);
void HloGrammarFree(void *parser, void (*give_back)(void *));
int HloGrammarFallback(int code);
#ifndef NDEBUG
#include <stdio.h>
void HloGrammarTrace(FILE *stream, char *prompt);
#endif

#endif
