/*
 * Shared libraries, loaded when the first file needs them, because loading them and their
 * dependencies takes longer than most commands. A static program contains them.
 */
#ifndef CLI_INPUT_LIBRARY_H
#define CLI_INPUT_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct library_function {
    const char *name;
    void (*within)(void);
};

#ifdef LIBARCHIVE_WITHIN
#define LIBRARY_FUNCTION(function) {#function, (void (*)(void))(function)},
#else
#define LIBRARY_FUNCTION(function) {#function, NULL},
#endif

/* Stores pointers to the functions, one after the other. Returns false if the library is not on
 * this machine or lacks one of them. soname: such as "libz.so.1". */
bool library_load(const char *soname, const struct library_function *functions, size_t count,
                  void *pointers);

#endif
