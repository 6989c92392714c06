/*
 * The buffers of a program: values that must lie in one place, or do because the compiler's
 * text says so, with their sizes and when they are alive (XLA's HloBuffer).
 */
#ifndef LAYOUT_MEMORY_BUFFERS_H
#define LAYOUT_MEMORY_BUFFERS_H

#include "layout/memory/flow.h"
#include "layout/memory/interval.h"

struct size;
struct target;

struct buffer {
    int64_t bytes;         /* of its largest value, as the target books it */
    int64_t padding_bytes; /* of that one */
    uint32_t first, count; /* its values, by start: the first in buffers.members */
    uint32_t widest;       /* the largest one */
    uint32_t start, end;   /* from its first start to its last end */
    uint32_t first_end;    /* of the value that starts first */
    uint32_t scratch;      /* of a SparseCore offload: number of the context, from 1; else 0 */
    int16_t space;
    uint8_t flags;   /* of all its values: enum value_flag */
    int64_t offset;  /* within its allocation, once it is packed; -1: not known */
    uint32_t within; /* number from 1 of the output or donated argument in whose memory a
                        temporary was packed; 0: none */
    bool takes_over; /* packed in the place of one that ends where it starts */
};

struct buffers {
    struct flow *flow;
    const struct target *target;
    uint32_t count;
    struct buffer *items;
    uint32_t *members;      /* values */
    struct interval *lives; /* of each member */
    uint32_t *ids;          /* of each value: see post_order.h */
    uint32_t *takes; /* of each value, number from 1 of the operand whose place it took because
                        the text says so; 0: none. NULL: no value did */
    bool cpu;        /* a CPU's, whose fusions overwrite other operands than a GPU's */
    size_t unsized;  /* values of unknown size: they count as nothing */
    uint32_t first_unsized;
};

enum buffer_role { BUFFER_ARGUMENT, BUFFER_OUTPUT, BUFFER_CONSTANT, BUFFER_TEMP };

/* What it is for: an argument, whatever it becomes; a constant; an output; else a temporary. */
enum buffer_role buffer_role(const struct buffer *buffer);

/* Makes the buffers of a walk, in its arena. 0, or -1 when memory runs out. */
int buffers_make(struct buffers *buffers, struct flow *flow, const struct target *target);

/* The size of a value as the target books it, a table's in bytes alone, and its memory space;
 * false: not known. */
bool value_size(const struct buffers *buffers, uint32_t value, struct size *size, int *space);
/* Its bytes, of which some are padding; 0 where they are not known. */
bool value_bytes(const struct buffers *buffers, uint32_t value, int64_t *bytes,
                 int64_t *padding_bytes, int *space);

/* By start, then end, then id: < 0, 0, > 0 as qsort_r's compare. */
int buffers_compare_values(const struct buffers *buffers, uint32_t a, uint32_t b);

static inline const struct value *
buffer_value(const struct buffers *buffers, const struct buffer *buffer, uint32_t i)
{
    return &buffers->flow->values.items[buffers->members[buffer->first + i]];
}

#endif
