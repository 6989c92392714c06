/* What becomes of a program's need, in a line. */
#ifndef RENDER_PAIR_PAIR_VERDICT_H
#define RENDER_PAIR_PAIR_VERDICT_H

#include "render/row/row.h"

/* A limit on growth. */
struct pair_limit {
    const char *text; /* as given, "3%"; NULL: none is */
    bool passed;
};

/* Appends "12.36 -> 12.92 GiB, +4.5 %, over 3 %". before, now: bytes, or null. */
void pair_verdict_growth(struct printable *out, struct cell before, struct cell now,
                         struct pair_limit limit, bool exact);

/* Appends the same of main memory behind the module's name: "jit_step: 12.36 -> 12.92 GiB,
 * +4.5 %". totals: a row of render/row/fields/diff_totals.def. */
void pair_verdict(struct printable *out, const struct row *totals, struct pair_limit limit,
                  bool exact);

/* Appends a line if another version of the compiler packs the new program otherwise, and how
 * much of the growth that is. Returns whether it does. */
bool pair_verdict_packer(struct printable *out, const struct row *totals, bool exact);

#endif
