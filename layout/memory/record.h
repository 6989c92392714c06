/* The operations of a closed computation, for those who follow values through a whole program:
 * kept until the end of the module, as a computation is read before its callers are. */
#ifndef LAYOUT_MEMORY_RECORD_H
#define LAYOUT_MEMORY_RECORD_H

#include "layout/memory/instruction.h"

struct ownership;

#define NO_STEP UINT32_MAX

struct step {
    struct operation operation;
    const char *name;                 /* NUL-terminated */
    void *user;                       /* the client's */
    uint32_t operands, operand_count; /* the first in record.operands */
};

struct record {
    uint32_t count, root; /* which step is the root; NO_STEP: none */
    struct step *steps;
    const uint32_t *operands; /* which steps; NO_STEP: one that the computation lacks */
    /* of a walk through the program (flow.h) */
    const uint32_t **results;  /* of each step, its values; NULL: not reached */
    uint32_t *ids;             /* of each step, number in post order; NULL: not asked for yet */
    uint32_t *wrapped_ids;     /* of what a step wraps that is one word */
    const struct users *users; /* of each step, see gpu_fused.c; NULL: not asked for yet */
    uint8_t reached;           /* see embedded.c */
    uint32_t rank;             /* see gpu_assign.c */
};

/* Of the computation that closes. 0, or -1 when memory runs out. */
int record_make(struct ownership *o, struct computation *c);

static inline uint32_t
record_operand(const struct record *record, const struct step *step, uint32_t k)
{
    return k < step->operand_count ? record->operands[step->operands + k] : NO_STEP;
}

#endif
