/*
 * Searching 16 or 64 bytes at a time with the compiler's vector types. Reads may run up to
 * WIDE_SLACK bytes past the text, so buffers must have that much room.
 */
#ifndef PARSER_LEX_WIDE_SCAN_H
#define PARSER_LEX_WIDE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define WIDE_BYTES 64
#define WIDE_SLACK 64

typedef char wide_part __attribute__((vector_size(16)));

/* A vector of 16 copies of a byte. Comparing two vectors gives -1 in each byte that is
 * equal. */
#define WIDE(c) ((wide_part){c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c})

static inline wide_part
wide_part_at(const unsigned char *p)
{
    wide_part part;
    memcpy(&part, p, sizeof part);
    return part;
}

/* Returns a mask of the bytes that are not 0; bit 0 is the first byte. Each byte must be 0 or
 * -1. */
#ifdef __SSE2__
#include <emmintrin.h>

static inline unsigned
wide_mask(wide_part found)
{
    return (unsigned)_mm_movemask_epi8((__m128i)found);
}
#elif defined __wasm_simd128__
#include <wasm_simd128.h>

static inline unsigned
wide_mask(wide_part found)
{
    return wasm_i8x16_bitmask((v128_t)found);
}
#else
static inline unsigned
wide_mask(wide_part found)
{
    static const unsigned char bit[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                          1, 2, 4, 8, 16, 32, 64, 128};
    const uint64_t ones =
        0x0101010101010101; /* times them: the sum of the bytes, in the highest */
    uint64_t half[2];
    found &= wide_part_at(bit);
    memcpy(half, &found, sizeof half);
    return (unsigned)(half[0] * ones >> 56 | half[1] * ones >> 56 << 8);
}
#endif

/* Returns whether two texts are the same. */
static inline bool
wide_same(const unsigned char *a, const unsigned char *b, size_t length)
{
    for (; length > 16; length -= 16, a += 16, b += 16)
        if (wide_mask(wide_part_at(a) != wide_part_at(b)))
            return false;
    return (wide_mask(wide_part_at(a) != wide_part_at(b)) & ((1u << length) - 1)) == 0;
}

/* Returns the first byte from p on that is a, b, a newline or a NUL. */
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

/* Returns the index of the first of p[0..15] that is one of ()[]{}, a quote, '/', a newline or
 * a NUL; 16 if none is. */
static inline int
wide_bracket(const unsigned char *p)
{
    wide_part bytes = wide_part_at(p);
    wide_part curly = bytes | WIDE('{' ^ '['); /* turns [] into {} */
    wide_part round = bytes | WIDE('(' ^ ')'); /* turns ( into ) */
    return __builtin_ctz(wide_mask((curly == WIDE('{')) | (curly == WIDE('}')) |
                                   (round == WIDE(')')) | (bytes == WIDE('"')) |
                                   (bytes == WIDE('\'')) | (bytes == WIDE('/')) |
                                   (bytes == WIDE('\n')) | (bytes == WIDE(0))) |
                         1U << 16);
}

/* Returns the first byte from p on that is no letter, digit, '_', '.' or '-'. */
static inline const unsigned char *
wide_word_end(const unsigned char *p)
{
    for (;; p += 16) {
        wide_part bytes = wide_part_at(p), lower = bytes | WIDE('a' ^ 'A');
        wide_part letter = (lower >= WIDE('a')) & (lower <= WIDE('z'));
        wide_part digit = (bytes >= WIDE('0')) & (bytes <= WIDE('9'));
        wide_part other = ~(letter | digit | (bytes == WIDE('_')) | (bytes == WIDE('.')) |
                            (bytes == WIDE('-')));
        unsigned mask = wide_mask(other);
        if (mask)
            return p + __builtin_ctz(mask);
    }
}

/* Returns where a word of length bytes first stands in the text up to `limit`; NULL: nowhere.
 */
static inline const unsigned char *
wide_word(const unsigned char *p, const unsigned char *limit, const char *word, size_t length)
{
    for (; (size_t)(limit - p) >= length + 16; p += 16) {
        unsigned mask = wide_mask((wide_part_at(p) == WIDE(word[0])) &
                                  (wide_part_at(p + length - 1) == WIDE(word[length - 1])));
        for (; mask; mask &= mask - 1)
            if (memcmp(p + __builtin_ctz(mask), word, length) == 0)
                return p + __builtin_ctz(mask);
    }
    return memmem(p, (size_t)(limit - p), word, length);
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

/* Returns a mask of the bytes that are c; bit 0 is the first byte. */
static inline uint64_t
wide_equal(const struct wide *w, char c)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (uint64_t)wide_mask(w->part[i] == WIDE(c)) << (16 * i);
    return mask;
}

/* Returns whether any byte is a, b or c. */
static inline bool
wide_has(const struct wide *w, char a, char b, char c)
{
    wide_part found = WIDE(0);
    for (int i = 0; i < 4; i++)
        found |= (w->part[i] == WIDE(a)) | (w->part[i] == WIDE(b)) | (w->part[i] == WIDE(c));
    return wide_mask(found) != 0;
}

/* Returns how many bits are set; quick if few are. */
static inline unsigned
wide_count(uint64_t bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* Returns a mask in which bit i is the parity of bits 0 to i. */
static inline uint64_t
wide_parity(uint64_t bits)
{
    for (int by = 1; by < 64; by *= 2)
        bits ^= bits << by;
    return bits;
}

#endif
