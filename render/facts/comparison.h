/* The comparison of two layouts of the command line: shapes, places of elements, bytes and
 * memory spaces. */
#ifndef RENDER_FACTS_COMPARISON_H
#define RENDER_FACTS_COMPARISON_H

#include "layout/access/exchange.h"
#include "layout/compare.h"

#include <stdint.h>

struct arena;
struct diagnostic;
struct layout_argument;
struct row;

struct comparison {
    const struct layout_argument *first, *second; /* each with a mapping */
    bool same_shape;                              /* or the text of one side states no shape */
    bool comparable; /* the second layout has at least as many elements */
    bool same_place;
    struct difference difference; /* set if places are comparable and differ */
    bool converts;                /* both say who holds each element; need is found */
    struct exchange_need need;
};

/* Fills in all fields but first and second. Results live in the arena. Returns -1 with *d set.
 */
int comparison_make(struct comparison *c, struct arena *arena, struct diagnostic *d);

/*
 * Makes a row. same: shapes and places agree. differs: the list of "shape", "elements" (the
 * counts differ, so places are not compared), "place", "bytes" and "memory_space" that differ.
 * index, first, second: the first element that differs, and its places as text; null if none
 * does. second_index, first_at, second_at: the same as values, only if there is one. sides: for
 * each layout dims, element_bits, bytes and memory_space, null if the layout does not say.
 */
struct row *comparison_row(const struct comparison *c, struct arena *arena);

#endif
