/* What the files of the GPU's packing share: allocations (pack_gpu.c), heaps (pack_gpu_heap.c),
 * interference of values (gpu_interfere.c). */
#ifndef LAYOUT_PACK_PACK_GPU_H
#define LAYOUT_PACK_PACK_GPU_H

#include "layout/pack/pack.h"

/* Returns whether two values must not share memory. They may if they are never alive at once,
 * or if one ends where the other starts and may be overwritten by it. Adds what this takes to
 * *work, in comparisons of two lives. */
bool gpu_interfere(struct buffers *buffers, uint32_t a, uint32_t b, uint64_t *work);

/* The value at the top of operand k of the step that makes a value; NO_VALUE: none. */
uint32_t gpu_operand_value(const struct buffers *buffers, uint32_t value, uint32_t k);

/* Numbers the computations that ran, callers before callees, in record.rank. */
void gpu_rank(struct flow *flow);

/* Packs the listed buffers of one memory space into a heap. Returns its bytes. */
int64_t gpu_heap(struct buffers *buffers, int64_t alignment, const uint32_t *list,
                 uint32_t count);

#endif
