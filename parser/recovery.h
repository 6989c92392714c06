/* Where reading goes on after an error, and how an unclosed value is noticed early. */
#ifndef PARSER_RECOVERY_H
#define PARSER_RECOVERY_H

#include <stdbool.h>
#include <stddef.h>

struct attribute_span;
struct diagnostic;
struct source;

/* Goes on at the line after the one that holds base + offset, at the first line there that can
 * begin a statement. */
void recovery_skip(struct source *source, size_t offset);

/* Attributes whose value can be a computation written in place. */
bool recovery_may_hold_computation(const char *name, size_t length);

/* A value that holds the line of an instruction was not closed: a later bracket closed it. 0,
 * or -1 with *d set: the place is the value's. */
int recovery_check_value(const struct source *source, const struct attribute_span *attribute,
                         struct diagnostic *d);

#endif
