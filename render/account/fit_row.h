/* Whether a program fits what its target gives it, as rows say it. */
#ifndef RENDER_ACCOUNT_FIT_ROW_H
#define RENDER_ACCOUNT_FIT_ROW_H

#include "layout/account/account.h"
#include "render/row/row.h"

/* Whether it fits; null: it may. */
struct cell fit_cell(enum fit fit);

/* Adds the limit of the program's target to its totals, whether it fits, and a verdict in a few
 * words. */
void account_add_limit(const struct account *account, struct row *totals, struct arena *arena);

/* The totals of a program of which nothing is known but its name and why. */
struct row *account_unread_row(const struct program *program, const char *file,
                               struct arena *arena);

#endif
