/*
 * A reader that returns text in UTF-8, whatever encoding the file has. A byte order mark is
 * left out, and UTF-16, with a mark or without, is converted. All other bytes pass unchanged.
 */
#ifndef PARSER_LEX_ENCODING_H
#define PARSER_LEX_ENCODING_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stdint.h>

/* It must not move in memory while its reader is in use. */
struct encoding {
    struct reader reader;
    struct reader_ahead input;
    bool wide, big_endian;   /* the input is UTF-16; its byte order */
    unsigned char raw[4096]; /* read from the input; [at, length) is not converted yet */
    size_t at, length;
    char character[4]; /* the last character in UTF-8; [given, bytes) is not returned yet */
    size_t given, bytes;
};

/* Begins to read from the input, which must outlive the encoding. */
void encoding_begin(struct encoding *encoding, struct reader *input);

#endif
