/* Packed elements may begin at any bit, so each byte is read and written with shifts. Elements
 * of 4 bits have their own loop. */
#include "layout/base/bits.h"

#include <string.h>

/* Returns how many bits of an element are in its byte number i. */
static int
bits_of_byte(int64_t bits, size_t i)
{
    int64_t left = bits - 8 * (int64_t)i;
    return left < 8 ? (int)left : 8;
}

static void
widen_halves(const unsigned char *dense, size_t count, unsigned char *elements)
{
    for (size_t i = 0; i < count / 2; i++) {
        elements[2 * i] = dense[i] & 15;
        elements[2 * i + 1] = dense[i] >> 4;
    }
    if (count % 2)
        elements[count - 1] = dense[count / 2] & 15;
}

void
bits_widen(const unsigned char *dense, size_t count, int64_t bits, unsigned char *elements)
{
    size_t bytes = bits_bytes(bits), at = 0; /* `at` counts bits */
    if (bits == 4) {
        widen_halves(dense, count, elements);
        return;
    }
    for (size_t i = 0; i < count * bytes; i++) {
        int width = bits_of_byte(bits, i % bytes), shift = (int)(at % 8);
        unsigned value = (unsigned)dense[at / 8] >> shift;
        if (shift + width > 8)
            value |= (unsigned)dense[at / 8 + 1] << (8 - shift);
        elements[i] = (unsigned char)(value & ((1U << width) - 1));
        at += (size_t)width;
    }
}

static void
narrow_halves(const unsigned char *elements, size_t count, unsigned char *dense)
{
    for (size_t i = 0; i < count / 2; i++)
        dense[i] = (unsigned char)(elements[2 * i] | elements[2 * i + 1] << 4);
    if (count % 2)
        dense[count / 2] = elements[count - 1];
}

void
bits_narrow(const unsigned char *elements, size_t count, int64_t bits, unsigned char *dense)
{
    size_t bytes = bits_bytes(bits), at = 0;
    if (bits == 4) {
        narrow_halves(elements, count, dense);
        return;
    }
    for (size_t i = 0; i < count * bytes; i++) {
        int width = bits_of_byte(bits, i % bytes), shift = (int)(at % 8);
        unsigned value =
            (unsigned)elements[i]
            << shift; /* read before dense, which may be the same memory, is written */
        dense[at / 8] = (unsigned char)((shift ? dense[at / 8] : 0U) | value);
        if (shift + width > 8)
            dense[at / 8 + 1] = (unsigned char)(value >> 8);
        at += (size_t)width;
    }
}
