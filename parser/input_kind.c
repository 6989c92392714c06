/* The first words of the compiler's other reports. */
#include "parser/input_kind.h"

#include "layout/base/diagnostic.h"
#include "parser/lex/line.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "parser/message/message_word.h"

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
    REPORT("module @", MLIR, "module of MLIR"),
    REPORT("module {", MLIR, "module of MLIR"),
    REPORT("module attributes", MLIR, "module of MLIR"),
    REPORT("#loc", MLIR, "module of MLIR"),
    REPORT("func.func ", MLIR, "function of MLIR"),
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
    if (report->kind == INPUT_MLIR)
        return diagnostic_set(d, MLIR_INPUT, 0, 0, report->what);
    return report->kind == INPUT_OTHER ? diagnostic_set(d, OTHER_DUMP, 0, 0, report->what)
                                       : diagnostic_set(d, OTHER_REPORT, 0, 0, report->what);
}

bool
input_kind_is_report(enum input_kind kind)
{
    return kind == INPUT_ASSIGNMENT || kind == INPUT_USAGE || kind == INPUT_LIVE_RANGE;
}

bool
input_kind_is_log(const char *bytes, size_t length)
{
    struct reader reader = reader_of_memory(bytes, length, 0);
    struct source source;
    enum line_kind most = LINE_OTHER;
    if (length == 0 || memchr(bytes, '\0', length) ||
        source_begin(&source, &reader, 2 * length))
        return false;
    source_fill(&source);
    bool message = message_begins(source.base, source.limit) != NULL;
    while (source.cursor < source.limit && most < LINE_COMPUTATION) {
        enum line_kind kind = line_begins(&source, 0);
        most = kind > most ? kind : most;
        line_skip(&source);
    }
    source_free(&source);
    return most < LINE_INSTRUCTION || (message && most == LINE_INSTRUCTION);
}
