/*
 * Decompresses a file up to the point where it is damaged (libarchive would withhold the last
 * 64 KiB before it). A reader on top of another reader, in bounded memory.
 */
#ifndef CLI_INPUT_DECOMPRESS_H
#define CLI_INPUT_DECOMPRESS_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stddef.h>

#define DECOMPRESS_BLOCK ((size_t)16 << 10)

struct codec;

/* It must not move while it is in use. */
struct decompressor {
    struct reader reader;
    struct reader *input;
    const struct codec *codec;
    bool within;             /* inside a compressed stream; a file may hold several */
    const char *damage;      /* why decompression stopped; NULL: no damage */
    const unsigned char *in; /* the part of the block not yet read */
    size_t in_length;
    unsigned char *out; /* room for decompressed bytes */
    size_t out_length;
    size_t wanted; /* zstd only: input bytes up to the end of the next block's header */
    union {
        max_align_t align;
        void *pointer;
        unsigned char bytes[160];
    } state; /* the codec's state */
    unsigned char block[DECOMPRESS_BLOCK];
};

/* Detects the format by the first bytes of the input, which must outlive the decompressor.
 * Returns false if they are not gzip, zlib, xz, zstd or bzip2, or if the library is missing on
 * this machine; then decompress_end need not be called. */
bool decompress_begin(struct decompressor *decompressor, struct reader_ahead *input);

void decompress_end(struct decompressor *decompressor);

#endif
