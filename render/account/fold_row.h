/* Rows of folds: who takes what at a tick, and where the tick is. */
#ifndef RENDER_ACCOUNT_FOLD_ROW_H
#define RENDER_ACCOUNT_FOLD_ROW_H

#include "render/account/folds.h"
#include "render/row/row.h"

/* Who has it, in the arena: "layer*", "outputs", "x: argument, not donated". */
const char *fold_who(const struct fold *fold, struct arena *arena);

/* The row of a fold, in the arena. before: the bytes of those in front of it. */
struct row *fold_row(const struct account *account, const struct folds *folds,
                     const struct fold *fold, int64_t before, struct arena *arena);

/* What a page shows of these rows, as a list in the arena, each with the number of its arrays
 * that are as large as the largest. */
struct cell_list *folds_list(const struct account *account, const struct folds *folds,
                             struct arena *arena);

/* Appends where a tick is: "step 369 of 709, layer3/attention/sub, train.py:38". */
void place_put(const struct account *account, uint32_t tick, struct printable *out);

#endif
