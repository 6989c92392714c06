/*
 * Elements whose width is not a whole number of bytes, such as E(4): packed without gaps, and
 * widened to whole bytes each.
 *
 * The bits of an element follow those of the element before it, and the low bits of a byte come
 * first. So 1, 2, -4 as s4 are the bytes 0x21 0x0c. (Checked against XLA's bitcast-convert of
 * s4[n,2] to s8[n], which has the first of two elements in the low bits.)
 */
#ifndef LAYOUT_BASE_BITS_H
#define LAYOUT_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

/* This many elements always fill whole bytes, whatever their width. */
#define BITS_GROUP 8

/* The bytes of one widened element of `bits` bits. */
static inline size_t
bits_bytes(int64_t bits)
{
    return (size_t)(bits / 8 + (bits % 8 != 0));
}

/* Widens `count` packed elements, from the first bit of dense, into elements[count *
 * bits_bytes(bits)]. Widened elements are little-endian and their upper bits are 0. */
void bits_widen(const unsigned char *dense, size_t count, int64_t bits,
                unsigned char *elements);

/* Packs widened elements. The unused upper bits of the last byte are 0. Works in place. */
void bits_narrow(const unsigned char *elements, size_t count, int64_t bits,
                 unsigned char *dense);

#endif
