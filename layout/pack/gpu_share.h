/*
 * Whether a result may lie in the place of an operand that ends where the result starts, as the
 * compilers of GPUs and CPUs decide it (jaxlib 0.10.2; reference: XLA
 * HloDataflowAnalysis::CanShareOperandBufferWithUser and GPU's fusion hints).
 */
#ifndef LAYOUT_PACK_GPU_SHARE_H
#define LAYOUT_PACK_GPU_SHARE_H

#include "layout/flow/buffers.h"

/* A part of the result of a step. */
struct stand_at {
    uint32_t tick; /* of the step */
    uint32_t part;
};

/* Returns whether a result of an operation may lie in the place of any operand. */
bool gpu_shares(const struct operation *operation);

/* Returns whether the value at a part of `operand`, which is not a constant, may be
 * overwritten by the value at a part of `user`. False if `operand` is not an operand of that
 * step, or if the step is a copy. */
bool gpu_can_share(const struct buffers *buffers, struct stand_at operand,
                   struct stand_at user);

#endif
