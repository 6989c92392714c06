/* Trails that branch: a step is followed once for each wider type in which it is read. */
#ifndef LAYOUT_PROGRAM_TRAILS_H
#define LAYOUT_PROGRAM_TRAILS_H

#include "layout/program/trail.h"

#define ANY_BITS (INT16_MAX - 1) /* of its own type, whichever that is */

/* Zeroed but for the arena, it is empty. */
struct trails {
    struct arena *arena; /* in which they live */
    int16_t **seen;      /* by computation and step: bits + 1; 0: not yet */
    size_t count, capacity;
    struct branch {
        struct trail trail;
        int16_t bits; /* of the elements that are read */
    } * waiting;
};

/* Lets a trail be followed, or each operand of its step. */
void trails_add(struct trails *trails, const struct trail *trail, int16_t bits);
void trails_add_operands(struct trails *trails, const struct trail *trail, int16_t bits);

/* Follows the next trail to a step that makes a value, or to a parameter of the computation in
 * which it began. Returns false if none is left. */
bool trails_next(struct trails *trails, struct branch *next);

#endif
