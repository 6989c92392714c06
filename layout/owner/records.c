#include "layout/owner/records.h"

#include "layout/owner/users.h"

#include <string.h>

struct opened {
    struct record record;
    const struct users *users; /* NULL: not asked for yet */
    struct step *steps; /* of the record, if shapes are laid over those below; else NULL */
};

void
records_begin(struct records *records, const struct ownership *o)
{
    *records =
        (struct records){.ownership = o, .alias_count = o->alias_count, .aliases = o->aliases};
    records->items = arena_array(&records->arena, o->count + 1, sizeof(struct opened *));
}

void
records_lay(struct records *records, struct records *below)
{
    records_begin(records, below->ownership);
    records->below = below;
    records->alias_count = below->alias_count;
    records->aliases = below->aliases;
}

void
records_free(struct records *records)
{
    arena_free(&records->arena);
    *records = (struct records){0};
}

static struct opened *
open_computation(struct records *records, const struct computation *c)
{
    struct opened **opened = &records->items[c->number];
    if (*opened)
        return *opened;
    *opened = arena_alloc(&records->arena, sizeof **opened);
    if (records->below)
        (*opened)->record = *records_open(records->below, c);
    else
        (*opened)->record = record_open(records->ownership, c, &records->arena);
    return *opened;
}

const struct record *
records_open(struct records *records, const struct computation *c)
{
    return &open_computation(records, c)->record;
}

/* Nothing that is laid over a module changes operands. */
const struct users *
records_users(struct records *records, const struct computation *c)
{
    if (records->below)
        return records_users(records->below, c);
    struct opened *opened = open_computation(records, c);
    if (!opened->users)
        opened->users = users_make(&opened->record, &records->arena);
    return opened->users;
}

void
records_set_shape(struct records *records, const struct computation *c, uint32_t step,
                  struct shape_entry *shape)
{
    struct opened *opened = open_computation(records, c);
    struct record *record = &opened->record;
    if (!opened->steps) {
        size_t bytes = record->count * sizeof *opened->steps;
        opened->steps = arena_alloc_raw(&records->arena, bytes);
        memcpy(opened->steps, record->steps, bytes);
        record->steps = opened->steps;
    }
    opened->steps[step].operation.shape = shape;
}

void
records_donate(struct records *records, struct alias alias)
{
    size_t count = records->alias_count;
    struct arena *arena = &records->arena;
    if (!records->own_aliases) {
        records->alias_capacity = 2 * (count + 1);
        records->own_aliases = arena_array(arena, records->alias_capacity, sizeof alias);
        memcpy(records->own_aliases, records->aliases, count * sizeof alias);
    }
    arena_grow(arena, &records->own_aliases, count, &records->alias_capacity, sizeof alias);
    records->own_aliases[records->alias_count++] = alias;
    records->aliases = records->own_aliases;
}
