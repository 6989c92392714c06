/* Who has what at the peaks of two programs, as rows of render/row/fields/diff_owner.def.
 * Owners are matched by their names without numbers. */
#ifndef RENDER_PAIR_OWNER_PAIRS_H
#define RENDER_PAIR_OWNER_PAIRS_H

#include "layout/pair/peak_arrays.h"
#include "render/account/folds.h"
#include "render/row/row.h"

struct target;

/* What is kept of a program. */
struct kept_owners {
    bool assigned;               /* scheduled, and memory spaces are assigned */
    const struct target *target; /* names the memory spaces */
    struct folds *folds;         /* by memory space, its number less SPACE_MIN: at its peak, by
                                    owner */
};

/* Keeps the owners of an account, whose records outlive them. */
void kept_owners_make(struct kept_owners *owners, const struct account *account);
void kept_owners_free(struct kept_owners *owners);

/* One of the two programs. */
struct owner_side {
    const struct kept_owners *owners; /* NULL: the program is missing, and takes nothing */
    const struct peak_arrays *peaks;
};

/* The rows, in the arena: of each memory space, which is found by its name, those that differ
 * most first. Their bytes sum to what the peaks differ by. Bytes at a peak that is not known
 * are null. all: also rows of owners that do not differ, or of which no side is known. */
struct cell_list *owner_pair_rows(struct owner_side old, struct owner_side new,
                                  const char *module, bool all, struct arena *arena);

#endif
