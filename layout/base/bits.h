/*
 * Elements whose width is no whole number of bytes, E(4) and its like: as they lie densely, and
 * widened to whole bytes each.
 *
 * An element's bits follow those of the one before; the low bits of a byte come first. So
 * 1, 2, -4 as s4 are the bytes 0x21 0x0c (checked against XLA's bitcast-convert of s4[n,2] to
 * s8[n], which has the first of two elements in the low bits).
 */
#ifndef LAYOUT_BASE_BITS_H
#define LAYOUT_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

/* So many elements fill whole bytes, whatever their width. */
#define BITS_GROUP 8

/* The bytes that an element of so many bits takes when it is widened. */
static inline size_t
bits_bytes(int64_t bits)
{
    return (size_t)(bits / 8 + (bits % 8 != 0));
}

/* dense, from the first bit on -> elements[count * bits_bytes(bits)], little-endian, their
 * upper bits 0. */
void bits_widen(const unsigned char *dense, size_t count, int64_t bits,
                unsigned char *elements);

/* The way back; the last byte's upper bits are 0. May be done in place. */
void bits_narrow(const unsigned char *elements, size_t count, int64_t bits,
                 unsigned char *dense);

#endif
