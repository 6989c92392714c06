/*
 * Layouts and shapes that take less: arithmetic by the rule of layout/predict.h, not a promise.
 * The compiler chooses layouts; what it may be given by hand are orders and tiles of 1 to 32
 * rows (source: "Default TPU array layout", section 5).
 */
#ifndef LAYOUT_DEVICE_SUGGEST_H
#define LAYOUT_DEVICE_SUGGEST_H

#include "layout/device/target.h"

/* From what changes least for the program to what changes most. */
enum suggestion_kind {
    SUGGEST_ORDER,     /* another order of the dimensions in memory */
    SUGGEST_TILE,      /* the same order, other tiles */
    SUGGEST_MERGE,     /* dims first..last become one */
    SUGGEST_SPLIT,     /* dim first becomes two, the minor one of `part` */
    SUGGEST_TRANSPOSE, /* the dimensions themselves in another order, row-major in memory */
    SUGGEST_TYPE,      /* a narrower type: may lose values */
    SUGGESTION_KINDS
};

struct suggestion {
    enum suggestion_kind kind;
    const struct shape *shape; /* with its layout */
    struct size size;
    int64_t saving_bytes;       /* > 0 */
    bool by_default;            /* the compiler chooses this layout when left alone */
    bool keeps_order;           /* MERGE: in memory all stays in the order written */
    size_t first, last;         /* MERGE, SPLIT */
    int64_t part;               /* SPLIT */
    const int64_t *permutation; /* TRANSPOSE: dimension i of the new one is permutation[i] */
};

#define SUGGESTION_LIMIT 12

/* By saving, the most first, what may lose values behind all that may not. */
struct suggestions {
    const struct shape *now; /* with its layout; one that is not written is assumed */
    struct size size;        /* of it */
    size_t count;
    struct suggestion items[SUGGESTION_LIMIT];
};

/* For an array of known dims (valid, without SC). All lives in the arena. -1 with *d set. */
int suggest(struct suggestions *found, const struct shape *shape, const struct target *target,
            struct arena *arena, struct diagnostic *d);

/* Sizes that a dimension may have instead. */
enum extent_kind {
    EXTENT_FREE,    /* the largest that takes no more than now */
    EXTENT_LARGEST, /* the largest within the limit that wastes nothing, or else least */
    EXTENT_NEXT,    /* a larger one that pads less than now and all between */
    EXTENT_NONE,    /* not even size 1 is within the limit; without a shape */
};

struct extent {
    enum extent_kind kind;
    const struct shape *shape;
    struct size size;
};

#define EXTENT_LIMIT 16

struct extents {
    const struct shape *now;
    struct size size;
    size_t count;
    struct extent items[EXTENT_LIMIT];
};

/* Which dimension of an array may change, and how far. */
struct extent_query {
    const struct shape *shape;
    size_t dim;
    int64_t max_extent; /* 0: no limit */
    int64_t max_bytes;  /* of the array; 0: no limit */
};

/* A layout that is written whole is kept, and an order with its own tiles; else each size has
 * its default one. All lives in the arena. -1 with *d set. */
int suggest_extents(struct extents *found, const struct extent_query *query,
                    const struct target *target, struct arena *arena, struct diagnostic *d);

#endif
