/*
 * Errors are values. A function that can fail takes a struct diagnostic, fills it in from the
 * catalogue (diagnostic.def) and returns -1. Its caller decides whether and where to report it.
 */
#ifndef LAYOUT_BASE_DIAGNOSTIC_H
#define LAYOUT_BASE_DIAGNOSTIC_H

#include <stdarg.h>
#include <stddef.h> /* for size_t */

enum diagnostic_level { LEVEL_WARNING, LEVEL_ERROR };

enum diagnostic_code {
    DIAGNOSTIC_NONE,
#define DIAGNOSTIC(code, level, message, hint) code,
#include "layout/base/diagnostic.def"
#undef DIAGNOSTIC
};

struct diagnostic {
    enum diagnostic_code code;
    size_t offset;    /* in bytes from the start of the text that was read */
    size_t length;    /* bytes to underline; 0: only a caret */
    const char *hint; /* advice to the user; NULL: none */
    char message[240];
};

/* The messages as constants, so that the compiler checks them against their arguments. */
#define DIAGNOSTIC(code, level, message, hint)                                                 \
    static const char message_##code[] __attribute__((unused)) = message;
#include "layout/base/diagnostic.def"
#undef DIAGNOSTIC

/* diagnostic_set(d, CODE, offset, length, arguments of the message) fills in *d. Returns -1. */
#define diagnostic_set(d, code, ...) diagnostic_say(d, code, message_##code, __VA_ARGS__)
int diagnostic_say(struct diagnostic *d, enum diagnostic_code code, const char *message,
                   size_t offset, size_t length, ...) __attribute__((format(printf, 3, 6)));

/* Like diagnostic_say, with a va_list. */
void diagnostic_fill(struct diagnostic *d, enum diagnostic_code code, const char *message,
                     size_t offset, size_t length, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Receives diagnostics that do not stop the work, such as warnings. */
struct diagnostic_sink {
    void (*take)(void *user, const struct diagnostic *d);
    void *user;
};

enum diagnostic_level diagnostic_level(enum diagnostic_code code);

#endif
