#include "cli/input/libarchive.h"

#include "cli/input/library.h"

const struct libarchive *
libarchive(void)
{
#ifdef WITH_LIBARCHIVE
    static enum { UNKNOWN, ABSENT, PRESENT } state;
    static struct libarchive functions;
#define FUNCTION(name) LIBRARY_FUNCTION(archive_##name)
    static const struct library_function list[] = {LIBARCHIVE_FUNCTIONS(FUNCTION)
                                                       LIBRARY_FUNCTION(archive_errno)};
    if (state == UNKNOWN) {
        state = ABSENT;
        if (library_load("libarchive.so.13", list, sizeof list / sizeof *list, &functions))
            state = PRESENT;
    }
    return state == PRESENT ? &functions : NULL;
#else
    return NULL;
#endif
}
