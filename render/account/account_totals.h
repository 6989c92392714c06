/* The totals of an account: what each memory space takes, and notes that say what it means. */
#ifndef RENDER_ACCOUNT_ACCOUNT_TOTALS_H
#define RENDER_ACCOUNT_ACCOUNT_TOTALS_H

#include "layout/account/account.h"
#include "render/row/row.h"

/* The totals, in the arena; names of files and of the target stay where they are. pads: with
 * the peak without padding of the main memory and of the memory space `asked`. */
struct row *account_totals(const struct account *account, struct arena *arena, bool pads,
                           int asked);

/* The totals of the one module of a list. If there are several, the list: no sum goes across
 * programs. */
struct row *modules_totals(struct cell_list *all, struct arena *arena);

/* The figures of the main memory alone. */
struct row *account_main_row(const struct account *account, struct arena *arena);

/* Adds to a row what it tells of the account: fields of other totals or of one of their memory
 * spaces. totals NULL: there are none. */
void account_add_figures(struct row *row, const struct row *totals);

/* The same of each memory space of the totals, in the arena. */
struct row *account_spaces(const struct row *totals, struct arena *arena);

/* Adds the file and the name of the module. */
void account_add_module(const struct account *account, struct row *row);

/* What is assumed because no target is named; NULL: nothing. */
const char *account_assumed_target(const struct account *account, struct arena *arena);

/* Why only arguments and outputs are known of a program that is not scheduled. */
const char *account_unknown(const struct account *account);

#endif
