/*
 * Errors are values. A function that can fail takes a struct diagnostic, fills it in from the
 * one catalogue (diagnostic.def) and returns -1; who called it decides what becomes of it.
 */
#ifndef LAYOUT_DIAGNOSTIC_H
#define LAYOUT_DIAGNOSTIC_H

#include <stdarg.h>
#include <stddef.h> /* for size_t */

enum diagnostic_level { LEVEL_WARNING, LEVEL_ERROR };

enum diagnostic_code {
    DIAGNOSTIC_NONE,
#define DIAGNOSTIC(code, level, message, hint) code,
#include "layout/diagnostic.def"
#undef DIAGNOSTIC
};

struct diagnostic {
    enum diagnostic_code code;
    size_t offset; /* bytes from the start of the text that was read */
    size_t length; /* bytes to underline; 0: only a caret */
    char message[240];
};

/* Fills in *d: the arguments are those of the catalogue's message. Always returns -1. */
int diagnostic_set(struct diagnostic *d, enum diagnostic_code code, size_t offset,
                   size_t length, ...);

/* The same for a function that takes such arguments itself. */
void diagnostic_fill(struct diagnostic *d, enum diagnostic_code code, size_t offset,
                     size_t length, va_list arguments);

enum diagnostic_level diagnostic_level(enum diagnostic_code code);

/* What to do about it; NULL when the message says it all. */
const char *diagnostic_hint(enum diagnostic_code code);

#endif
