/* Escapes in strings (reference: abseil's CUnescape). */
#ifndef PARSER_LEX_ESCAPE_H
#define PARSER_LEX_ESCAPE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

struct text;

#define ESCAPE_BYTES 66 /* of the longest */

struct escape {
    size_t length; /* in bytes, without the backslash */
    uint32_t value;
    bool character; /* the value is one's, \u0041; else a byte's: \n, \101, \x41 */
    bool valid;
};

/* The escape whose backslash stands in front of the text; ESCAPE_BYTES of that may be looked
 * at, none behind a byte that is no digit. */
struct escape escape_read(const unsigned char *text);

/* Appends what the inside of a string literal means. A quote or a NUL stands behind it. */
void unescape(struct text *out, struct slice string);

#endif
