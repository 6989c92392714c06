/* What is alive in one memory space over the schedule. */
#ifndef LAYOUT_MEMORY_TIMELINE_H
#define LAYOUT_MEMORY_TIMELINE_H

#include "layout/memory/memory.h"

/* Bytes. The sums below peak_bytes: outputs count throughout, as in that. */
struct timeline {
    uint32_t count; /* ticks */
    int64_t kept;   /* of arguments, outputs and constants, at every tick */
    int64_t
        *live; /* of temporaries at each tick: tables, and what a step has for itself, too */
    int64_t *padding; /* of these */
};

/* Lives in the arena. 0, or -1 when memory runs out. */
int timeline_make(struct timeline *timeline, const struct memory *memory, int space,
                  struct arena *arena);

/* The tick of the highest moment from one to another, not with it; from is less. */
uint32_t timeline_highest(const struct timeline *timeline, uint32_t from, uint32_t to);

#endif
