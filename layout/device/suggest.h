/*
 * Layouts and shapes that take less memory, computed by the rule of layout/device/predict.h;
 * not a promise. The compiler chooses layouts itself; by hand it can be given orders, and tiles
 * of 1 to 32 rows (source: "Default TPU array layout", section 5).
 */
#ifndef LAYOUT_DEVICE_SUGGEST_H
#define LAYOUT_DEVICE_SUGGEST_H

#include "layout/device/target.h"

/* Ordered by how much they change the program, the least first. */
enum suggestion_kind {
    SUGGEST_ORDER,     /* another order of the dimensions in memory */
    SUGGEST_TILE,      /* the same order, other tiles */
    SUGGEST_MERGE,     /* dims first..last become one */
    SUGGEST_SPLIT,     /* dim first becomes two; the minor one has `part` elements */
    SUGGEST_TRANSPOSE, /* the dimensions themselves in another order, row-major in memory */
    SUGGEST_TYPE,      /* a narrower type: may lose values */
    SUGGESTION_KINDS
};

struct suggestion {
    enum suggestion_kind kind;
    const struct shape *shape; /* with its layout */
    struct size size;
    int64_t saving_bytes;       /* > 0 */
    bool by_default;            /* this is the compiler's default layout */
    bool keeps_order;           /* MERGE: elements stay in the written order in memory */
    size_t first, last;         /* MERGE, SPLIT */
    int64_t part;               /* SPLIT */
    const int64_t *permutation; /* TRANSPOSE: new dimension i is old dimension permutation[i] */
};

#define SUGGESTION_LIMIT 12

/* Suggestions by saving, the largest first. Those that may lose values come after all
 * others. */
struct suggestions {
    const struct shape *now; /* with its layout, which is assumed if none is written */
    struct size size;        /* size of now */
    size_t count;
    struct suggestion items[SUGGESTION_LIMIT];
};

/* Finds suggestions for a valid array of known dims, without SC. Everything lives in the arena.
 * -1 with *d set. */
int suggest(struct suggestions *found, const struct shape *shape, const struct target *target,
            struct arena *arena, struct diagnostic *d);

/* Other sizes that a dimension may have. */
enum extent_kind {
    EXTENT_FREE,    /* the largest that takes no more bytes than now */
    EXTENT_LARGEST, /* the largest within the limits that wastes nothing, or else the one that
                       wastes least */
    EXTENT_NEXT, /* a larger one with a smaller share of padding than now and all sizes between
                  */
    EXTENT_NONE, /* not even size 1 is within the limits; there is no shape */
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

/* Finds sizes for a dimension. A layout that is written in full is kept. A written order is
 * kept and gets its default tiles. Otherwise each size has its default layout. Everything lives
 * in the arena. -1 with *d set. */
int suggest_extents(struct extents *found, const struct extent_query *query,
                    const struct target *target, struct arena *arena, struct diagnostic *d);

#endif
