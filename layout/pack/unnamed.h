/*
 * A TPU's program of which no target is named, and the text leaves several: what its figures
 * would be on those that differ.
 */
#ifndef LAYOUT_PACK_UNNAMED_H
#define LAYOUT_PACK_UNNAMED_H

#include "layout/pack/memory.h"

/* Sets wider_chips and wider_bytes of main memory, which is packed. */
void unnamed_tables(struct memory *memory);

/* Returns whether the target is a v4, of which one core or a whole chip (megacore) is a device:
 * limit_bytes of the target is that of one core. */
bool unnamed_megacore(const struct memory *memory);

/* The bytes near which the compiler packs main memory in another way; 0: not known. For a v4
 * they are the whole chip's, as JAX uses it. */
int64_t unnamed_limit(const struct memory *memory);

/* Sets near_chips, near_temp_bytes and the trust of main memory, which is measured, if
 * the text does not tell the limit. Returns
 * whether it packed main memory in the other way: only for a chip that can hold what is alive
 * at once. */
bool unnamed_near(struct memory *memory);

#endif
