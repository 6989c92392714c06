/* What two programs take, as a row of render/row/fields/diff_totals.def. */
#ifndef RENDER_PAIR_PAIR_TOTALS_H
#define RENDER_PAIR_PAIR_TOTALS_H

#include "layout/pair/peak_arrays.h"
#include "render/row/row.h"

struct match;
struct target;

/* One of the two programs; totals NULL: it is missing. */
struct totals_side {
    struct row *totals; /* as memory has them (account_totals.h) */
    const struct peak_arrays *peaks;
    struct libtpu libtpu;   /* that packed it; without rules: none did */
    int64_t repacked_bytes; /* of the new one: its peak as the old one's compiler packs;
                               negative: the same packs both, or it is not known */
};

/* The row, in the arena: the totals of both, and which steps make the peaks of each memory
 * space differ. The target of the new program names these spaces. */
struct row *pair_totals(struct totals_side old, struct totals_side new,
                        const struct match *match, const struct target *target,
                        struct arena *arena);

/* The first of the steps in these totals that make the peak of a memory space differ; NULL:
 * there is none. */
const struct row *pair_totals_grown(const struct row *totals, const char *space);

#endif
