/* Diagnostics as people read them: FILE:LINE:COL: error: what, the line, a caret, a hint. */
#ifndef RENDER_TEXT_MESSAGE_H
#define RENDER_TEXT_MESSAGE_H

#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stdint.h>

struct text;

struct message_place {
    const char *file;      /* or "argument" */
    uint64_t line, column; /* from 1; line 0: no place */
    const char *text;      /* of the line, perhaps only part of it; NULL: none */
    size_t length;
    size_t caret; /* where in text */
};

void message_print(struct text *out, const struct diagnostic *d,
                   const struct message_place *place, bool color);

#endif
