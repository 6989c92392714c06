/* What an input is, told by its first bytes: files that are not HLO text are refused by name.
 */
#ifndef PARSER_INPUT_KIND_H
#define PARSER_INPUT_KIND_H

#include <stdbool.h>
#include <stddef.h>

#define INPUT_KIND_START ((size_t)1 << 16) /* bytes that show whether a text is a log */

struct diagnostic;

/* 0 when it may be HLO text; -1 with *d set for the compiler's reports. */
int input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

/* Is it MLIR, as StableHLO is printed? */
bool input_kind_is_mlir(const char *bytes, size_t length);

/* Is it MLIR, or a log, perhaps with an out-of-memory message, rather than HLO text or a report
 * of the compiler's? By its first bytes: no line of these begins a module or a computation, and
 * none an instruction where no message begins. */
bool input_kind_is_log(const char *bytes, size_t length);

#endif
