#include "render/array/array_row.h"

#include "layout/account/account.h"
#include "layout/shape_entry.h"
#include "render/array/array_peak.h"
#include "render/facts/suggest_row.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

static void
add_suggestions(const struct array_rows *rows, struct row *row, const struct array_group *group)
{
    struct suggest_best best = {0};
    if (!rows->suggests)
        return;
    if (group->shape)
        suggest_best_add(&best, group->shape, group->measured ? group->at_peak : group->count,
                         rows->target, row->arena);
    suggest_best_row(row, &best);
}

/* Shapes with a written layout and with the same one assumed share a group, so the group says
 * whether the row's layout is assumed. */
static void
add_shape(struct row *row, const struct array_group *group)
{
    if (!group->shape) {
        layout_row_shape(row, NULL, NULL);
        row_set(row, FIELD_memory_space, cell_space(group->space));
        if (group->assumed)
            row_add(row, FIELD_assumed, cell_boolean(true));
        return;
    }
    struct shape shape = *group->shape->shape;
    if (shape.kind == SHAPE_ARRAY)
        shape.layout.assumed = group->assumed;
    layout_row_shape(row, &shape, group->shape->canonical);
}

struct row *
array_group_row(const struct array_rows *rows, const struct array_group *group)
{
    struct row *row = row_new(rows->arena);
    struct site first = group->first;
    bool of_space = grouping_is(rows->grouping, KEY_SPACE);
    first.role = group->role; /* of all arrays of the row */
    row->known = rows->known;
#include "render/row/fields/group.def"
    layout_row_name_spaces(row, group->target);
    return row;
}

struct row *
largest_array_row(struct site_maker *sites, const struct account *account, struct arena *arena)
{
    const struct buffer *largest = account_largest_buffer(account, SPACE_DEFAULT, false);
    const struct shape_entry *shape = largest ? memory_shape(&account->memory, largest) : NULL;
    if (!shape)
        return NULL;
    struct row *row = row_new(arena);
    const struct site site = site_of_value(sites, account, largest, 0);
    const char *name = arena_string(arena, site.name);
    const char *source = arena_string(arena, site.source);
    int64_t bytes = largest->bytes;
#include "render/row/fields/largest.def"
    return row;
}
