/* What an input is, told by its first bytes: HLO text, or a report of the compiler's. */
#ifndef PARSER_LEX_INPUT_KIND_H
#define PARSER_LEX_INPUT_KIND_H

#include <stddef.h>

struct diagnostic;

#define INPUT_KIND_BYTES 24 /* that tell it */

enum input_kind {
    INPUT_TEXT, /* HLO text, as far as these bytes tell */
    INPUT_ASSIGNMENT,
    INPUT_USAGE,
    INPUT_LIVE_RANGE,
    INPUT_OTHER, /* what nobody reads here */
};

enum input_kind input_kind_of(const unsigned char *bytes, size_t length);

/* "buffer assignment"; NULL of text. */
const char *input_kind_name(enum input_kind kind);

/* 0 when it may be HLO text; -1 with *d set for all else. */
int input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

#endif
