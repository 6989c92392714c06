/* The places of one element under two mappings, as sets. Used by compare.c. */
#ifndef LAYOUT_COMPARE_PLACES_H
#define LAYOUT_COMPARE_PLACES_H

#include "layout/mapping.h"

/* A place: a coordinate on every axis of axis.def. */
struct place_vector {
    int64_t at[AXIS_COUNT];
};

struct places {
    const struct mapping *a, *b;
    int64_t copies; /* the larger number of copies of the two mappings */
    size_t count_a, count_b;
    struct place_vector *set_a, *set_b;
    int64_t *scratch;
    bool parallel; /* the swizzles are equal, so digits and offsets decide */
    bool apart;    /* parallel, and the places of element 0 differ */
};

/* Returns -1 with *d set if an element has more than MAPPING_COPIES copies. */
int places_begin(struct places *places, const struct mapping *a, const struct mapping *b,
                 struct arena *arena, struct diagnostic *d);

/* Returns whether the element at `index` of a and at `second` of b has the same places. */
bool places_equal(struct places *places, const int64_t *index, const int64_t *second);

#endif
