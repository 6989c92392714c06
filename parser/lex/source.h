/*
 * The window of the input that is in memory. It slides: what lies before the statement that is
 * being read is forgotten at each refill, and the middle of a value nobody wants can be
 * dropped. So memory does not grow with the text.
 *
 * Pointers into the window die at a refill; offsets from base stay.
 */
#ifndef PARSER_LEX_SOURCE_H
#define PARSER_LEX_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader;

#define WINDOW_LIMIT ((size_t)64 << 20) /* bytes of one statement that are kept at all */

/* A place in the window and its line and column, both from 1; columns are bytes. */
struct source_mark {
    const unsigned char *at;
    uint64_t line, column;
};

struct source {
    struct reader *reader;
    unsigned char *buffer; /* capacity + 1 bytes, and WIDE_SLACK: *limit is always a NUL */
    size_t capacity;
    unsigned char *base;   /* where the statement begins; kept over refills */
    unsigned char *cursor; /* the next byte to read */
    unsigned char *marker; /* re2c's backtracking */
    unsigned char *token;  /* start of the token being read */
    unsigned char *limit;
    struct source_mark begin;   /* where base was put */
    struct source_mark gap;     /* counted up to here before the last source_drop */
    struct source_mark counted; /* lines are counted up to here */
    size_t dropped;             /* bytes of the statement that were forgotten */
    size_t looked; /* bytes, of all, that were looked at for a string's end in vain */
    bool ended;    /* the reader has no more */
    int error;     /* errno of a failed read; 0: none */
    bool out_of_memory;
    bool too_long; /* WINDOW_LIMIT was reached: bytes remain unread */
};

/* Returns -1 when memory runs out. The reader must outlive the source. */
int source_begin(struct source *source, struct reader *reader, size_t capacity);
void source_free(struct source *source);

/* Reads more behind limit, keeping everything from base on, and what a message shows of the
 * line before it; true when there was more. */
bool source_fill(struct source *source);

/* Reads on until the window holds what a message shows of the line behind the cursor, so that
 * it does not depend on how the bytes arrive. */
void source_show_line(struct source *source);

/* What re2c asks at the limit: is there more? *p, the byte that is looked at, moves with the
 * window. The cursor stays on its byte: a rule that does not match has read nothing. */
static inline bool
source_refill(struct source *source, unsigned char **p)
{
    size_t at = (size_t)(*p - source->base);
    bool more = source_fill(source);
    *p = source->base + at;
    return more;
}

/* Forgets the bytes from base + keep to cursor: later offsets count as if they never were.
 * Lines in them are counted first. */
void source_drop(struct source *source, size_t keep);

/* Moves the cursor back to base + offset, which lies before what was dropped last. */
void source_return(struct source *source, size_t offset);

/* Moves the cursor by so many bytes, among which is no line's end; everything up to it must be
 * counted. */
static inline void
source_pass(struct source *source, size_t length)
{
    source->cursor += length;
    source->counted.at += length;
    source->counted.column += length;
}

/* The statement begins at cursor. */
void source_rebase(struct source *source);

/* The same, behind blanks as far as the window shows them. */
void source_begin_statement(struct source *source);

/* The statement is the line that begins at the cursor, which moves behind its newline, or to
 * the end; false: there is nothing more. */
bool source_line(struct source *source);

struct source_place {
    uint64_t line, column; /* from 1; column in bytes */
    const char *text;      /* what the window holds of the line, not NUL-terminated */
    size_t length;
    size_t caret; /* where in text the place is */
};

/* Where base + offset lies. Valid until the next refill. */
struct source_place source_locate(const struct source *source, size_t offset);

#endif
