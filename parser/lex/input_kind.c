/* The first words of the compiler's other reports. */
#include "parser/lex/input_kind.h"

#include "layout/base/diagnostic.h"

#include <string.h>

static const struct report {
    const char *magic;
    size_t length;
    enum input_kind kind;
    const char *what;
} reports[] = {
#define REPORT(magic, kind, what)                                                              \
    {                                                                                          \
        magic, sizeof magic - 1, INPUT_##kind, what                                            \
    }
    REPORT("BufferAssignment:", ASSIGNMENT, "buffer assignment"),
    REPORT("HloLiveRange", LIVE_RANGE, "live range listing"),
    REPORT("Memory Space:", USAGE, "memory usage report"),
    REPORT("Total bytes used:", OTHER, "list of buffer values"),
    REPORT("\nTotal bytes used:", OTHER, "list of buffer values"),
    REPORT("{\"", OTHER, "JSON file"),
#undef REPORT
};

static const struct report *
find(const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (length >= reports[i].length &&
            memcmp(bytes, reports[i].magic, reports[i].length) == 0)
            return &reports[i];
    return NULL;
}

enum input_kind
input_kind_of(const unsigned char *bytes, size_t length)
{
    const struct report *report = find(bytes, length);
    return report ? report->kind : INPUT_TEXT;
}

const char *
input_kind_name(enum input_kind kind)
{
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (reports[i].kind == kind)
            return reports[i].what;
    return NULL;
}

int
input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d)
{
    const struct report *report = find(bytes, length);
    if (!report)
        return 0;
    return report->kind == INPUT_OTHER ? diagnostic_set(d, OTHER_DUMP, 0, 0, report->what)
                                       : diagnostic_set(d, OTHER_REPORT, 0, 0, report->what);
}
