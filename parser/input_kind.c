/* Magic numbers and first words. */
#include "parser/input_kind.h"

#include "layout/diagnostic.h"

#include <string.h>

static const struct {
    const char *magic;
    size_t length;
    enum diagnostic_code code;
    const char *what;
} kinds[] = {
#define KIND(magic, code, what)                                                                \
    {                                                                                          \
        magic, sizeof magic - 1, code, what                                                    \
    }
    KIND("\xfd"
         "7zXZ",
         COMPRESSED_INPUT, "xz"),
    KIND("\x1f\x8b", COMPRESSED_INPUT, "gzip"),
    KIND("\x28\xb5\x2f\xfd", COMPRESSED_INPUT, "zstd"),
    KIND("BZh", COMPRESSED_INPUT, "bzip2"),
    KIND("PK\x03\x04", COMPRESSED_INPUT, "zip"),
    KIND("\x04\x22\x4d\x18", COMPRESSED_INPUT, "lz4"),
    KIND("BufferAssignment:", OTHER_DUMP, "buffer assignment"),
    KIND("HloLiveRange", OTHER_DUMP, "live range listing"),
    KIND("Memory Space:", OTHER_DUMP, "memory usage report"),
    KIND("Total bytes used:", OTHER_DUMP, "memory usage report"),
    KIND("\nTotal bytes used:", OTHER_DUMP, "list of buffer values"),
    KIND("{\"", OTHER_DUMP, "JSON file"),
#undef KIND
};

int
input_kind_check(const unsigned char *bytes, size_t length, struct diagnostic *d)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (length >= kinds[i].length && memcmp(bytes, kinds[i].magic, kinds[i].length) == 0)
            return diagnostic_set(d, kinds[i].code, 0, 0, kinds[i].what);
    return 0;
}
