/*
 * What is in a compressed file, up to where it is damaged: libarchive keeps back its last 64
 * KiB then. A reader upon a reader, in bounded memory.
 */
#ifndef CLI_DECOMPRESS_H
#define CLI_DECOMPRESS_H

#include "parser/lex/reader.h"

#include <stdbool.h>
#include <stddef.h>

#define DECOMPRESS_BLOCK ((size_t)16 << 10)

struct codec;

/* It may not move while it is in use. */
struct decompressor {
    struct reader reader;
    struct reader *input;
    const struct codec *codec;
    bool within; /* a compressed stream has begun, and has not ended: a file may have several */
    const char *damage;      /* why no more can be unpacked; NULL: nothing is damaged */
    int error;               /* with it: ENOMEM where memory ran out, else EIO */
    const unsigned char *in; /* of the block, not yet read */
    size_t in_length;
    unsigned char *out; /* room for what is unpacked */
    size_t out_length;
    size_t wanted; /* by zstd: up to the end of the next block's header */
    union {
        max_align_t align;
        void *pointer;
        unsigned char bytes[160];
    } state; /* the codec's own */
    unsigned char block[DECOMPRESS_BLOCK];
};

/* By the first bytes of the input. False where they begin no gzip, xz, zstd or bzip2, or its
 * library is not on this machine: nothing is to be ended then. The input must outlive it. */
bool decompress_begin(struct decompressor *decompressor, struct reader_ahead *input);

void decompress_end(struct decompressor *decompressor);

#endif
