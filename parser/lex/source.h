/*
 * The window of the input that is in memory. It slides: each refill forgets what lies before
 * the statement that is being read, and the middle of a value that nobody needs can be dropped.
 * So memory does not grow with the text.
 *
 * Pointers into the window are invalid after a refill; offsets from base stay valid.
 */
#ifndef PARSER_LEX_SOURCE_H
#define PARSER_LEX_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader;

#define WINDOW_LIMIT ((size_t)64 << 20) /* bytes of one statement in the window at most */

/* A place in the window and its line and column, both from 1; columns are bytes. */
struct source_mark {
    const unsigned char *at;
    uint64_t line, column;
};

struct source {
    struct reader *reader;
    unsigned char *buffer; /* capacity + 1 + WIDE_SLACK bytes; *limit is always a NUL */
    size_t capacity;
    unsigned char *base;   /* start of the statement; kept by refills */
    unsigned char *cursor; /* the next byte to read */
    unsigned char *marker; /* re2c's backtracking */
    unsigned char *token;  /* start of the token being read */
    unsigned char *limit;
    struct source_mark begin;   /* place of base */
    struct source_mark gap;     /* place up to which lines were counted before the last drop */
    struct source_mark counted; /* place up to which lines are counted */
    size_t dropped;             /* bytes of the statement that source_drop forgot */
    uint64_t passed;            /* bytes of the text before base */
    size_t looked; /* bytes of the whole text searched in vain for the end of a string */
    bool ended;    /* the reader has no more */
    int error;     /* errno of a failed read; 0: none */
    bool too_long; /* WINDOW_LIMIT was reached: bytes remain unread */
};

/* The reader must outlive the source. */
void source_begin(struct source *source, struct reader *reader, size_t capacity);
void source_free(struct source *source);

/* Refills: reads more bytes behind limit. Keeps everything from base on, and up to 1 KiB of
 * the line before it. Returns true if bytes were read; otherwise ended or too_long is
 * set. */
bool source_fill(struct source *source);

/* Refills until the window holds what a message shows of the line behind the cursor, so that
 * messages do not depend on how the bytes arrive. */
void source_show_line(struct source *source);

/* Re2c's YYFILL: returns whether there are more bytes at the limit. *p, re2c's cursor, moves
 * with the window. source->cursor keeps its byte, so a rule that does not match has read
 * nothing. */
static inline bool
source_refill(struct source *source, unsigned char **p)
{
    size_t at = (size_t)(*p - source->base);
    bool more = source_fill(source);
    *p = source->base + at;
    return more;
}

/* Forgets the bytes from base + keep up to the cursor, after counting their lines. Later
 * offsets do not count the forgotten bytes. */
void source_drop(struct source *source, size_t keep);

/* Moves the cursor back to base + offset, which must lie before the bytes that were dropped
 * last. */
void source_return(struct source *source, size_t offset);

/* Moves the cursor by length bytes that hold no newline. Lines must be counted up to the
 * cursor. */
static inline void
source_pass(struct source *source, size_t length)
{
    source->cursor += length;
    source->counted.at += length;
    source->counted.column += length;
}

/* Moves the cursor behind the line that it begins, and `blanks` more bytes. length: with its
 * newline. Lines must be counted up to the cursor. */
static inline void
source_pass_line(struct source *source, size_t length, size_t blanks)
{
    source->cursor += length + blanks;
    source->counted =
        (struct source_mark){source->cursor, source->counted.line + 1, blanks + 1};
}

/* Begins a statement at the cursor: base moves there. */
void source_rebase(struct source *source);

/* The same behind the spaces and newlines that the window shows at the cursor. */
void source_begin_statement(struct source *source);

/* Begins a statement that is the line at the cursor. The cursor moves behind its newline, or to
 * the end. Returns false at the end of the text. */
bool source_line(struct source *source);

struct source_place {
    uint64_t line, column; /* from 1; column in bytes */
    const char *text;      /* the part of the line that a message shows, not NUL-terminated */
    size_t length;
    size_t caret; /* offset of the place in text */
};

/* Returns the place of base + offset. Its text is valid until the next refill. */
struct source_place source_locate(const struct source *source, size_t offset);

#endif
