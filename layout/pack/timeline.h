/* What is alive in one memory space over the schedule. */
#ifndef LAYOUT_PACK_TIMELINE_H
#define LAYOUT_PACK_TIMELINE_H

#include "layout/pack/memory.h"

/* Bytes, counted as for peak_bytes: outputs count at every tick. */
struct timeline {
    uint32_t count;   /* ticks */
    int64_t kept;     /* of arguments, outputs and constants, at every tick */
    int64_t *live;    /* of temporaries at each tick, with tables and step scratch */
    int64_t *padding; /* padding within live */
};

/* Makes the timeline in the arena. */
void timeline_make(struct timeline *timeline, const struct memory *memory, int space,
                   struct arena *arena);

/* The tick with the most live bytes, the first of equals, in [from, to), which is not empty. */
uint32_t timeline_highest(const struct timeline *timeline, uint32_t from, uint32_t to);

#endif
