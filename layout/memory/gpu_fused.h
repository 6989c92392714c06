/* Within a fusion: does a result's element only depend on the same element of an operand? */
#ifndef LAYOUT_MEMORY_GPU_FUSED_H
#define LAYOUT_MEMORY_GPU_FUSED_H

#include "layout/memory/record.h"

struct arena;
struct shape;

/* Of a fused computation; custom: the fusion is of kind kCustom. The result at a path of its
 * root may lie in the place of parameter number k. arena: for what is noted of it. */
bool gpu_fused_can_share(struct record *fused, bool custom, int32_t parameter,
                         const int64_t *path, size_t depth, struct arena *arena);

/* The same as CPUs have it: all that the parameter flows into asks for no element but its own;
 * in a custom fusion it flows into no tuple. */
bool gpu_fused_is_elementwise(struct record *fused, bool custom, int32_t parameter,
                              struct arena *arena);

/* Elements of an array; -1: it is none, or they are not known. */
int64_t gpu_elements(const struct shape *shape);

/* Of arrays or buffers: the same type, dimensions, order and memory space. */
bool gpu_same_shape(const struct shape *a, const struct shape *b);

#endif
