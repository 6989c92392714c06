/*
 * The lexer of HLO text, statement by statement. It decides all that depends on context: what
 * may follow a token, where a statement ends, and how to pass over values that are not needed.
 */
#ifndef PARSER_HLO_HLO_LEXER_H
#define PARSER_HLO_HLO_LEXER_H

#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/program/attribute_kind.h"
#include "parser/hlo/head.h"
#include "parser/lex/memo.h"
#include "parser/lex/skip.h"
#include "parser/lex/source.h"
#include "parser/lex/span.h"

#include <stdbool.h>

#define VALUE_LIMIT          ((size_t)16 << 20) /* bytes of an attribute's value that are kept */
#define LITERAL_LIMIT        ((size_t)64 << 10) /* bytes of a constant's literal that are kept */
#define NESTING_DEPTH        200                /* depth of parentheses in a statement */
#define BODY_DEPTH           30                 /* depth of computations written in place */
#define STATEMENT_LIST_LIMIT 1000000            /* operands, attributes, ... of one statement */
#define REREAD_LIMIT(bytes)                                                                    \
    ((1 << 20) + 16 * (bytes)) /* bytes that are read twice after errors,                      \
                                  of a text of so many */
#define FAULT_LIMIT 8          /* attributes that are examined again in a statement */

/* How a statement ends in a computation that is the value of an attribute. The next statement
 * is the computation's first instruction. */
enum body_kind {
    BODY_NONE,
    BODY_ONE,   /* to_apply={ */
    BODY_FIRST, /* branch_computations={ { */
    BODY_NEXT,  /* }, { */
};

struct attribute_span {
    struct span name, value;
    uint64_t number; /* see struct attribute */
    enum attribute_kind kind;
    bool dropped;  /* the value is longer than VALUE_LIMIT, and only a part of it is left */
    bool comments; /* there are comments in the value */
    bool too_deep; /* computations in the value are nested too deep and were skipped */
};

struct attribute_list {
    size_t count, capacity;
    struct attribute_span *items;
};

/* What was found among the attributes of a statement and cannot be read as one. */
struct attribute_faults {
    size_t count;
    struct attribute_fault {
        struct diagnostic d;
        struct span name; /* of the attribute; length 0: none is written */
    } items[FAULT_LIMIT];
    size_t searches; /* texts that were searched for the next attribute */
    bool lost;       /* attributes that a program's memory depends on may be missing */
    bool rest;       /* the rest of the line holds no attribute: nothing on it is read */
    bool end;        /* the last of them reaches the end of the input */
};

enum hlo_mode {
    MODE_START, /* the first token of a statement */
    MODE_HEAD,  /* an instruction up to the end of its operands, a computation up to its '{' */
    MODE_LITERAL, /* behind the opcode of a constant */
    MODE_MODULE,  /* behind HloModule */
    MODE_TABLE,   /* behind the number of a table's line */
    MODE_LIST,    /* behind a computation of a list: the next one, or the list's '}' */
    MODE_AFTER,   /* attributes, or the end of the statement */
    MODE_END,
};

struct hlo_lexer {
    struct source source;
    const struct shape_table *shapes;      /* those that are known */
    struct memo metadata, backend_configs; /* those that were passed */
    enum hlo_mode mode;
    int previous;     /* the token before this one; 0: none */
    int depth;        /* open parentheses */
    bool result;      /* name and '=' were read: a word before '(' is an opcode */
    bool operands;    /* the open parenthesis is that of an instruction's operands */
    bool bare;        /* no shape stands before the opcode */
    bool loose;       /* shapes may have any form; set by the caller after a first reading */
    bool shape_place; /* a token stood where a shape may */
    bool header;      /* in the header of a module; its attributes hold no computations */
    bool in_list;     /* the next '}' closes one of several computations; set by the caller */
    size_t open;      /* open computations; set by the caller */
    struct head head; /* of HLO_INSTRUCTION or HLO_COMPUTATION */
    struct attribute_list *attributes; /* filled by HLO_ATTRIBUTES */
    struct attribute_faults faults;    /* the same */
    uint64_t reread;                   /* bytes that were read twice after errors */
    enum body_kind body;               /* how the statement ends, and ... */
    struct attribute_span attribute;   /* ... the attribute whose value that is */
    struct diagnostic *problem;
};

/* Makes room for one more element of a list in a statement. Returns 0, or -1 with *d set. */
static inline int
statement_room(void *list, size_t count, size_t *capacity, size_t size, struct diagnostic *d)
{
    if (count == STATEMENT_LIST_LIMIT)
        return diagnostic_set(d, RANK_TOO_LARGE, 0, 0, STATEMENT_LIST_LIMIT);
    grow(list, count, capacity, size);
    return 0;
}

/* Passes blanks and comments and sets source.token behind them. Returns 1 if there was a
 * newline among the blanks, 0 if not, -1 if a comment is not closed. Inline for the frequent
 * cases: one blank, none, or the end of the line. */
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

/* Returns whether the text that was read last reaches the end of a module's text, so that more
 * of it may have been cut off. */
static inline bool
hlo_lexer_is_cut(const struct hlo_lexer *lexer)
{
    const struct source *s = &lexer->source;
    return s->ended && s->cursor == s->limit && (lexer->open || lexer->header);
}

static inline void
hlo_lexer_free(struct hlo_lexer *lexer)
{
    source_free(&lexer->source);
    memo_free(&lexer->metadata);
    memo_free(&lexer->backend_configs);
}

/* Skips blanks and comments and begins a statement there. Returns 0, or -1 if a comment is not
 * closed. */
int hlo_lexer_begin_statement(struct hlo_lexer *lexer);

/* Reads all attributes at the cursor, of which there may be none, into lexer->attributes.
 * Returns HLO_ATTRIBUTES with the cursor behind them. What cannot be read as an attribute is
 * passed over, and lexer->faults says why. If the value of the last attribute is a computation
 * or a list of them, lexer->body says so: that attribute is only in lexer->attribute, and the
 * cursor is behind the first '{' of a computation. Returns HLO_BAD as hlo_lexer_next does if
 * there are too many of them, or the statement is too long. Defined in value.re. */
int hlo_lexer_attributes(struct hlo_lexer *lexer);

/* Reads the attribute's name and '=' at the cursor. Returns false, and the cursor stays, if
 * they are not there. Defined in value.re. */
bool hlo_lexer_name(struct source *source, enum attribute_kind *kind);

/* Moves the cursor back to base + offset to read that text again. Returns false, and the cursor
 * stays, if the window does not have all of it or REREAD_LIMIT is reached. */
bool hlo_lexer_return(struct hlo_lexer *lexer, size_t offset);

/* Returns whether more was read twice than REREAD_LIMIT allows of the text up to the cursor. */
bool hlo_lexer_reread_all(const struct hlo_lexer *lexer);

/* The same as hlo_lexer_next, in any mode but MODE_END. */
int hlo_lexer_token(struct hlo_lexer *lexer, struct span *token);

/* Reads the next token and returns its code (hlo_grammar.h); 0 ends the statement. At the end
 * of the input the first token of a statement is HLO_FINISH. HLO_BAD: no token begins here, and
 * *problem says why; its code is NONE if the byte is just unexpected. */
static inline int
hlo_lexer_next(struct hlo_lexer *lexer, struct span *token)
{
    *token = (struct span){(size_t)(lexer->source.cursor - lexer->source.base), 0};
    return lexer->mode == MODE_END ? 0 : hlo_lexer_token(lexer, token);
}

#endif
