/*
 * Sixty-four bytes at a look, as the compiler's vectors. Reading may run up to WIDE_SLACK bytes
 * past what is asked for: buffers have that room.
 */
#ifndef PARSER_LEX_WIDE_SCAN_H
#define PARSER_LEX_WIDE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define WIDE_BYTES 64
#define WIDE_SLACK 64

typedef char wide_part __attribute__((vector_size(16)));

/* Sixteen times a byte; parts are compared byte by byte: -1 where they agree. */
#define WIDE(c) ((wide_part){c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c})

/* A bit for each byte that is not 0, the first byte's lowest; all bytes are 0 or -1. */
#ifdef __SSE2__
#include <emmintrin.h>

static inline unsigned
wide_mask(wide_part found)
{
    return (unsigned)_mm_movemask_epi8((__m128i)found);
}
#else
static inline unsigned
wide_mask(wide_part found)
{
    unsigned mask = 0;
    for (int i = 0; i < 16; i++)
        mask |= (unsigned)(found[i] & 1) << i;
    return mask;
}
#endif

static inline wide_part
wide_part_at(const unsigned char *p)
{
    wide_part part;
    memcpy(&part, p, sizeof part);
    return part;
}

/* The first byte from p on that is a, b, a newline or NUL. */
static inline const unsigned char *
wide_find(const unsigned char *p, char a, char b)
{
    for (;; p += 16) {
        wide_part bytes = wide_part_at(p);
        unsigned mask = wide_mask((bytes == WIDE(a)) | (bytes == WIDE(b)) |
                                  (bytes == WIDE('\n')) | (bytes == WIDE(0)));
        if (mask)
            return p + __builtin_ctz(mask);
    }
}

/* The first of p[0..15] that is a bracket of any kind, a quote, '/', a newline or NUL; 16: none
 * is. */
static inline int
wide_bracket(const unsigned char *p)
{
    wide_part bytes = wide_part_at(p);
    wide_part curly = bytes | WIDE('{' ^ '['); /* [] as {} */
    wide_part round = bytes | WIDE('(' ^ ')'); /* ( as ) */
    return __builtin_ctz(wide_mask((curly == WIDE('{')) | (curly == WIDE('}')) |
                                   (round == WIDE(')')) | (bytes == WIDE('"')) |
                                   (bytes == WIDE('\'')) | (bytes == WIDE('/')) |
                                   (bytes == WIDE('\n')) | (bytes == WIDE(0))) |
                         1U << 16);
}

struct wide {
    wide_part part[4];
};

static inline struct wide
wide_load(const unsigned char *p)
{
    struct wide w;
    memcpy(&w, p, sizeof w);
    return w;
}

/* A bit for each byte that is c, the first byte's lowest. */
static inline uint64_t
wide_equal(const struct wide *w, char c)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)wide_mask(w->part[i] == WIDE(c)) << (16 * i);
    return mask;
}

/* Is any byte a, b or c? */
static inline bool
wide_has(const struct wide *w, char a, char b, char c)
{
    wide_part found = WIDE(0);
    for (int i = 0; i < 4; i++)
        found |= (w->part[i] == WIDE(a)) | (w->part[i] == WIDE(b)) | (w->part[i] == WIDE(c));
    return wide_mask(found) != 0;
}

/* How many bits are set; few are. */
static inline unsigned
wide_count(uint64_t bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* Bit i: how many bits up to and with i are set, odd or even. */
static inline uint64_t
wide_parity(uint64_t bits)
{
    for (int by = 1; by < 64; by *= 2)
        bits ^= bits << by;
    return bits;
}

#endif
