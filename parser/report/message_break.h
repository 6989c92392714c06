/*
 * Lines of a message that somebody has broken: by width, between two words. Such a break, with
 * what the next line has in front of its text, reads as one blank: indentation, the "> " of a
 * quotation, and the prefix that a log writes before each of its lines. A blank line is no
 * break: a paragraph ends there.
 */
#ifndef PARSER_REPORT_MESSAGE_BREAK_H
#define PARSER_REPORT_MESSAGE_BREAK_H

#include <stdbool.h>
#include <stddef.h>

struct text;

/* Bytes that are in memory; *limit is a NUL. Before a word there must be BREAK_BEHIND of them,
 * unless the text begins later. */
struct message_bytes {
    const unsigned char *first, *limit;
};

#define BREAK_LINE   ((size_t)1000) /* bytes of a line before a break that are looked at */
#define BREAK_BEHIND ((size_t)160)  /* bytes of a line that are compared with the next one */
#define BREAK_AHEAD  ((size_t)512)  /* bytes behind a break that are looked at */

/* Returns where the text of the next line begins if there is a break at p; NULL: there is none.
 */
const unsigned char *message_break_end(const struct message_bytes *bytes,
                                       const unsigned char *p);

/* Returns whether a break may begin with this byte. */
static inline bool
message_break_may(const unsigned char *p)
{
    if (*p > ' ' || !*p)
        return false;
    return *p == '\n' || p[1] == '\n' || p[1] == ' ' || p[1] == '\t' || p[1] == '\r';
}

/* The byte at p, or a blank for a break. */
static inline unsigned char
message_peek(const struct message_bytes *bytes, const unsigned char *p)
{
    return message_break_may(p) && message_break_end(bytes, p) ? ' ' : *p;
}

/* Returns what is behind the byte, or behind the break. */
static inline const unsigned char *
message_skip(const struct message_bytes *bytes, const unsigned char *p)
{
    const unsigned char *end = message_break_may(p) ? message_break_end(bytes, p) : NULL;
    return end ? end : p + 1;
}

/* Appends a part of the text, each break as a blank. */
void message_append(struct text *out, const struct message_bytes *bytes,
                    const unsigned char *from, const unsigned char *end);

#endif
