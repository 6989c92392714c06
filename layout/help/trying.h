/* What changes are tried on: a program and its account, and the limit that they are to meet. */
#ifndef LAYOUT_HELP_TRYING_H
#define LAYOUT_HELP_TRYING_H

#include "layout/account/account.h"

struct shape_table;

struct trying {
    const struct account *account;    /* of the program without changes */
    struct shape_table *shapes;       /* takes the shapes of changed programs */
    struct arena *arena;              /* of texts */
    int64_t limit_bytes;              /* of main memory; 0: none */
    int64_t need_without_recomputing; /* what main memory takes if the compiler recomputes
                                         nothing; 0: not looked for yet */
};

/* What the program takes of main memory without changes. */
static inline int64_t
trying_need(const struct trying *trying)
{
    return account_space(trying->account, SPACE_DEFAULT)->peak_bytes;
}

#endif
