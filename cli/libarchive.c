#include "cli/libarchive.h"

#include <stddef.h>

#ifdef WITH_LIBARCHIVE

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

#define SONAME "libarchive.so.13"

static struct libarchive functions;

#ifdef LIBARCHIVE_WITHIN

static bool
load(void)
{
#define FUNCTION(name) functions.name = archive_##name;
    LIBARCHIVE_FUNCTIONS(FUNCTION)
#undef FUNCTION
    return true;
}

#else

/* A pointer to a function has the bytes of the pointer that dlsym gives (reference: POSIX,
 * dlsym). */
static bool
find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found;
}

static bool
load(void)
{
    void *library = dlopen(SONAME, RTLD_NOW | RTLD_LOCAL);
    bool complete = library;
#define FUNCTION(name) complete = complete && find(library, "archive_" #name, &functions.name);
    LIBARCHIVE_FUNCTIONS(FUNCTION)
#undef FUNCTION
    return complete;
}

#endif

const struct libarchive *
libarchive(void)
{
    static enum { UNKNOWN, ABSENT, PRESENT } state;
    if (state == UNKNOWN)
        state = load() ? PRESENT : ABSENT;
    return state == PRESENT ? &functions : NULL;
}

#else

const struct libarchive *
libarchive(void)
{
    return NULL;
}

#endif
