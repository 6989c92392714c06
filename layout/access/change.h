/*
 * What would make a copy through shared memory cheaper: a swizzle, Triton's swizzle of columns,
 * or longer rows. A change is tried on the offsets that values have without the memory's own
 * swizzle.
 */
#ifndef LAYOUT_ACCESS_CHANGE_H
#define LAYOUT_ACCESS_CHANGE_H

#include "layout/access/access.h"

#define ACCESS_RANK 8 /* limit of dims */

enum access_change_kind { CHANGE_SWIZZLE, CHANGE_COLUMNS, CHANGE_PADDING };

struct access_change {
    enum access_change_kind kind;
    const char *mode;                  /* SWIZZLE: its name; NULL: it has none */
    struct swizzle swizzle;            /* SWIZZLE: of elements */
    int64_t vec, per_phase, max_phase; /* COLUMNS: as in Triton's swizzled_shared */
    int64_t padding; /* PADDING: elements behind each row of access_plain.pitch */
};

/* A copy with memory as it is without a swizzle. */
struct access_plain {
    const struct access_copy *copy;
    const int64_t *offsets;    /* of each value, or ACCESS_NOTHING */
    const int64_t *dims;       /* of memory */
    size_t order[ACCESS_RANK]; /* of its dims, the fastest first */
    int64_t room;              /* elements that a swizzle must not leave */
    int64_t row, pitch; /* where the first row begins, and from one to the next; 0: no rows */
    bool powers;        /* dims and paddings must be powers of two */
};

/* Finds the plain copy of a memory that is a mapping. Returns -1 with *d set. */
int access_plain_mapping(struct access_plain *plain, const struct access_copy *copy,
                         const struct mapping *m, struct arena *arena, struct diagnostic *d);
/* The same of a memory whose dims lie one behind the other, in the order in which those of
 * `memory` do. Returns false if they are more than ACCESS_RANK, or no powers of two. */
bool access_plain_dense(struct access_plain *plain, const struct access_copy *copy,
                        const struct access_memory *memory, struct arena *arena);

/* What a copy costs after a change. */
struct access_changed {
    struct access_change change;
    int64_t elements; /* of the widest vector */
    int64_t instructions, wavefronts, ideal;
};

/* Looks for the change of each kind that loses fewest wavefronts, and fewer than `now`, with
 * vectors that are no narrower: of swizzles a named one first. Returns 1 with *best set, 0 if
 * there is none or no steps are left. */
int access_suggest_mode(const struct access_plain *plain, const struct access_changed *now,
                        struct arena *arena, struct access_changed *best);
int access_suggest_swizzle(const struct access_plain *plain, const struct access_changed *now,
                           struct arena *arena, struct access_changed *best);
int access_suggest_columns(const struct access_plain *plain, const struct access_changed *now,
                           struct arena *arena, struct access_changed *best);
int access_suggest_padding(const struct access_plain *plain, const struct access_changed *now,
                           struct arena *arena, struct access_changed *best);

#endif
