/*
 * A TPU's program of which no target is named, and the text leaves several: what its figures
 * would be on those that differ.
 */
#ifndef LAYOUT_PACK_UNNAMED_H
#define LAYOUT_PACK_UNNAMED_H

#include "layout/pack/memory.h"

/* Sets wider_chips and wider_bytes. */
void unnamed_tables(struct memory *memory);

/* Sets near_chips and near_temp_bytes. others: bytes of arguments, outputs and constants.
 * Returns whether it packed the main memory in the other way. */
bool unnamed_near(struct memory *memory, int64_t others);

#endif
