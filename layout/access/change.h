/*
 * What would make copies through shared memory cheaper: a swizzle, Triton's swizzle of columns,
 * or longer rows. A change is tried on the offsets that values have without the memory's own
 * swizzle. Steps that are spent end a search; the caller asks whether any are left.
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

struct access_read;

/* A copy with memory as it is without a swizzle. */
struct access_plain {
    const struct access_copy *copy;
    const struct access_vectors *vectors; /* of a read; NULL: the widest that are found */
    const int64_t *offsets;               /* of each value, or ACCESS_NOTHING */
    const int64_t *dims;                  /* of memory */
    size_t order[ACCESS_RANK];            /* of its dims, the fastest first */
    int64_t room;                         /* elements that a swizzle must not leave */
    int64_t row, pitch; /* where the first row begins, and from one to the next; 0: no rows */
    bool powers;        /* dims and paddings must be powers of two */
};

/* Finds the plain copy of a memory that is a mapping. Returns -1 with *d set. */
int access_plain_mapping(struct access_plain *plain, const struct access_copy *copy,
                         const struct mapping *m, struct arena *arena, struct diagnostic *d);
/* The same of a read of a mapping. `read` must outlive *plain. */
int access_plain_read(struct access_plain *plain, const struct access_read *read,
                      const struct mapping *m, struct arena *arena, struct diagnostic *d);
/* The same of a memory whose dims lie one behind the other, in the order in which those of
 * `memory` do. Returns false if they are more than ACCESS_RANK, or no powers of two. */
bool access_plain_dense(struct access_plain *plain, const struct access_copy *copy,
                        const struct access_memory *memory, struct arena *arena);

/* What a copy costs after a change. */
struct access_changed {
    struct access_change change;
    int64_t wavefronts, ideal;
};

/* Copies of one memory, of which the first says what memory is. */
struct access_problem {
    const struct access_plain *plains;
    size_t count;       /* at least one; 1 unless they are reads */
    int64_t elements;   /* that a vector must have at least; of reads 1 */
    int64_t wavefronts; /* now, of which a change must save some; 0: it must lose none */
};

/* Each looks for the change of its kind that loses fewest wavefronts, with vectors that are no
 * narrower than `elements`: of swizzles a named one first, or the one of fewest bits (B), of
 * these S = 3, then the smallest S, then M of 16 bytes, which hardware keeps whole, then the
 * smallest M. Returns whether there is one, and sets *best. */
bool access_suggest_mode(const struct access_problem *problem, struct arena *arena,
                         struct access_changed *best);
bool access_suggest_swizzle(const struct access_problem *problem, struct arena *arena,
                            struct access_changed *best);
bool access_suggest_columns(const struct access_problem *problem, struct arena *arena,
                            struct access_changed *best);
/* If none may be lost, a padding of 0 is the first. */
bool access_suggest_padding(const struct access_problem *problem, struct arena *arena,
                            struct access_changed *best);

#endif
