/* Huffman codes of at most some bits, as deflate has them (RFC 1951, 3.2.2). */
#ifndef RENDER_PAGE_HUFFMAN_H
#define RENDER_PAGE_HUFFMAN_H

#include <stdint.h>

#define HUFFMAN_SYMBOLS 286
#define HUFFMAN_BITS    15

struct huffman {
    int count;                       /* symbols; at most HUFFMAN_SYMBOLS */
    uint8_t bits[HUFFMAN_SYMBOLS];   /* of the code of each symbol; 0: it has none */
    uint16_t codes[HUFFMAN_SYMBOLS]; /* their first bit is the lowest */
};

/* Makes codes of at most `limit` bits for symbols that occur so often. */
void huffman_make(struct huffman *huffman, const uint32_t *frequencies, int count, int limit);

#endif
