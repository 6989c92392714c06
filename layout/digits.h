/*
 * A mapping as a digit system: every coordinate is an offset plus a sum of digits of the
 * logical index, each times a stride. A digit is floor(variable / quotient) mod extent. The
 * variables are the dims, or a refinement of the dims that several mappings share.
 *
 * TIRx layouts are digit systems. XLA layouts are, too, unless a tile cuts where an earlier
 * tile has already cut unevenly. Equality and conversion to other notations are decided on
 * digits, so they do not depend on the size of the array.
 */
#ifndef LAYOUT_DIGITS_H
#define LAYOUT_DIGITS_H

#include "layout/mapping.h"

struct digit {
    size_t variable;
    int64_t quotient;
    int64_t extent; /* for the most major digit of a variable: large enough that its values
                       never wrap */
    enum axis axis;
    int64_t stride;
};

/* Dim i consists of the variables [first[i], first[i + 1]), major to minor. */
struct variables {
    size_t count;
    const int64_t *extents; /* the values of each variable are [0, extent) */
    const size_t *first;
};

struct digit_system {
    size_t count;
    struct digit *digits; /* by variable, then by rising quotient; none has extent 1 */
    size_t failed_step;   /* the last step of the mapping that was traced; after a failure, the
                             one that digits cannot express */
    bool pads_again;      /* a step pads a part of a variable that an earlier step has split */
    size_t pads_step;     /* the first such step */
};

/* Makes one variable of each dim. */
struct variables digits_variables(const struct mapping *m, struct arena *arena);

/* Writes a mapping as a digit system. Returns 1 with *system set; 0 if the mapping is not a
 * digit system, with system->failed_step set; -1 with *d set on overflow. A dim may be larger
 * than its variable if that is its only one. */
int digits_of(const struct mapping *m, const struct variables *variables, struct arena *arena,
              struct digit_system *system, struct diagnostic *d);

/* Finds the digits [*begin, *end) of one variable. */
void digits_range(const struct digit_system *system, size_t variable, size_t *begin,
                  size_t *end);

#endif
