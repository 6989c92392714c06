/* The cost of a copy between threads and memory, as values. */
#ifndef RENDER_ROW_ACCESS_ROW_H
#define RENDER_ROW_ACCESS_ROW_H

#include "layout/access/read.h"
#include "render/row/row.h"

/* A copy as it is asked for, and what was found of it. */
struct access_subject {
    const char *threads, *memory; /* the layouts as texts */
    const char *type;             /* NULL: unknown */
    bool triton;                  /* both layouts are linear */
    struct cell bases;            /* null unless both layouts are linear */
    struct cell better;           /* what would cost less: a list of rows */
    const struct access_copy *copy;
    const struct access_vectors *vectors;
    const struct access_cost *cost;
};

struct row *access_row(struct arena *arena, const struct access_subject *subject);

/* A phase of a read, of which `number` is counted through all its instructions: access (its
 * name), width, phase, wavefronts, ideal, lanes (those that collide), and elements (for each
 * lane, where its bytes begin). */
struct row *access_phase_row(struct arena *arena, const char *name,
                             const struct access_read *read, size_t number,
                             const struct access_phase *phase);

#endif
