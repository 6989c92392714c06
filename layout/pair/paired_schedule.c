#include "layout/pair/paired_schedule.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/pack/timeline.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is kept ---- */

static void
kept_schedule_take(struct kept_schedule *schedule, const struct memory *memory)
{
    struct timeline line;
    struct arena arena = {0};
    timeline_make(&line, memory, SPACE_DEFAULT, &arena);
    schedule->taken = memory_zeroed(line.count, sizeof *schedule->taken);
    for (uint32_t i = 0; i < line.count; i++)
        schedule->taken[i] = line.kept + line.live[i];
    arena_free(&arena);
}

void
kept_schedule_make(struct kept_schedule *schedule, const struct account *account,
                   bool with_taken)
{
    const struct flow *flow = &account->memory.flow;
    *schedule = (struct kept_schedule){.count = flow->tick_count};
    schedule->ticks = memory_zeroed(flow->tick_count + 1U, sizeof *schedule->ticks);
    if (!flow->tick_count)
        return;
    memcpy(schedule->ticks, flow->ticks, flow->tick_count * sizeof *schedule->ticks);
    if (with_taken)
        kept_schedule_take(schedule, &account->memory);
}

void
kept_schedule_free(struct kept_schedule *schedule)
{
    free(schedule->ticks);
    free(schedule->taken);
}

/* ---- mates ---- */

/* The ticks of each step of the new program, as lists; RISING_NONE ends them. */
struct step_ticks {
    uint32_t **first; /* by body and step */
    uint32_t *next;   /* by tick: the one of the same step behind it */
};

static struct step_ticks
step_ticks_list(const struct kept_schedule *schedule, const struct match_side *side,
                struct arena *arena)
{
    struct step_ticks ticks = {arena_array(arena, side->count, sizeof *ticks.first),
                               arena_array(arena, schedule->count, sizeof *ticks.next)};
    for (size_t i = 0; i < side->count; i++) {
        uint32_t count = side->bodies[i].record.count;
        ticks.first[i] = arena_array(arena, count, sizeof **ticks.first);
        for (uint32_t k = 0; k < count; k++)
            ticks.first[i][k] = RISING_NONE;
    }
    for (uint32_t i = schedule->count; i-- > 0;) {
        const struct tick *tick = &schedule->ticks[i];
        const struct match_body *body = match_body_of(side, tick->computation);
        if (!body || tick->inner)
            continue;
        uint32_t *first = &ticks.first[body - side->bodies][tick->step];
        ticks.next[i] = *first;
        *first = i;
    }
    return ticks;
}

/* Takes the next tick of the new program at which a tick's mate runs; RISING_NONE: none is
 * left. */
static uint32_t
step_ticks_take_mate(struct step_ticks *ticks, const struct match *match,
                     const struct tick *tick)
{
    const struct match_body *body = match_body_of(&match->old, tick->computation);
    if (!body || tick->inner || !body->mate || body->nodes[tick->step].mate == NO_MATE)
        return RISING_NONE;
    uint32_t *first =
        &ticks->first[body->mate - match->new.bodies][body->nodes[tick->step].mate];
    uint32_t mate = *first;
    if (mate != RISING_NONE)
        *first = ticks->next[mate];
    return mate;
}

uint32_t *
schedule_mates(const struct kept_schedule *old, const struct kept_schedule *new,
               const struct match *match, uint32_t *matched)
{
    struct arena arena = {0};
    struct step_ticks ticks = step_ticks_list(new, &match->new, &arena);
    uint32_t *mates = memory_zeroed(old->count + 1U, sizeof *mates);
    *matched = 0;
    for (uint32_t i = 0; i < old->count; i++) {
        mates[i] = step_ticks_take_mate(&ticks, match, &old->ticks[i]);
        *matched += mates[i] != RISING_NONE;
    }
    rising_keep(mates, old->count);
    arena_free(&arena);
    return mates;
}

/* ---- the axis ---- */

struct axis_builder {
    struct schedule_axis axis;
    const int64_t *old, *new; /* taken at each tick */
};

/* The tick of [from, to) at place i of `width`; of an empty range the tick before it. */
static uint32_t
axis_stretched(uint32_t i, uint32_t width, uint32_t from, uint32_t to)
{
    if (to > from)
        return from + (uint32_t)((uint64_t)i * (to - from) / width);
    return from ? from - 1 : 0;
}

static void
axis_add_place(struct axis_builder *builder, uint32_t old, uint32_t new)
{
    struct schedule_axis *axis = &builder->axis;
    axis->old[axis->count] = builder->old[old];
    axis->new[axis->count++] = builder->new[new];
}

/* Adds the ticks between two pairs of mates: from [0], before [1]. */
static void
axis_add_gap(struct axis_builder *builder, const uint32_t old[2], const uint32_t new[2])
{
    uint32_t width = (uint32_t)max_i64(old[1] - old[0], new[1] - new[0]);
    for (uint32_t i = 0; i < width; i++)
        axis_add_place(builder, axis_stretched(i, width, old[0], old[1]),
                       axis_stretched(i, width, new[0], new[1]));
}

struct schedule_axis
schedule_axis_make(const struct kept_schedule *old, const struct kept_schedule *new,
                   const uint32_t *mates, struct arena *arena)
{
    struct axis_builder builder = {.old = old->taken, .new = new->taken};
    size_t most = (size_t)old->count + new->count;
    uint32_t from = 0, new_from = 0; /* what follows the last pair of mates */
    builder.axis.old = arena_array(arena, most, sizeof *builder.axis.old);
    builder.axis.new = arena_array(arena, most, sizeof *builder.axis.new);
    for (uint32_t i = 0; i < old->count; i++) {
        if (mates[i] == RISING_NONE)
            continue;
        axis_add_gap(&builder, (uint32_t[]){from, i}, (uint32_t[]){new_from, mates[i]});
        axis_add_place(&builder, i, mates[i]);
        from = i + 1;
        new_from = mates[i] + 1;
    }
    axis_add_gap(&builder, (uint32_t[]){from, old->count}, (uint32_t[]){new_from, new->count});
    return builder.axis;
}
