/* What is known of a CuTe layout besides what its mapping says. */
#ifndef LAYOUT_CUTE_FACTS_H
#define LAYOUT_CUTE_FACTS_H

#include "layout/cute/cute.h"

struct cute_facts {
    int64_t cosize; /* 1 + the sum of (extent - 1) * |stride|: the places that offsets span */
    int64_t run;    /* elements that lie side by side, before others come in between */
    int64_t vector; /* the most of them, a power of two, that lie together everywhere */
    bool clash;     /* two coordinates have one place; the next three are the first such */
    int64_t first, second; /* their numbers, the first mode fastest; first < second */
    int64_t at;            /* before the swizzle */
};

/* Finds them. Strides must not be coordinates. The clash is looked for where a layout has at
 * most 2^22 elements in 2^22 places. Returns -1 with *d set if no steps are left. */
int cute_facts_find(const struct cute_layout *layout, struct arena *arena,
                    struct cute_facts *facts, struct diagnostic *d);

#endif
