/*
 * What occupies a memory space: all that peak_bytes counts, to the byte. Arguments, outputs and
 * constants occupy it throughout, temporaries while they are alive. What is counted and holds
 * nothing at the tick has occupants of its own: an output is one, all else at most once.
 */
#ifndef LAYOUT_PACK_OCCUPANTS_H
#define LAYOUT_PACK_OCCUPANTS_H

#include "layout/pack/memory.h"

enum occupant_kind {
    OCCUPANT_BUFFER,    /* a buffer that is alive, or an argument or a constant */
    OCCUPANT_TABLES,    /* the pointers of tuples, none of which shares its place */
    OCCUPANT_HELD,      /* an output that is not written yet, or a donated argument's room
                           before that: what no temporary in it has */
    OCCUPANT_CONSTANTS, /* constants of computations within instructions */
    OCCUPANT_SCRATCH,   /* what the step at the tick takes in fast memory while it runs */
    OCCUPANT_FREE,      /* room of temporaries that holds none */
};

struct occupant {
    enum occupant_kind kind;
    uint32_t buffer; /* number of the buffer */
    uint32_t count;  /* buffers that it stands for; 0: it stands for none */
    int64_t bytes;
    int64_t padding_bytes;
};

struct occupants {
    uint32_t count;
    struct occupant *items; /* those with most bytes first */
};

/* Finds the occupants of a memory space at a tick, in the arena. knows: its temporaries are
 * known; otherwise only arguments and outputs are found. */
struct occupants occupants_find(const struct memory *memory, int space, uint32_t tick,
                                bool knows, struct arena *arena);

#endif
