/* Where reading goes on after an error, and how an unclosed value is noticed early. */
#ifndef PARSER_RECOVERY_H
#define PARSER_RECOVERY_H

#include <stdbool.h>
#include <stddef.h>

struct attribute_span;
struct diagnostic;
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

/* Attributes whose value can be a computation written in place. */
bool recovery_may_hold_computation(const char *name, size_t length);

/* A value that holds the line of an instruction was not closed: a later bracket closed it. 0,
 * or -1 with *d set: the place is the value's. */
int recovery_check_value(const struct source *source, const struct attribute_span *attribute,
                         struct diagnostic *d);

#endif
