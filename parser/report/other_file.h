/* Files that people try and that hold no program which is read here: profiles of memory and of
 * time, serialized exports, bytecode, TensorFlow's models, pickles, and all else that is no
 * text. They are told apart by their bytes, and each is named together with what to do. */
#ifndef PARSER_REPORT_OTHER_FILE_H
#define PARSER_REPORT_OTHER_FILE_H

#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stddef.h>

#define OTHER_FILE_BYTES ((size_t)4096) /* bytes in which a NUL makes a file a binary one */

/* Returns whether the first bytes are those of such a file. Files that are read must have been
 * asked for before: an HLO proto is a binary file, too. */
bool other_file_is(const unsigned char *bytes, size_t length);

/* Sets *d to what the file is. Returns -1, or 0 with *d as it was if it is none. */
int other_file_check(const unsigned char *bytes, size_t length, struct diagnostic *d);

/* One of several files. */
struct other_found {
    const char *name; /* NULL: none */
    struct diagnostic what;
};

/* Notes what a file is, unless one before is known as well: protos and binary files of which no
 * more is known come last. */
void other_file_note(struct other_found *found, const char *name, const unsigned char *bytes,
                     size_t length);

#endif
