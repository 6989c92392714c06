/* How much of a device's main memory a program may use. */
#ifndef LAYOUT_PACK_LIMIT_H
#define LAYOUT_PACK_LIMIT_H

#include "layout/pack/memory.h"

struct limits {
    int64_t bytes;        /* 0: not known */
    int64_t joined_bytes; /* the same if both cores of the chip are one device, where nothing
                             tells it; else 0 */
};

/* What the target gives a program; the memory of the device where a file names that. Whether
 * the cores of a v4 are one device, its target arguments tell, or a text from after code
 * generation that divides work between them ("megacore_config"). */
struct limits memory_limits(const struct memory *memory);

/* Returns whether both cores of the chip are one device, or nothing tells that they are not. */
bool memory_may_be_joined(const struct memory *memory);

/* The bytes near which the compiler packs main memory in another way; 0: not known. Where
 * nothing tells whether cores are one device, as if they were, as JAX has it. */
int64_t memory_packed_limit(const struct memory *memory);

#endif
