/* The control flow of a function of Triton as blocks that follow one another. Reference: MLIR,
 * SCFToControlFlow, which Triton runs before it allocates shared memory. */
#ifndef LAYOUT_KERNEL_TTIR_FLOW_H
#define LAYOUT_KERNEL_TTIR_FLOW_H

#include "layout/kernel/ttir.h"

/* A value that the argument of a block may be. */
struct ttir_edge {
    uint32_t value, argument;
};

struct ttir_flow {
    struct arena *arena;
    uint32_t value_count;
    uint32_t *same; /* by value, of results of loops: the value that they are; else itself */
    size_t edge_count, edge_capacity;
    struct ttir_edge *edges;
    const struct ttir_op *unknown; /* control flow that is not known; NULL: there is none */
};

void ttir_flow_begin(struct ttir_flow *flow, const struct ttir_module *module,
                     struct arena *arena);

/* Makes a region without structured control flow of one that has it. */
void ttir_flow_region(struct ttir_flow *flow, const struct ttir_region *region,
                      struct ttir_region *result);

/* The value that a name stands for. */
static inline uint32_t
ttir_flow_value(const struct ttir_flow *flow, uint32_t value)
{
    while (value != TTIR_NONE && flow->same[value] != value)
        value = flow->same[value];
    return value;
}

void ttir_flow_edge(struct ttir_flow *flow, uint32_t value, uint32_t argument);

#endif
