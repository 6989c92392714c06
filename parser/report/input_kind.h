/* Recognising an input by its first bytes: HLO text, a compiler's report, or another file that
 * lies beside them. */
#ifndef PARSER_REPORT_INPUT_KIND_H
#define PARSER_REPORT_INPUT_KIND_H

#include <stdbool.h>
#include <stddef.h>

struct diagnostic;

#define INPUT_KIND_BYTES 24                /* that input_kind_of needs */
#define INPUT_KIND_LINE  ((size_t)4096)    /* bytes that input_kind_of looks at if there are */
#define INPUT_KIND_START ((size_t)1 << 16) /* bytes that show whether a text is a log */

enum input_kind {
    INPUT_TEXT, /* HLO text, as far as these bytes show */
    INPUT_ASSIGNMENT,
    INPUT_USAGE,
    INPUT_LIVE_RANGE,
    INPUT_SUMS,   /* rows of audit, as NDJSON */
    INPUT_ROWS,   /* other rows that this program writes, as JSON */
    INPUT_MLIR,   /* such as StableHLO */
    INPUT_TRITON, /* a kernel of Triton, or its source in MLIR */
    INPUT_PROTO,  /* HLO as a proto (parser/proto/proto_kind.h) */
    INPUT_THUNKS, /* a GPU program's list of what it launches */
    INPUT_TARGET, /* a TPU compiler's target arguments, or a GPU's target config */
    INPUT_LOG, /* perhaps with an out-of-memory message; only input_kind_of_start returns it */
    INPUT_OTHER, /* a known file that is not read, or no text */
};

/* Bits of the kinds that are a compiler's reports of a program's memory. */
#define INPUT_REPORTS (1U << INPUT_ASSIGNMENT | 1U << INPUT_USAGE | 1U << INPUT_LIVE_RANGE)

enum input_kind input_kind_of(const unsigned char *bytes, size_t length);

/* The same from the first INPUT_KIND_START bytes, or all if there are fewer. Distinguishes logs
 * from HLO text, and returns INPUT_OTHER for bytes that are no text. */
enum input_kind input_kind_of_start(const unsigned char *bytes, size_t length);

/* Returns whether the bytes begin a module or a function of MLIR, with its first word. */
bool input_kind_is_mlir(const unsigned char *bytes, size_t length);

/* Returns the kind in words, such as "buffer assignment"; NULL for HLO text and logs. */
const char *input_kind_name(enum input_kind kind);

/* Returns 0 if the bytes may be HLO text, or are of MLIR or an HLO proto; otherwise -1 with *d
 * set. */
int input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

/* The same for a text whose first line is none of HLO, from its first INPUT_KIND_START bytes:
 * sets *d if it is an out-of-memory message or a log with one, and holds no HLO. */
int input_kind_check_message(const unsigned char *bytes, size_t length, struct diagnostic *d);

/* Returns whether a kind is a compiler's report. */
bool input_kind_is_report(enum input_kind kind);

#endif
