/* Computations that run within an instruction: reducers, comparators and what they call. Their
 * values have memory of their own, a few bytes each, apart from the program's buffers. */
#ifndef LAYOUT_FLOW_EMBEDDED_H
#define LAYOUT_FLOW_EMBEDDED_H

#include "layout/flow/buffers.h"

struct embedded {
    uint32_t values;        /* number of values that have memory */
    int64_t constant_bytes; /* of constants, which are kept with the program's */
};

/* Measures the embedded computations of the module that was walked. */
void embedded_measure(const struct buffers *buffers, struct embedded *embedded);

#endif
