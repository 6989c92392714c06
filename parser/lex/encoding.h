/*
 * Text in the encodings that files have, as UTF-8: a byte order mark is left out, UTF-16 with a
 * mark or without is written anew. Whatever else there is goes through as it is.
 */
#ifndef PARSER_LEX_ENCODING_H
#define PARSER_LEX_ENCODING_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

/* It may not move while its reader is in use. */
struct encoding {
    struct reader reader;
    struct reader_ahead input;
    bool wide, big_endian;   /* UTF-16 */
    unsigned char raw[4096]; /* of it, [at, length) not yet read */
    size_t at, length;
    char character[4]; /* in UTF-8, what is left of it: [given, bytes) */
    size_t given, bytes;
};

/* The input must outlive it. */
void encoding_begin(struct encoding *encoding, struct reader *input);

#endif
