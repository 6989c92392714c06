/*
 * Numbers, names and sections of MLIR's bytecode. A fault is kept: from then on a reader is at
 * its end and gives zeros, so it is asked once behind a run of reads. Source: mlir.llvm.org,
 * MLIR Bytecode Format.
 */
#ifndef PARSER_MOSAIC_MOSAIC_BYTES_H
#define PARSER_MOSAIC_MOSAIC_BYTES_H

#include "layout/base/slice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A body, and its first fault. */
struct mosaic_fault {
    const unsigned char *begin; /* of the body */
    const char *what;           /* NULL: none so far */
    const unsigned char *at;
};

struct mosaic_bytes {
    const unsigned char *at, *end;
    struct mosaic_fault *fault; /* of the body */
};

/* Keeps a fault at the place where the reader is, unless there is one. Returns false. */
bool mosaic_failed(struct mosaic_bytes *bytes, const char *what);

static inline size_t
mosaic_left(const struct mosaic_bytes *bytes)
{
    return (size_t)(bytes->end - bytes->at);
}

unsigned mosaic_byte(struct mosaic_bytes *bytes);
uint64_t mosaic_long_varint(struct mosaic_bytes *bytes);

/* A number: as many zeros as its first byte ends with, so many bytes follow. */
static inline uint64_t
mosaic_varint(struct mosaic_bytes *bytes)
{
    if (bytes->at < bytes->end && (*bytes->at & 1))
        return *bytes->at++ >> 1;
    return mosaic_long_varint(bytes);
}

/* The same with a sign: zigzag. */
static inline int64_t
mosaic_signed(struct mosaic_bytes *bytes)
{
    uint64_t value = mosaic_varint(bytes);
    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}

/* A number of things that take at least `size` bytes each; 0 if so many cannot follow. */
size_t mosaic_many(struct mosaic_bytes *bytes, size_t size);

/* A number below a limit. */
uint32_t mosaic_index(struct mosaic_bytes *bytes, size_t limit);

/* So many bytes. */
struct slice mosaic_take(struct mosaic_bytes *bytes, size_t length);

/* Bytes that a NUL ends. */
struct slice mosaic_string(struct mosaic_bytes *bytes);

/* A section: its id, and a reader of what it holds. */
unsigned mosaic_section(struct mosaic_bytes *bytes, struct mosaic_bytes *inside);

#endif
