/* Shared memory: 32 banks of 4 bytes. What accesses to it cost is in layout/access/. */
#ifndef LAYOUT_DEVICE_BANK_H
#define LAYOUT_DEVICE_BANK_H

#include "layout/mapping.h"

#define BANK_COUNT      32
#define BANK_MAX_COUNT  64 /* of any device: gfx950 */
#define BANK_WORD_BYTES 4
#define BANK_MAX_WIDTH  16 /* bytes that a lane can read at once */

/* Where an element begins. An element of 64 bits covers this word and the next one. */
struct bank_place {
    int64_t byte;
    int bit;      /* within that byte; 0 unless elements are smaller than a byte */
    int64_t word; /* of 4 bytes */
    int64_t line; /* of 128 bytes */
    int bank;
};

/* Finds where an element begins. address: in elements, after any swizzle. -1 when the byte does
 * not fit 64 bits. */
int bank_locate(int64_t address, int element_bits, struct bank_place *place,
                struct diagnostic *d);

#endif
