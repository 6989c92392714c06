/* The first words of the compiler's other reports. */
#include "parser/input_kind.h"

#include "layout/diagnostic.h"
#include "parser/lex/line.h"
#include "parser/lex/reader.h"
#include "parser/lex/source.h"
#include "parser/message/message_word.h"

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

bool
input_kind_is_mlir(const char *bytes, size_t length)
{
    static const char *const starts[] = {"module @", "module {", "module attributes", "#loc",
                                         "func.func "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (length >= strlen(starts[i]) && memcmp(bytes, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

int
input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d)
{
    if (input_kind_is_mlir((const char *)bytes, length))
        return diagnostic_set(d, MLIR_INPUT, 0, 0);
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (length >= reports[i].length &&
            memcmp(bytes, reports[i].magic, reports[i].length) == 0)
            return diagnostic_set(d, OTHER_DUMP, 0, 0, reports[i].what);
    return 0;
}

bool
input_kind_is_log(const char *bytes, size_t length)
{
    struct diagnostic ignored;
    struct reader reader = reader_of_memory(bytes, length, 0);
    struct source source;
    enum line_kind most = LINE_OTHER;
    if (input_kind_is_mlir(bytes, length))
        return true;
    if (length == 0 || memchr(bytes, '\0', length) ||
        input_kind_check((const unsigned char *)bytes, length, &ignored) ||
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
