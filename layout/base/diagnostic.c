/* The catalogue of diagnostics, and the function that fills in a message. */
#include "layout/base/diagnostic.h"

#include <stdio.h>

static const struct {
    enum diagnostic_level level;
    const char *hint;
} catalogue[] = {
    {LEVEL_ERROR, NULL},
#define DIAGNOSTIC(code, level, message, hint) {LEVEL_##level, hint},
#include "layout/base/diagnostic.def"
#undef DIAGNOSTIC
};

void
diagnostic_fill(struct diagnostic *d, enum diagnostic_code code, const char *message,
                size_t offset, size_t length, va_list arguments)
{
    d->code = code;
    d->offset = offset;
    d->length = length;
    d->hint = catalogue[code].hint;
    vsnprintf(d->message, sizeof d->message, message, arguments);
}

int
diagnostic_say(struct diagnostic *d, enum diagnostic_code code, const char *message,
               size_t offset, size_t length, ...)
{
    va_list arguments;
    va_start(arguments, length);
    diagnostic_fill(d, code, message, offset, length, arguments);
    va_end(arguments);
    return -1;
}

enum diagnostic_level
diagnostic_level(enum diagnostic_code code)
{
    return catalogue[code].level;
}
