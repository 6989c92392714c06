/* Rows of what came of changes. */
#ifndef RENDER_ACCOUNT_OUTCOME_ROW_H
#define RENDER_ACCOUNT_OUTCOME_ROW_H

#include "layout/help/outcome.h"
#include "render/row/row.h"

/* The row of an outcome, in the arena of what is tried. */
struct row *outcome_row(const struct trying *trying, const struct outcome *outcome);

/* What the figures depend on, a text each. */
struct cell_list *outcome_notes(const struct outcome *outcome, struct arena *arena);

#endif
