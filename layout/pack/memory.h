/*
 * Where the memory of a scheduled program goes: bytes of arguments, outputs, constants and
 * temporaries in each memory space, the tick at which most of them are alive, and which buffers
 * are alive then. Roles, live ranges and packing are all derived from one pass over the
 * module's computations (ownership.h).
 */
#ifndef LAYOUT_PACK_MEMORY_H
#define LAYOUT_PACK_MEMORY_H

#include "layout/device/device.h"
#include "layout/pack/pack.h"
#include "layout/pack/text_target.h"
#include "layout/space.h"

/* The compiler whose packing rule applies. */
enum memory_rule { MEMORY_TPU, MEMORY_GPU, MEMORY_CPU };

/* How reliable a figure of temporaries is. */
enum memory_trust {
    TRUST_EXACT,    /* by the compiler's packing rule, which was checked against its own
                       allocations */
    TRUST_ESTIMATE, /* bytes alive at once, without the holes of the compiler's heap; for CPUs,
                       packed by the GPU's rule */
    TRUST_EITHER,   /* by the likeliest of several rules or targets, which differ */
    TRUST_NONE,     /* the text is from before memory was assigned */
    TRUST_COMPILER, /* the compiler's own figure (figures.h) */
};

/* The memory of a program in one memory space. Bytes are as the target books them. */
struct space_memory {
    bool used;
    uint8_t trust; /* enum memory_trust, of temp_bytes */
    int64_t argument_bytes, constant_bytes;
    int64_t output_bytes;  /* also of outputs that lie in arguments */
    int64_t donated_bytes; /* of arguments that outputs lie in */
    int64_t temp_bytes;    /* as the compiler packs them, to the end of the last one */
    int64_t
        temp_rounded_bytes;  /* to the end of its slot, as JAX's memory_analysis reports them */
    int64_t most_bytes;      /* of an estimate: programs hold no more; 0: not known */
    int64_t live_temp_bytes; /* alive at the peak, with tables and the scratch of the step */
    int64_t floor_bytes;     /* total if outputs and donated arguments count only while alive */
    int64_t peak_bytes;      /* total: argument + output - donated + constant + temp */
    int64_t padding_bytes;   /* padding in peak_bytes, at the peak */
    uint32_t peak_tick;
    struct packing packing;
};

struct memory {
    struct flow flow;
    struct buffers buffers;
    const struct target *target;
    struct device device;    /* what files beside the text tell of it */
    struct text_target text; /* what the text tells of it */
    unsigned wider_chips;    /* on these of text.chips ... */
    int64_t wider_bytes;     /* ... tables take this much more: of arguments and outputs,
                                and one that ends the temporaries */
    unsigned near_chips;     /* near the limit of these of text.chips ... */
    int64_t near_temp_bytes; /* ... the compiler packs the temporaries into this; 0: not known,
                                as none of them can hold what is alive */
    enum memory_rule rule;
    struct libtpu libtpu; /* of a TPU: who packed it */
    /* of its temporaries in main memory, by each rule that may be the compiler's */
    int64_t temp_by_rule[PACK_RULES];
    bool threads;  /* computations run within instructions, with values of their own */
    bool overflow; /* a sum of bytes did not fit 64 bits */
    struct space_memory spaces[SPACE_COUNT];
};

/* Changes to what is measured (layout/trial/). Functions may be NULL. */
struct memory_edit {
    void *context;
    void (*flow)(void *context, struct flow *flow);          /* after the walk */
    void (*buffers)(void *context, struct buffers *buffers); /* before they are packed */
};

/* What is known besides the text. */
struct memory_given {
    const struct target *target;    /* NULL: the text decides as well as it can */
    struct device device;           /* what files beside the text tell of it */
    struct libtpu libtpu;           /* without rules: the text decides */
    bool uncopied;                  /* copies are still to be inserted: it is not scheduled */
    bool unpacked;                  /* temporaries are not packed: nothing is said of them */
    const struct memory_edit *edit; /* NULL: nothing is changed */
};

/* Measures a module as it is opened. The records must live as long as what is measured. */
void memory_measure(struct memory *memory, struct records *records,
                    const struct computation *entry, const struct memory_given *given);
void memory_free(struct memory *memory);

/* Returns whether the program is, or is taken for, one of a v4. */
bool memory_on_v4(const struct memory *memory);

/* The rules by which a TPU's main memory takes as much as by the given one, with which it must
 * be packed: bits of enum pack_rule. */
unsigned memory_like_rule(const struct memory *memory, enum pack_rule rule);

static inline struct space_memory *
memory_space(struct memory *memory, int space)
{
    return &memory->spaces[space - SPACE_MIN];
}

/* Computes peak_bytes from the other sums. */
void memory_sum(struct memory *memory, struct space_memory *space);

/* Returns whether a buffer is alive at a tick. Arguments that are not donated, constants and
 * tables always are. A buffer that takes over the place of another is not yet alive at the tick
 * at which the other one ends. */
bool memory_alive(const struct memory *memory, const struct buffer *buffer, uint32_t tick);

/* Returns whether a buffer's bytes count in peak_bytes when the temporaries are those of the
 * tick. Arguments, outputs and constants always count; a temporary within an output never
 * does. */
bool memory_counts(const struct memory *memory, const struct buffer *buffer, uint32_t tick);

/* The value of a buffer that is alive at a tick, else the last one before it; before all of
 * them, the first one. */
uint32_t memory_value_at(const struct memory *memory, const struct buffer *buffer,
                         uint32_t tick);

/* The array of a buffer's largest value; NULL: it is a table. */
const struct shape_entry *memory_shape(const struct memory *memory,
                                       const struct buffer *buffer);

/* Returns whether a buffer has a known address in the heap of temporaries of a space. */
static inline bool
memory_in_heap(const struct buffer *buffer, int space)
{
    return buffer->space == space && buffer->offset >= 0 && !buffer->within &&
           buffer->bytes > 0 && buffer_role(buffer) == BUFFER_TEMP;
}

/* The next stretch of ticks in which a buffer counts as alive; *i is 0 for the first. False:
 * there are no more. Arguments that are not donated, constants and tables have one stretch, the
 * whole program. */
bool memory_next_life(const struct memory *memory, const struct buffer *buffer, uint32_t *i,
                      struct interval *life);

/* The bytes that the step at a tick takes in a space while it runs, besides buffers. */
int64_t memory_step_scratch(const struct memory *memory, int space, uint32_t tick);

/* The most bytes of main memory that one step may take while it runs, besides buffers; 0: no
 * step may. *tick: the first such step. It is what the text allows, and no part of peak_bytes:
 * the compiler books what the step needs of it. */
int64_t memory_scoped(const struct memory *memory, uint32_t *tick);

/* The steps that move values to the memory of another device or of the host
 * (annotate_device_placement), which are gone once a program is compiled. */
uint32_t memory_placements(const struct memory *memory);

/* Steps that take memory of which no buffer assignment tells. */
struct outside {
    uint32_t count, tick; /* tick: of the one with most bytes */
    int64_t bytes; /* of the largest value within a step that its result is too small for, which
                      was seen to be held there; 0: there is none */
};

struct outside memory_outside(const struct memory *memory);

/* Computes the bytes of temporaries that are alive in a space at each tick from 0 to
 * tick_count. curve has room for tick_count + 2 values. bytes: of each buffer, in place of its
 * own; NULL: its own. */
void memory_curve(const struct memory *memory, int space, const int64_t *bytes, int64_t *curve);

#endif
