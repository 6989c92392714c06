/*
 * May a result lie in the place of an operand that ends as it starts? What the compilers of
 * GPUs and CPUs think of it (jaxlib 0.10.2; reference: XLA
 * HloDataflowAnalysis::CanShareOperandBufferWithUser and GPU's fusion hints).
 */
#ifndef LAYOUT_MEMORY_GPU_SHARE_H
#define LAYOUT_MEMORY_GPU_SHARE_H

#include "layout/memory/buffers.h"

/* A part of the result of a step. */
struct stand_at {
    uint32_t tick; /* of the step */
    uint32_t part;
};

/* May the value that stands at a part of `operand`, no constant, be overwritten by that at a
 * part of `user`? Not if that step has not the other as an operand or is a copy. False when
 * memory ran out, which the walk's arena tells. */
bool gpu_can_share(const struct buffers *buffers, struct stand_at operand,
                   struct stand_at user);

#endif
