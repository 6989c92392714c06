/* The first words of the compiler's other reports. */
#include "parser/input_kind.h"

#include "layout/diagnostic.h"

#include <string.h>

static const struct {
    const char *magic;
    size_t length;
    const char *what;
} reports[] = {
#define REPORT(magic, what)                                                                    \
    {                                                                                          \
        magic, sizeof magic - 1, what                                                          \
    }
    REPORT("BufferAssignment:", "buffer assignment"),
    REPORT("HloLiveRange", "live range listing"),
    REPORT("Memory Space:", "memory usage report"),
    REPORT("Total bytes used:", "memory usage report"),
    REPORT("\nTotal bytes used:", "list of buffer values"),
    REPORT("{\"", "JSON file"),
#undef REPORT
};

int
input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d)
{
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (length >= reports[i].length &&
            memcmp(bytes, reports[i].magic, reports[i].length) == 0)
            return diagnostic_set(d, OTHER_DUMP, 0, 0, reports[i].what);
    return 0;
}
