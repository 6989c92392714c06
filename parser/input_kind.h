/* What an input is, told by its first bytes: files that are not HLO text are refused by name.
 */
#ifndef PARSER_INPUT_KIND_H
#define PARSER_INPUT_KIND_H

#include <stddef.h>

struct diagnostic;

/* 0 when it may be HLO text; -1 with *d set for the compiler's reports. */
int input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

#endif
