/* Escape sequences in strings (reference: abseil's CUnescape). */
#ifndef LAYOUT_BASE_ESCAPE_H
#define LAYOUT_BASE_ESCAPE_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stdint.h>

struct text;

#define ESCAPE_BYTES 66 /* that escape_read may look at */

struct escape {
    size_t length; /* in bytes, without the backslash */
    uint32_t value;
    bool character; /* true: value is a character, \u0041; false: a byte, \n, \101, \x41 */
    bool valid;
};

/* Reads the escape whose backslash is text[-1]. Looks at ESCAPE_BYTES bytes at most, and at
 * none behind the first one that cannot belong to the escape. */
struct escape escape_read(const unsigned char *text);

/* Appends the inside of a string literal, with its escapes decoded. The byte behind the slice
 * must be a quote or a NUL. */
void unescape(struct text *out, struct slice string);

#endif
