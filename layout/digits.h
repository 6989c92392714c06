/*
 * A mapping as a digit system: every coordinate is an offset plus a sum of digits of the
 * logical index, each times a stride. A digit is floor(index / quotient) mod extent, of one
 * variable; the variables are the dims, or a refinement of them that several mappings share.
 *
 * TIRx layouts are digit systems, and so are XLA's unless a tile cuts where an earlier one has
 * already cut unevenly. Equality and other notations are decided on digits, whatever the size.
 */
#ifndef LAYOUT_DIGITS_H
#define LAYOUT_DIGITS_H

#include "layout/mapping.h"

struct digit {
    size_t variable;
    int64_t quotient;
    int64_t extent; /* of the most major digit of a variable: so much that all values fit */
    enum axis axis;
    int64_t stride;
};

/* Dim i is the variables [first[i], first[i + 1]), major to minor. */
struct variables {
    size_t count;
    const int64_t *extents; /* values that occur: [0, extent) */
    const size_t *first;
};

struct digit_system {
    size_t count;
    struct digit *digits; /* by variable, then by rising quotient; none of extent 1 */
    size_t failed_step;   /* the step of the mapping that no digits can say */
    bool pads_again;      /* a step pads a dim that an earlier one has padded or split */
    size_t pads_step;     /* the first such step */
};

/* One variable a dim. */
int digits_variables(const struct mapping *m, struct arena *arena, struct variables *variables,
                     struct diagnostic *d);

/* Returns 1 with *system set; 0 when the mapping is no digit system, system->failed_step says
 * where; -1 on overflow or out of memory. A dim's own extent may be larger than that of its
 * only variable. */
int digits_of(const struct mapping *m, const struct variables *variables, struct arena *arena,
              struct digit_system *system, struct diagnostic *d);

/* Digits [*begin, *end) are those of one variable. */
void digits_range(const struct digit_system *system, size_t variable, size_t *begin,
                  size_t *end);

#endif
