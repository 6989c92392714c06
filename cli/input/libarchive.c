#include "cli/input/libarchive.h"

#include "cli/input/library.h"

#include <pthread.h>

#if !defined WITH_LIBARCHIVE
const char libarchive_from[] = "none: compressed files and archives are not read";
#elif defined LIBARCHIVE_WITHIN
const char libarchive_from[] = "within";
#else
const char libarchive_from[] = "libarchive.so.13, loaded with the first file that needs it";
#endif

#ifdef WITH_LIBARCHIVE

static struct libarchive functions;
static bool loaded;

static void
load(void)
{
#define FUNCTION(name) LIBRARY_FUNCTION(archive_##name)
    static const struct library_function list[] = {LIBARCHIVE_FUNCTIONS(FUNCTION)
                                                       LIBRARY_FUNCTION(archive_errno)};
    loaded = library_load("libarchive.so.13", list, sizeof list / sizeof *list, &functions);
}

const struct libarchive *
libarchive(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &functions : NULL;
}

#else

const struct libarchive *
libarchive(void)
{
    return NULL;
}

#endif
