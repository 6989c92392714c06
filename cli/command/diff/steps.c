/* Which step of one schedule is which of the other one's. A page draws both over one axis, so
 * only steps are taken that come in one order in both: the longest such list. */
#include "cli/command/diff/diff.h"
#include "layout/base/memory.h"
#include "layout/base/rising.h"
#include "render/page/series.h"

#include <stdlib.h>
#include <string.h>

void
diff_keep_schedule(const struct account *account, struct module *module)
{
    const struct flow *flow = &account->memory.flow;
    module->tick_count = flow->tick_count;
    module->ticks = memory_zeroed(flow->tick_count + 1U, sizeof *module->ticks);
    if (flow->tick_count)
        memcpy(module->ticks, flow->ticks, flow->tick_count * sizeof *module->ticks);
}

/* The ticks of each step of the new program, as lists. */
struct new_ticks {
    uint32_t **first; /* of each body and step; RISING_NONE: none is left */
    uint32_t *next;   /* of each tick, the one of the same step behind it */
};

static void
list_ticks(struct new_ticks *ticks, const struct module *module, const struct match_side *side)
{
    ticks->first = memory_zeroed(side->count + 1, sizeof *ticks->first);
    ticks->next = memory_zeroed(module->tick_count + 1U, sizeof *ticks->next);
    for (size_t i = 0; i < side->count; i++) {
        uint32_t count = side->bodies[i].record.count;
        ticks->first[i] = memory_zeroed(count + 1U, sizeof **ticks->first);
        for (uint32_t k = 0; k < count; k++)
            ticks->first[i][k] = RISING_NONE;
    }
    for (uint32_t i = module->tick_count; i-- > 0;) {
        const struct tick *tick = &module->ticks[i];
        const struct match_body *body = match_body_of(side, tick->computation);
        if (!body || tick->inner)
            continue;
        uint32_t *first = &ticks->first[body - side->bodies][tick->step];
        ticks->next[i] = *first;
        *first = i;
    }
}

static void
free_ticks(struct new_ticks *ticks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(ticks->first[i]);
    free(ticks->first);
    free(ticks->next);
}

/* Takes the next tick of the new program at which a tick's mate runs; RISING_NONE: none is
 * left. */
static uint32_t
take_mate(struct new_ticks *ticks, const struct match *match, const struct tick *tick)
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

static void
put_runs(const uint32_t *mates, uint32_t count, struct series_set *set)
{
    for (uint32_t i = 0; i < count;) {
        uint32_t length = 1;
        if (mates[i] == RISING_NONE) {
            i++;
            continue;
        }
        while (i + length < count && mates[i + length] == mates[i] + length)
            length++;
        series_put(set, SERIES_match_old, i);
        series_put(set, SERIES_match_new, mates[i]);
        series_put(set, SERIES_match_length, length);
        i += length;
    }
}

uint32_t *
diff_mates(const struct diff *diff, const struct match *match, uint32_t *matched)
{
    struct new_ticks ticks;
    uint32_t count = diff->a->tick_count;
    uint32_t *mates = memory_zeroed(count + 1U, sizeof *mates);
    *matched = 0;
    list_ticks(&ticks, diff->b, &match->new);
    for (uint32_t i = 0; i < count; i++) {
        mates[i] = take_mate(&ticks, match, &diff->a->ticks[i]);
        *matched += mates[i] != RISING_NONE;
    }
    rising_keep(mates, count);
    free_ticks(&ticks, match->new.count);
    return mates;
}

uint32_t
diff_steps(const struct diff *diff, const struct match *match, struct series_set *set)
{
    uint32_t matched, *mates = diff_mates(diff, match, &matched);
    put_runs(mates, diff->a->tick_count, set);
    free(mates);
    return matched;
}
