/* UTF-8 characters: their lengths in bytes, the columns they take, and copying those that are
 * plain: printable ASCII, and none of three others that an output language escapes. */
#ifndef RENDER_ROW_UTF8_H
#define RENDER_ROW_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Returns whether this is the first byte of a character. */
static inline bool
utf8_begins(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* The number of characters in valid text. */
static inline size_t
utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += utf8_begins(text[i]);
    return count;
}

#ifdef __SSE2__

/* A bit for each byte that is not plain, the lowest bit for the first byte. A printable byte
 * plus one is more than a blank, as signed numbers; no other byte is. */
static inline unsigned
utf8_exceptions(__m128i bytes, char a, char b, char c)
{
    __m128i plain = _mm_cmpgt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8(1)), _mm_set1_epi8(' '));
    __m128i escaped = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(a));
    escaped = _mm_or_si128(escaped, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b)));
    escaped = _mm_or_si128(escaped, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)));
    return 0xffff ^ (unsigned)_mm_movemask_epi8(_mm_andnot_si128(escaped, plain));
}

/* Copies 16 bytes or more, 16 at a time; the last 16 may overlap those before them. */
static inline size_t
utf8_copy_16(char *out, const char *bytes, size_t length, char a, char b, char c)
{
    for (size_t at = 0, next; at < length; at = next + 16) {
        next = at + 16 <= length ? at : length - 16;
        __m128i some = _mm_loadu_si128((const __m128i *)(const void *)(bytes + next));
        _mm_storeu_si128((__m128i *)(void *)(out + next), some);
        unsigned exceptions = utf8_exceptions(some, a, b, c);
        if (exceptions)
            return next + (size_t)__builtin_ctz(exceptions);
    }
    return length;
}

/* The number of plain bytes that a text of half to 2 * half bytes begins with, given its first
 * and its last `half` bytes, which may overlap. */
static inline size_t
utf8_plain_ends(__m128i ends, unsigned half, size_t length, char a, char b, char c)
{
    unsigned exceptions = utf8_exceptions(ends, a, b, c) & ((1U << 2 * half) - 1);
    unsigned first = exceptions & ((1U << half) - 1), last = exceptions >> half;
    return exceptions ? (size_t)__builtin_ctz(first | last << (length - half)) : length;
}

/* Copies 8 to 16 bytes. */
static inline size_t
utf8_copy_8(char *out, const char *bytes, size_t length, char a, char b, char c)
{
    __m128i first = _mm_loadl_epi64((const __m128i *)(const void *)bytes);
    __m128i last = _mm_loadl_epi64((const __m128i *)(const void *)(bytes + length - 8));
    _mm_storel_epi64((__m128i *)(void *)out, first);
    _mm_storel_epi64((__m128i *)(void *)(out + length - 8), last);
    return utf8_plain_ends(_mm_unpacklo_epi64(first, last), 8, length, a, b, c);
}

/* Copies 4 to 8 bytes. */
static inline size_t
utf8_copy_4(char *out, const char *bytes, size_t length, char a, char b, char c)
{
    int first, last;
    memcpy(&first, bytes, 4);
    memcpy(&last, bytes + length - 4, 4);
    memcpy(out, &first, 4);
    memcpy(out + length - 4, &last, 4);
    return utf8_plain_ends(_mm_set_epi32(0, 0, last, first), 4, length, a, b, c);
}

#endif

/* Copies the plain bytes that a text begins with, and returns their number. `out` has room for
 * all of the text; what it holds behind those bytes is undefined. */
static inline size_t
utf8_copy_plain(char *out, const char *bytes, size_t length, char a, char b, char c)
{
    size_t at = 0;
#ifdef __SSE2__
    if (length >= 16)
        return utf8_copy_16(out, bytes, length, a, b, c);
    if (length >= 8)
        return utf8_copy_8(out, bytes, length, a, b, c);
    if (length >= 4)
        return utf8_copy_4(out, bytes, length, a, b, c);
#endif
    for (; at < length; at++) {
        out[at] = bytes[at];
        if (bytes[at] < ' ' || bytes[at] >= 0x7f || bytes[at] == a || bytes[at] == b ||
            bytes[at] == c)
            break;
    }
    return at;
}

/* The length of the character at `bytes`; 0 if it is invalid, overlong or a surrogate. */
size_t utf8_length(const unsigned char *bytes, size_t left);

/* The code point of a character of `size` bytes. */
uint32_t utf8_decode(const unsigned char *bytes, size_t size);

/* The columns that a text takes on a terminal: two for a wide character, none for one that
 * combines with the character before it. */
size_t utf8_width(const char *text, size_t length);

/* The length in bytes of the longest prefix that takes at most `width` columns. */
size_t utf8_cut(const char *text, size_t length, size_t width);

#endif
