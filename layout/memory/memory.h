/*
 * Where the memory of a scheduled program goes: bytes of arguments, outputs, constants and
 * temporaries in each memory space, when most of them are alive, and who is. One pass over a
 * module's computations makes it (ownership.h); roles, live ranges and packing are views of it.
 */
#ifndef LAYOUT_MEMORY_MEMORY_H
#define LAYOUT_MEMORY_MEMORY_H

#include "layout/memory/pack.h"
#include "layout/space.h"

/* Which compiler's packing. */
enum memory_rule { MEMORY_TPU, MEMORY_GPU, MEMORY_CPU };

/* How far a figure of temporaries can be relied on. */
enum memory_trust {
    TRUST_EXACT,    /* as the compiler packs, by a rule that was checked */
    TRUST_ESTIMATE, /* what is alive at once: the compiler's heap has holes besides */
    TRUST_NONE,     /* the text is from before memory was assigned */
    TRUST_COMPILER, /* its own figure (figures.h) */
};

/* Of one memory space. Bytes are as the target books them. */
struct space_memory {
    bool used;
    uint8_t trust; /* enum memory_trust, of temp_bytes */
    int64_t argument_bytes, constant_bytes;
    int64_t output_bytes;    /* those that lie in arguments, too */
    int64_t donated_bytes;   /* of arguments that outputs lie in */
    int64_t temp_bytes;      /* as the compiler packs them */
    int64_t live_temp_bytes; /* alive at the peak, tables and what a step has for itself
                                included */
    int64_t floor_bytes;     /* of all: outputs and donated arguments counted while alive */
    int64_t peak_bytes;      /* of all: argument + output - donated + constant + temp */
    int64_t padding_bytes;   /* of peak_bytes, of what is alive at the peak */
    uint32_t peak_tick;
    struct packing packing;
};

struct memory {
    struct flow flow;
    struct buffers buffers;
    const struct target *target;
    enum memory_rule rule;
    bool unassigned; /* a TPU's text from before memory was assigned */
    bool overflow;   /* a sum did not fit 64 bits */
    struct space_memory spaces[SPACE_COUNT];
};

/* Measures a recorded module. target: NULL, and the text tells as well as it can. limit: bytes
 * of the main memory that the compiler may use; 0: the target's, if it has one. 0, or -1 when
 * memory runs out. */
int memory_measure(struct memory *memory, const struct ownership *o, struct computation *entry,
                   const struct target *target, int64_t limit);
void memory_free(struct memory *memory);

static inline struct space_memory *
memory_space(struct memory *memory, int space)
{
    return &memory->spaces[space - SPACE_MIN];
}

/* Sums peak_bytes. */
void memory_sum(struct memory *memory, struct space_memory *space);

/* Is it alive at a tick? Arguments that are not given away, constants and tables always are. */
bool memory_alive(const struct memory *memory, const struct buffer *buffer, uint32_t tick);

/* Do its bytes count in peak_bytes, with temporaries as at the tick? Arguments, outputs and
 * constants always do; a temporary within an output never does. */
bool memory_counts(const struct memory *memory, const struct buffer *buffer, uint32_t tick);

/* Its value that is alive at a tick, or that was last before; the first one before all. */
uint32_t memory_value_at(const struct memory *memory, const struct buffer *buffer,
                         uint32_t tick);

/* The array that a buffer is made for; NULL: it is a table. */
const struct shape_entry *memory_shape(const struct memory *memory,
                                       const struct buffer *buffer);

/* Has it an address in a space's heap of temporaries that is known? */
static inline bool
memory_in_heap(const struct buffer *buffer, int space)
{
    return buffer->space == space && buffer->offset >= 0 && !buffer->within &&
           buffer->bytes > 0 && buffer_role(buffer) == BUFFER_TEMP;
}

/* A stretch of ticks in which it counts as alive, the first one for *i 0, then the next; false:
 * there is none. Arguments that are not given away, constants and tables have one, of all. */
bool memory_next_life(const struct memory *memory, const struct buffer *buffer, uint32_t *i,
                      struct interval *life);

/* Bytes of temporaries alive at each tick, count + 1 of them, in a space: into curve. bytes:
 * instead of those of each buffer; NULL: those. */
void memory_curve(const struct memory *memory, int space, const int64_t *bytes, int64_t *curve);

#endif
