/* A scope that has no number of its own, "attn" of every layer, is called several times, and
 * jax.checkpoint makes each call again by itself. The calls are told apart by what flows into
 * them: a step that reads what another scope makes of a call's values is of a later call, and
 * steps of one call are connected. */
#include "layout/change/recompute_private.h"

#include <string.h>

/* How often all scopes together may walk over the entry; those that remain are not split. */
#define MOST_WALKS 256

/* A scope's steps among those of the entry, in their order. */
struct scope_range {
    uint32_t begin, end; /* the first one, and after the last one */
};

/* The split of one scope. */
struct splitting {
    struct recomputing *r;
    uint32_t scope;
    struct scope_range range;
    uint32_t *levels; /* by step: how many calls it depends on, with its own */
    uint32_t *pieces; /* by step: another one of its call; itself: it stands for the call */
};

/* Returns whether a step is one of the scope's in the forward pass. */
static bool
is_inside(const struct splitting *splitting, uint32_t step)
{
    const struct place *place = &splitting->r->places[step];
    return place->named && !place->backward && place->scope == splitting->scope;
}

static uint32_t
piece_of(struct splitting *splitting, uint32_t step)
{
    uint32_t *pieces = splitting->pieces;
    for (; pieces[step] != step; step = pieces[step])
        pieces[step] = pieces[pieces[step]];
    return step;
}

static uint32_t
level_of(const struct splitting *splitting, uint32_t step)
{
    const struct record *record = recompute_record(splitting->r);
    bool inside = is_inside(splitting, step);
    uint32_t level = inside;
    for (uint32_t k = 0; k < record->steps[step].operand_count; k++) {
        uint32_t from = record_operand(record, &record->steps[step], k);
        if (from == NO_STEP || from < splitting->range.begin || from >= step)
            continue;
        uint32_t entered = splitting->levels[from] + (inside && !is_inside(splitting, from));
        if (level < entered)
            level = entered;
    }
    return level;
}

/* Joins a step with those of its call that it reads. */
static void
join_operands(struct splitting *splitting, uint32_t step)
{
    const struct record *record = recompute_record(splitting->r);
    for (uint32_t k = 0; k < record->steps[step].operand_count; k++) {
        uint32_t from = record_operand(record, &record->steps[step], k);
        if (from != NO_STEP && from >= splitting->range.begin && from < step &&
            is_inside(splitting, from) && splitting->levels[from] == splitting->levels[step])
            splitting->pieces[piece_of(splitting, step)] = piece_of(splitting, from);
    }
}

/* Numbers the calls of a scope, after those that there are, unless it has but one. */
static void
number_calls(struct splitting *splitting)
{
    struct recomputing *r = splitting->r;
    uint32_t count = 0, before = r->call_count;
    for (uint32_t i = splitting->range.begin; i < splitting->range.end; i++)
        count += is_inside(splitting, i) && splitting->pieces[i] == i;
    if (count < 2)
        return;
    for (uint32_t i = splitting->range.begin; i < splitting->range.end; i++)
        if (is_inside(splitting, i) && splitting->pieces[i] == i)
            r->places[i].call = r->call_count++;
    for (uint32_t i = splitting->range.begin; i < splitting->range.end; i++)
        if (is_inside(splitting, i) && r->places[i].call < before)
            r->places[i].call = r->places[piece_of(splitting, i)].call;
}

static void
split_scope(struct splitting *splitting)
{
    for (uint32_t i = splitting->range.begin; i < splitting->range.end; i++) {
        splitting->levels[i] = level_of(splitting, i);
        splitting->pieces[i] = i;
        if (is_inside(splitting, i))
            join_operands(splitting, i);
    }
    number_calls(splitting);
}

/* The ranges of the scopes' forward steps. */
static struct scope_range *
find_ranges(struct recomputing *r, uint32_t count)
{
    struct scope_range *ranges =
        arena_array(recompute_arena(r), r->scopes.count + 1, sizeof *ranges);
    for (uint32_t i = 0; i < count; i++) {
        const struct place *place = &r->places[i];
        if (!place->named || place->backward)
            continue;
        struct scope_range *range = &ranges[place->scope];
        if (range->end == 0)
            range->begin = i;
        range->end = i + 1;
    }
    return ranges;
}

static void
meet(struct recomputing *r, uint32_t call, uint32_t tick)
{
    if (tick < r->first[call])
        r->first[call] = tick;
}

/* Finds where the backward pass of each call begins: where the scope first reads what the call
 * made. That of a scope with one call is where it first does anything. */
static void
find_first(struct recomputing *r, uint32_t count)
{
    const struct record *record = recompute_record(r);
    r->first = arena_array(recompute_arena(r), r->call_count + 1, sizeof *r->first);
    memset(r->first, 0xff, r->call_count * sizeof *r->first);
    for (uint32_t i = 0; i < count; i++) {
        const struct place *place = &r->places[i];
        if (!place->backward || place->tick == NO_TICK)
            continue;
        meet(r, place->scope, place->tick);
        for (uint32_t k = 0; k < record->steps[i].operand_count; k++) {
            uint32_t from = record_operand(record, &record->steps[i], k);
            if (from != NO_STEP && r->places[from].scope == place->scope)
                meet(r, r->places[from].call, place->tick);
        }
    }
}

void
recompute_find_calls(struct recomputing *r)
{
    uint32_t count = recompute_record(r)->count, scopes = (uint32_t)r->scopes.count;
    struct arena *arena = recompute_arena(r);
    const struct scope_range *ranges = find_ranges(r, count);
    uint64_t left = (uint64_t)count * MOST_WALKS;
    struct splitting splitting = {.r = r};
    r->call_count = scopes;
    for (uint32_t i = 0; i < count; i++)
        r->places[i].call = r->places[i].scope;
    splitting.levels = arena_array(arena, count + 1, sizeof *splitting.levels);
    splitting.pieces = arena_array(arena, count + 1, sizeof *splitting.pieces);
    for (uint32_t scope = 1; scope < scopes; scope++) {
        uint32_t steps = ranges[scope].end - ranges[scope].begin;
        if (steps > left)
            break;
        left -= steps;
        splitting.scope = scope;
        splitting.range = ranges[scope];
        split_scope(&splitting);
    }
    find_first(r, count);
}
