/* Groups are found by the keys of arrays. A part has the key of its whole, and what tells it
 * from other parts. */
#include "render/array/array_sums.h"

#include "layout/base/checked.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"

void
array_sums_begin_module(struct array_sums *sums, uint64_t number)
{
    array_groups_begin_module(&sums->groups, number);
    array_groups_begin_module(&sums->wholes, number);
}

void
array_sums_set_target(struct array_sums *sums, const struct target *target)
{
    sums->groups.target = sums->wholes.target = sums->spaces.target = target;
}

void
array_sums_measured(struct array_sums *sums)
{
    array_groups_measured(&sums->groups);
    array_groups_measured(&sums->wholes);
}

/* ---- groups ---- */

bool
array_sums_selects(const struct array_sums *sums, const struct site *site,
                   const struct shape_entry *shape, struct cell space)
{
    const struct array_filter *filter = &sums->filter;
    if (!filter->passes)
        return true;
    struct arena_mark mark = arena_mark(filter->arena);
    struct row *row = row_new(filter->arena);
    site_row(row, site, filter->needs);
    layout_row_shape(row, shape ? shape->shape : NULL, shape ? shape->canonical : NULL);
    if (!shape)
        row_set(row, FIELD_memory_space, space);
    bool selects = filter->passes(filter->user, row);
    arena_rewind(filter->arena, mark);
    return selects;
}

/* The part of a group that belongs to one computation of one program and has one shape. */
static struct array_group *
part_of_group(struct array_sums *sums, const struct array_group *whole,
              const struct shape_entry *shape, const struct site *site, bool make)
{
    struct printable text = {0};
    text_format(&text, "%s\n%s\n%s\n%s\n%s", whole->key, site->file,
                site->module ? site->module : "", site->computation, shape->canonical);
    const char *key = text_keep(&text, &sums->keys);
    struct array_group_key wanted = {key, whole->space, 0};
    struct array_group *part = array_group_get(&sums->groups, wanted, make);
    if (part)
        part->whole = whole->number;
    return part;
}

struct array_group *
array_sums_group(struct array_sums *sums, const struct shape_entry *shape, int space,
                 const struct site *site, bool make)
{
    struct arena_mark mark = arena_mark(&sums->keys);
    struct array_group_key key = array_key(sums->grouping, site, shape, &sums->keys);
    struct array_group *group = NULL;
    key.space = space;
    if (key.text)
        group = array_group_get(sums->parts ? &sums->wholes : &sums->groups, key, make);
    if (group && sums->parts)
        group = part_of_group(sums, group, shape, site, make);
    arena_rewind(&sums->keys, mark);
    return group;
}

/* ---- adding ---- */

void
array_sums_add(struct array_sums *sums, struct array_group *group,
               const struct array_addend *addend, const struct site *site)
{
    struct array_groups *wholes = &sums->wholes;
    if (sums->parts)
        sums->overflow |=
            array_group_add(wholes, &wholes->items[group->whole], addend, site) != 0;
    sums->overflow |= array_group_add(&sums->groups, group, addend, site) != 0;
    space_sums_add(&sums->spaces, group->space, addend, site, &sums->names);
    sums->arrays += addend->count;
    sums->assumed |= addend->assumed;
}

void
array_sums_add_shape(struct array_sums *sums, struct array_group *group,
                     const struct shape_entry *shape, int64_t count, const struct site *site)
{
    struct array_addend addend = {.shape = shape,
                                  .assumed = shape_is_assumed(shape->shape),
                                  .count = count,
                                  .size = {.known = true}};
    sums->overflow |= !size_add_times(&addend.size, &shape->size, count);
    array_sums_add(sums, group, &addend, site);
}

bool
array_sums_add_peak(struct array_sums *sums, struct array_group *group, int64_t count,
                    int64_t bytes, int64_t padding_bytes)
{
    int64_t *padding = &group->peak_padding_bytes;
    bool fits = checked_add(group->peak_bytes, bytes, &group->peak_bytes);
    fits &= checked_add(*padding, padding_bytes, padding);
    fits &= checked_add(group->at_peak, count, &group->at_peak);
    sums->overflow |= !fits;
    return fits;
}

struct array_group *
array_sums_add_room(struct array_sums *sums, const struct site *site, int space, int64_t count,
                    int64_t bytes)
{
    const struct array_grouping *grouping = sums->grouping;
    struct array_group_key key = {.text = site->name, .space = space};
    if (!array_sums_selects(sums, site, NULL, cell_space(space)))
        return NULL;
    if (grouping_is(grouping, KEY_SPACE) || grouping_is(grouping, KEY_ROLE) ||
        grouping_is(grouping, KEY_MODULE))
        key.text = array_key(grouping, site, NULL, &sums->keys).text;
    struct array_group *group = array_group_get(&sums->groups, key, true);
    array_group_add_room(&sums->groups, group, site);
    array_sums_add_peak(sums, group, count, bytes, 0);
    return group;
}

/* ---- all of them ---- */

void
array_sums_leave_module(struct array_sums *sums, bool wanted)
{
    struct array_groups groups = sums->groups;
    if (wanted) {
        sums->groups = sums->apart;
        sums->apart = groups;
    }
    array_groups_clear(&sums->groups);
}

void
array_sums_return(struct array_sums *sums)
{
    array_groups_join(&sums->groups, &sums->apart, 0);
}

int64_t
array_sums_padding(const struct array_sums *sums, int space, bool at_peak)
{
    const struct array_groups *groups = &sums->groups;
    int64_t sum = 0;
    for (size_t i = groups->module ? groups->since : 0; i < groups->count; i++) {
        const struct array_group *group = &groups->items[i];
        int64_t padding = at_peak ? group->peak_padding_bytes : group->size.padding_bytes;
        if (group->space == space && !checked_add(sum, padding, &sum))
            return INT64_MAX;
    }
    return sum;
}

bool
array_sums_overflow(const struct array_sums *sums)
{
    return sums->overflow || sums->spaces.overflow;
}

void
array_sums_join(struct array_sums *sums, const struct array_sums *more)
{
    array_groups_join(&sums->groups, &more->groups, sums->wholes.count);
    array_groups_join(&sums->groups, &more->apart, 0);
    array_groups_join(&sums->wholes, &more->wholes, 0);
    space_sums_join(&sums->spaces, &more->spaces);
    sums->arrays += more->arrays;
    sums->unsized += more->unsized;
    sums->assumed |= more->assumed;
    sums->overflow |= more->overflow;
    if (!sums->first_unsized)
        sums->first_unsized = more->first_unsized;
}

void
array_sums_free(struct array_sums *sums)
{
    array_groups_free(&sums->groups);
    array_groups_free(&sums->wholes);
    array_groups_free(&sums->apart);
    space_sums_free(&sums->spaces);
    arena_free(&sums->names);
    arena_free(&sums->keys);
}
