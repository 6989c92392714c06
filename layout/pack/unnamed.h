/*
 * A TPU's program of which no target is named, and the text leaves several: what its figures
 * would be on those that differ.
 */
#ifndef LAYOUT_PACK_UNNAMED_H
#define LAYOUT_PACK_UNNAMED_H

#include "layout/pack/memory.h"

/* Sets wider_chips and wider_bytes of main memory, which is packed. */
void unnamed_tables(struct memory *memory);

/* Sets near_chips, near_temp_bytes and the trust of main memory, which is measured, if
 * the text does not tell the limit. Returns
 * whether it packed main memory in the other way: only for a chip that can hold what is alive
 * at once. */
bool unnamed_near(struct memory *memory);

#endif
