/* Rows of changes of arrays: render/row/fields/diff.def. */
#ifndef RENDER_PAIR_CHANGE_ROW_H
#define RENDER_PAIR_CHANGE_ROW_H

#include "render/pair/change_groups.h"
#include "render/row/row.h"

/* The row of a group, in the arena. Its texts are in the arena or live as long as the groups
 * and the programs. */
struct row *change_group_row(const struct change_grouping *grouping,
                             const struct change_group *group, struct arena *arena);

#endif
