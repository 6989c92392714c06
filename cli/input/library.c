#include "cli/input/library.h"

#include <string.h>

#if !defined WITH_LIBARCHIVE || defined LIBARCHIVE_WITHIN

/* A program without libarchive reads no packed files. */
bool
library_load(const char *soname, const struct library_function *functions, size_t count,
             void *pointers)
{
    (void)soname;
    for (size_t i = 0; i < count; i++)
        memcpy((char *)pointers + i * sizeof functions->within, &functions[i].within,
               sizeof functions->within);
    return functions->within;
}

#else

#include <dlfcn.h>

/* A function pointer has the same bytes as the pointer that dlsym returns (reference: POSIX,
 * dlsym). */
bool
library_load(const char *soname, const struct library_function *functions, size_t count,
             void *pointers)
{
    void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    bool complete = library;
    for (size_t i = 0; complete && i < count; i++) {
        void *found = dlsym(library, functions[i].name);
        memcpy((char *)pointers + i * sizeof found, &found, sizeof found);
        complete = found;
    }
    return complete;
}

#endif
