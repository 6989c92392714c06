/*
 * Sixty-four bytes at a look, where the processor has wide comparisons; byte by byte elsewhere.
 * Reading may run up to WIDE_SLACK bytes past what is asked for: buffers have that room.
 */
#ifndef PARSER_LEX_WIDE_SCAN_H
#define PARSER_LEX_WIDE_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define WIDE_BYTES 64
#define WIDE_SLACK 64

#ifdef __SSE2__
#include <emmintrin.h>

struct wide {
    __m128i part[4];
};

/* The first byte from p on that is a, b, a newline or NUL. */
static inline const unsigned char *
wide_find(const unsigned char *p, char a, char b)
{
    for (;; p += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
        __m128i found = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(a));
        found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b)));
        found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_setzero_si128()));
        int mask = _mm_movemask_epi8(found);
        if (mask)
            return p + __builtin_ctz((unsigned)mask);
    }
}

/* The first of p[0..15] that is a bracket of any kind, a quote, '/', a newline or NUL; 16: none
 * is. */
static inline int
wide_bracket(const unsigned char *p)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i curly = _mm_or_si128(bytes, _mm_set1_epi8('{' ^ '[')); /* [] as {} */
    __m128i round = _mm_or_si128(bytes, _mm_set1_epi8('(' ^ ')')); /* ( as ) */
    __m128i found = _mm_cmpeq_epi8(curly, _mm_set1_epi8('{'));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(curly, _mm_set1_epi8('}')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(round, _mm_set1_epi8(')')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\'')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_setzero_si128()));
    return __builtin_ctz((unsigned)_mm_movemask_epi8(found) | 1U << 16);
}

static inline struct wide
wide_load(const unsigned char *p)
{
    struct wide w;
    for (int i = 0; i < 4; i++)
        w.part[i] = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
    return w;
}

/* A bit for each byte that is c, the first byte's lowest. */
static inline uint64_t
wide_equal(const struct wide *w, char c)
{
    __m128i wanted = _mm_set1_epi8(c);
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        int bits = _mm_movemask_epi8(_mm_cmpeq_epi8(w->part[i], wanted));
        mask |= (uint64_t)(uint32_t)bits << (16 * i);
    }
    return mask;
}

/* Is any byte a, b or c? */
static inline bool
wide_has(const struct wide *w, char a, char b, char c)
{
    __m128i found = _mm_setzero_si128();
    for (int i = 0; i < 4; i++) {
        found = _mm_or_si128(found, _mm_cmpeq_epi8(w->part[i], _mm_set1_epi8(a)));
        found = _mm_or_si128(found, _mm_cmpeq_epi8(w->part[i], _mm_set1_epi8(b)));
        found = _mm_or_si128(found, _mm_cmpeq_epi8(w->part[i], _mm_set1_epi8(c)));
    }
    return _mm_movemask_epi8(found) != 0;
}

#else

struct wide {
    const unsigned char *bytes;
};

static inline const unsigned char *
wide_find(const unsigned char *p, char a, char b)
{
    while (*p != (unsigned char)a && *p != (unsigned char)b && *p != '\n' && *p != '\0')
        p++;
    return p;
}

static inline int
wide_bracket(const unsigned char *p)
{
    int i = 0;
    while (i < 16 && p[i] != '\0' && !strchr("{}[]()\"'/\n", p[i]))
        i++;
    return i;
}

static inline struct wide
wide_load(const unsigned char *p)
{
    return (struct wide){p};
}

static inline uint64_t
wide_equal(const struct wide *w, char c)
{
    uint64_t mask = 0;
    for (int i = 0; i < WIDE_BYTES; i++)
        mask |= (uint64_t)(w->bytes[i] == (unsigned char)c) << i;
    return mask;
}

static inline bool
wide_has(const struct wide *w, char a, char b, char c)
{
    return (wide_equal(w, a) | wide_equal(w, b) | wide_equal(w, c)) != 0;
}

#endif

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
