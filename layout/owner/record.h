/* The operations of a closed computation, from which values are followed through a whole
 * program. They are kept until the end of the module because a computation is read before its
 * callers. */
#ifndef LAYOUT_OWNER_RECORD_H
#define LAYOUT_OWNER_RECORD_H

#include "layout/owner/instruction.h"

struct ownership;

#define NO_STEP UINT32_MAX

struct step {
    struct operation operation;
    const char *name;                 /* NUL-terminated */
    void *user;                       /* the client's */
    uint32_t operands, operand_count; /* range in record.operands */
};

struct record {
    uint32_t count, root; /* number of the root step; NO_STEP: none */
    struct step *steps;
    const uint32_t *operands; /* step numbers; NO_STEP: not in the computation */
    /* The rest is set by a walk through the program (flow.h). */
    const uint32_t **results;  /* values of each step's result; NULL: not run, or not known */
    uint32_t *ids;             /* post-order number of each step; NULL: not computed yet */
    uint32_t *wrapped_ids;     /* the same of the operation that a step of one word wraps */
    const struct users *users; /* NULL: not computed yet (users.h) */
    struct fused *fused;       /* NULL: not computed yet (gpu_fused.c) */
    uint8_t reached;           /* bits of enum reached (embedded.c) */
    uint32_t rank;             /* set by gpu_rank (pack_gpu.h); 0: not yet */
};

/* Makes the record of the computation that is being closed. 0, or -1 when memory runs out. */
int record_make(struct ownership *o, struct computation *c);

static inline uint32_t
record_operand(const struct record *record, const struct step *step, uint32_t k)
{
    return k < step->operand_count ? record->operands[step->operands + k] : NO_STEP;
}

#endif
