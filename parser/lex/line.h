/*
 * What a line of HLO text begins. Newlines mean nothing to the grammar, but every printer
 * begins a statement on a line of its own: that is where reading goes on after an error, and
 * what ends a bracket that was never closed.
 */
#ifndef PARSER_LEX_LINE_H
#define PARSER_LEX_LINE_H

#include <stdbool.h>
#include <stddef.h>

struct source;

enum line_kind {
    LINE_OTHER,
    LINE_CLOSE,       /* }, perhaps with attributes behind it */
    LINE_TABLE,       /* the name of a frame table, or a line of one */
    LINE_ASSIGNMENT,  /* name =, which a value of many lines may hold, too */
    LINE_INSTRUCTION, /* name = type[ */
    LINE_COMPUTATION, /* name (parameter: or name { */
    LINE_MODULE,      /* HloModule */
};

#define LINE_SHOWN 1024 /* bytes in which a line shows what it is; more are not looked at */

/* The line at base + offset. Reads on where the window does not hold LINE_SHOWN bytes of it. */
enum line_kind line_begins(struct source *source, size_t offset);

/* Does this line begin an instruction, a computation or a module, whatever was open before it?
 */
static inline bool
line_is_statement(enum line_kind kind)
{
    return kind >= LINE_INSTRUCTION;
}

/* Behind a gap with a newline: does the cursor's line begin another statement, or close a
 * computation? */
bool line_interrupts(struct source *source);

/* Moves the cursor to the next line that begins anything but LINE_OTHER, or to the end. */
void line_skip(struct source *source);

#endif
