/* What buffers of a memory space take over the schedule: a number of bytes for each tick. */
#ifndef LAYOUT_PACK_CURVE_H
#define LAYOUT_PACK_CURVE_H

#include "layout/pack/memory.h"

/* The next stretch of ticks in which a buffer is alive; values that touch are in one stretch. A
 * buffer that takes over the place of another begins one tick later, because the other one
 * counts at that tick. *i: the value to begin with, which moves behind the stretch. Returns
 * false behind the last one. */
bool curve_next_stretch(const struct memory *memory, const struct buffer *buffer, uint32_t *i,
                        struct interval *life);

/* Returns whether a buffer counts only while it is alive. all: outputs, donated arguments and
 * what lies in them do, too. */
bool curve_counts(const struct buffer *buffer, bool all);

/* Sets the bytes of each tick, flow.tick_count + 2 of them. all: as curve_counts has it. bytes:
 * of each buffer; NULL: its own. */
void curve_sum(const struct memory *memory, int space, bool all, const int64_t *bytes,
               int64_t *curve);

/* The first tick with the most bytes, from 0 to count. */
uint32_t curve_highest(const int64_t *curve, uint32_t count);

#endif
