/* Two layouts of the command line, compared: their shapes, the places of their elements, their
 * bytes and memory spaces. */
#ifndef CLI_COMPARISON_H
#define CLI_COMPARISON_H

#include "layout/compare.h"

#include <stdint.h>

struct arena;
struct diagnostic;
struct layout_argument;
struct row;

struct comparison {
    const struct layout_argument *first, *second; /* each with a mapping */
    bool same_shape;                              /* or a shape was given for one */
    bool comparable; /* as many elements, or the second spans more */
    bool same_place;
    struct difference difference; /* where places are comparable and differ */
};

/* Fills in all but first and second. What it points to lives in the arena. -1 with *d set. */
int comparison_make(struct comparison *c, struct arena *arena, struct diagnostic *d);

/*
 * same: shapes and places agree. differs: those of "shape", "elements" (how many: then places
 * are not compared), "place", "bytes", "memory_space" that do not. index, first, second and
 * what else compare_row has; sides: of each layout dims, element_bits, bytes, memory_space,
 * null where it does not say.
 */
struct row *comparison_row(const struct comparison *c, struct arena *arena);

#endif
