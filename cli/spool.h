/* A text that grows and is read once: what is long goes to a temporary file. Where no such file
 * can be written it stays in memory. */
#ifndef CLI_SPOOL_H
#define CLI_SPOOL_H

#include "layout/base/text.h"

#include <stdbool.h>
#include <stdio.h>

/* Starts as zeros. */
struct spool {
    struct printable text;   /* what is not in the file: append to it */
    FILE *file;              /* what stands before it; NULL: nothing */
    size_t file_bytes, read; /* read: of both */
    bool full;               /* nothing more can be written to the file */
    char *block;             /* of the file, while it is read */
    int error;               /* errno of the first read that failed; 0: none did */
};

/* Moves the text to the file if it is long. */
void spool_settle(struct spool *spool);

/* Returns the next piece, behind the last one an empty one. Nothing may be appended then. */
struct printable_part spool_next(struct spool *spool);

void spool_free(struct spool *spool);

#endif
