/* Diagnostics as text: FILE:LINE:COL: error: message, then the line, a caret and a hint. */
#ifndef RENDER_TEXT_MESSAGE_H
#define RENDER_TEXT_MESSAGE_H

#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stdint.h>

struct printable;

struct message_place {
    const char *file;      /* file name, or "argument" */
    uint64_t line, column; /* from 1; line 0: unknown */
    const char *text;      /* the line, perhaps only part of it; NULL: none */
    size_t length;
    size_t caret; /* offset of the caret in text */
};

void message_print(struct printable *out, const struct diagnostic *d,
                   const struct message_place *place, bool color);

#endif
