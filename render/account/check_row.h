/* What a comparison with the compiler's own files found, as rows and totals. */
#ifndef RENDER_ACCOUNT_CHECK_ROW_H
#define RENDER_ACCOUNT_CHECK_ROW_H

#include "layout/account/account_check.h"
#include "render/row/row.h"

/* The row of a figure that differs; texts of the difference live as long as it does. */
struct row *check_row(const struct account *account, const struct figure_difference *difference,
                      struct arena *arena);

/* Adds what was compared, what differs and what was left out to the totals of a program. */
void check_row_totals(const struct account_check *check, struct row *row);

#endif
