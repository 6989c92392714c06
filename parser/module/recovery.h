/* Where reading goes on after an error, and how an unclosed value is noticed early. */
#ifndef PARSER_RECOVERY_H
#define PARSER_RECOVERY_H

#include <stdbool.h>
#include <stddef.h>

struct slice;
struct source;

/* Goes on at the line after the one that holds base + offset, at the first line there that can
 * begin a statement. */
void recovery_skip(struct source *source, size_t offset);

/* The token at base + offset does not belong to the statement: does the next one begin with it,
 * or with the name just before it, on a line of its own? Returns where that begins, and in *end
 * where the text before it ends; 0: the fault is another one. */
size_t recovery_find_next(struct source *source, size_t offset, size_t *end);

/* The name of the instruction that begins at `text`, a string: [ROOT] name =. */
bool recovery_instruction_name(const unsigned char *text, struct slice *name);

/* The value at base + offset was never closed: is it a computation written in place? Then
 * *attribute is the attribute's name. */
bool recovery_open_computation(const struct source *source, size_t offset,
                               struct slice *attribute);

#define RECOVERY_BEGINNING 1024 /* bytes in which a statement shows what it is */

/* Does a line that begins here, in a string of RECOVERY_BEGINNING bytes or to the end of the
 * text, begin an instruction with its shape, a computation or a module? What is open before it
 * was not closed. */
bool recovery_line_begins_statement(const unsigned char *line);

/* The same, of computations alone: [ENTRY] name (parameter: or [ENTRY] name { */
bool recovery_begins_computation(const unsigned char *line);

#endif
