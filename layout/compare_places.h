/* The places of one element under two mappings, as sets; for compare.c. */
#ifndef LAYOUT_COMPARE_PLACES_H
#define LAYOUT_COMPARE_PLACES_H

#include "layout/mapping.h"

/* A place: a coordinate for every axis there is. */
struct place_vector {
    int64_t at[AXIS_COUNT];
};

struct places {
    const struct mapping *a, *b;
    int64_t copies; /* the larger number of copies */
    size_t count_a, count_b;
    struct place_vector *set_a, *set_b;
    int64_t *scratch;
    bool parallel; /* the sets of all elements differ by the same as the elements' digits do */
    bool apart;    /* parallel, and yet the sets of element 0 differ: so do all */
};

/* -1 when memory runs out or an element has more than MAPPING_COPIES copies. */
int places_begin(struct places *places, const struct mapping *a, const struct mapping *b,
                 struct arena *arena, struct diagnostic *d);

/* Whether an element's places are the same. */
bool places_equal(struct places *places, const int64_t *index, const int64_t *second);

#endif
