/*
 * One statement of HLO text: what the grammar found, as spans of the text. Nothing is copied; a
 * statement is valid until the next one begins.
 */
#ifndef PARSER_HLO_STATEMENT_H
#define PARSER_HLO_STATEMENT_H

#include "parser/hlo/hlo_lexer.h"

enum statement_kind {
    STATEMENT_NONE,
    STATEMENT_FINISH,      /* the end of the input */
    STATEMENT_MODULE,      /* HloModule name, attributes */
    STATEMENT_TABLE,       /* the name of a frame table */
    STATEMENT_TABLE_LINE,  /* 1 "a.py" or 1 {file_name_id=1 ...} */
    STATEMENT_COMPUTATION, /* [ENTRY] name [signature] { */
    STATEMENT_CLOSE,       /* } [, attributes] */
    STATEMENT_INSTRUCTION,
    STATEMENT_LAYOUTS, /* no statement of a text, but the value of entry_computation_layout */
};

/* An operand: a name, perhaps behind a shape, or a whole instruction. Spans of length 0 are not
 * written. */
struct operand_span {
    struct span shape, name;
    size_t head; /* if it is an instruction: index into statement.heads, from 1; else 0 */
};

struct statement {
    enum statement_kind kind;
    bool root, entry;
    bool cut;           /* the text or the line ends behind an instruction's shape */
    struct span name;   /* as written; length 0: none */
    struct span value;  /* of a table's line */
    struct span result; /* its shape, in a signature; length 0: none is written */
    /* Owned arrays, reused by the next statement: */
    size_t head_count, head_capacity;
    struct head_span *heads; /* nested instructions first, the statement's own last */
    size_t operand_count, operand_capacity;
    struct operand_span *operands;
    struct attribute_list attributes;
    size_t shape_count, shape_capacity;
    struct span *shapes; /* of the parameters of a signature, if they may be invalid; or of
                            layouts, that of the result is the last */
    /* only while the statement is being read */
    size_t pending_count, pending_capacity;
    struct operand_span *pending; /* operands of lists that are not closed yet */
    struct hlo_lexer *lexer;
    struct diagnostic *d;
    int state; /* of the parser, before the current token */
    bool failed;
};

/* Reads the statement at the lexer's cursor. Returns 0, or -1 with *d set; its place counts
 * from source.base. */
int statement_read(struct statement *statement, struct hlo_lexer *lexer, struct diagnostic *d);
/* Reads the value of entry_computation_layout without its braces. Returns 0, or -1 with *d
 * set. */
int statement_read_layouts(struct statement *statement, struct hlo_lexer *lexer,
                           struct diagnostic *d);
void statement_free(struct statement *statement);

/* ---- for the grammar's actions ---- */

static const struct span statement_nothing;

/* Sets what the lexer's head says, except for an instruction's call. */
void statement_printed(struct statement *s, enum statement_kind kind);
void statement_check_name(struct statement *s, struct span name);
/* Adds a head whose operands are complete. */
void statement_head(struct statement *s, const struct head_span *head);
void statement_operand(struct statement *s, struct span shape, struct span name);
/* Adds the last head as an operand. */
void statement_nested_operand(struct statement *s);
void statement_shape(struct statement *s, struct span shape);
/* Reports a token that cannot stand there. accepted has a flag for each token that can, and is
 * overwritten. If it is NULL, the parser's stack is full. */
void statement_syntax_error(struct statement *s, int code, const struct span *token,
                            bool *accepted);

/* Parses one statement with a fresh parser. first: code of a token to begin with; 0: none.
 * Defined in hlo_grammar.y. */
void hlo_grammar_read(struct statement *statement, struct hlo_lexer *lexer, int first);

#endif
