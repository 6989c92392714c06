/* What an input is, told by its first bytes: HLO text, a report of the compiler's, or what else
 * lies beside them. */
#ifndef PARSER_INPUT_KIND_H
#define PARSER_INPUT_KIND_H

#include <stdbool.h>
#include <stddef.h>

struct diagnostic;

#define INPUT_KIND_BYTES 24                /* that tell it */
#define INPUT_KIND_START ((size_t)1 << 16) /* bytes that show whether a text is a log */

enum input_kind {
    INPUT_TEXT, /* HLO text, as far as these bytes tell */
    INPUT_ASSIGNMENT,
    INPUT_USAGE,
    INPUT_LIVE_RANGE,
    INPUT_SUMS,  /* rows of audit, as NDJSON */
    INPUT_ROWS,  /* other rows of our own, as JSON */
    INPUT_MLIR,  /* as StableHLO is printed */
    INPUT_LOG,   /* perhaps with an out-of-memory message; more than these bytes tell it */
    INPUT_OTHER, /* what nobody reads here */
};

enum input_kind input_kind_of(const unsigned char *bytes, size_t length);

/* The same by INPUT_KIND_START bytes, or all there are: logs are told from HLO text, and what
 * is no text is INPUT_OTHER. -1 when memory runs out. */
int input_kind_of_start(const unsigned char *bytes, size_t length, enum input_kind *kind);

/* "buffer assignment"; NULL of text. */
const char *input_kind_name(enum input_kind kind);

/* 0 when it may be HLO text; -1 with *d set for all else. */
int input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

/* Is it a report of the compiler's? */
bool input_kind_is_report(enum input_kind kind);

#endif
