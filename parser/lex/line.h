/*
 * What a line of HLO text begins. The grammar ignores newlines, but every printer begins a
 * statement on a new line. So such a line is where recovery resumes after an error, and it ends
 * a bracket that was never closed.
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
    LINE_ASSIGNMENT,  /* name =; also stands within a value of several lines */
    LINE_INSTRUCTION, /* name = type[ */
    LINE_COMPUTATION, /* name (parameter: or name { */
    LINE_MODULE,      /* HloModule */
};

#define LINE_EXAMINED 1024 /* bytes of a line that are looked at to classify it */

/* Classifies the line at base + offset. Refills the window if it holds fewer than LINE_EXAMINED
 * bytes from there. */
enum line_kind line_begins(struct source *source, size_t offset);

/* Returns whether the line begins an instruction, a computation or a module, which ends
 * whatever is still open before it. */
static inline bool
line_is_statement(enum line_kind kind)
{
    return kind >= LINE_INSTRUCTION;
}

/* Returns whether the line at the cursor begins another statement or closes a computation. The
 * cursor must stand behind blanks with a newline. */
bool line_interrupts(struct source *source);

/* Moves the cursor to the next line that is not LINE_OTHER, or to the end. Returns false if it
 * ends in a line without a newline. */
bool line_skip(struct source *source);

#endif
