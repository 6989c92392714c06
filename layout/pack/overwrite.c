/* Interference of values. */
#include "layout/pack/overwrite.h"

#include "layout/device/target.h"
#include "layout/pack/gpu_share.h"

static bool
on_tpu(const struct buffers *buffers)
{
    return buffers->target->tiles.lanes > 0;
}

/* ---- TPUs: the text tells ---- */

static bool
is_copy(const struct buffers *buffers, uint32_t value)
{
    const struct flow *flow = buffers->flow;
    const struct operation *operation =
        &flow_step(flow, flow->values.items[value].tick)->operation;
    return operation->rule == RULE_COPY && !(flow->values.items[value].flags & VALUE_PHI);
}

static bool
tpu_may_overwrite(const struct buffers *buffers, uint32_t later, uint32_t earlier)
{
    struct value_list list = buffers_over(buffers, later);
    for (uint32_t i = 0; i < list.count; i++)
        if (list.values[i] == earlier)
            return !is_copy(buffers, later);
    return false;
}

/* ---- any target ---- */

/* Returns whether `later` may overwrite `earlier`, which ends where `later` starts. On GPUs
 * and CPUs, of the positions of `earlier` only the last in the schedule counts. */
static bool
may_overwrite(const struct buffers *buffers, uint32_t later, uint32_t earlier)
{
    if (on_tpu(buffers))
        return tpu_may_overwrite(buffers, later, earlier);
    const struct values *values = &buffers->flow->values;
    const struct value *user = &values->items[later];
    const struct stand *stand = &values->stands[earlier];
    return gpu_can_share(buffers, (struct stand_at){stand->tick, stand->part},
                         (struct stand_at){user->tick, user->part});
}

bool
overwrites_any(const struct buffers *buffers, uint32_t value)
{
    const struct flow *flow = buffers->flow;
    if (on_tpu(buffers))
        return buffers_over(buffers, value).count > 0 && !is_copy(buffers, value);
    return gpu_shares(&flow_step(flow, flow->values.items[value].tick)->operation);
}

/* Of two values that are alive at once. */
bool
values_interfere(const struct buffers *buffers, uint32_t a, uint32_t b)
{
    const struct value *x = &buffers->flow->values.items[a];
    const struct value *y = &buffers->flow->values.items[b];
    if (x->end == y->start)
        return !may_overwrite(buffers, b, a);
    if (y->end == x->start)
        return !may_overwrite(buffers, a, b);
    return true;
}

uint32_t
operand_value(const struct buffers *buffers, uint32_t value, uint32_t k)
{
    const struct flow *flow = buffers->flow;
    const struct tick *tick = &flow->ticks[flow->values.items[value].tick];
    const struct walked *walked = flow_walked(flow, tick->computation);
    uint32_t at = record_operand(walked->record, &walked->record->steps[tick->step], k);
    if (at == NO_STEP || !walked->results[at])
        return NO_VALUE;
    return value_same(&flow->values, walked->results[at][0]);
}

bool
made_by_operand(const struct flow *flow, uint32_t value, uint32_t other)
{
    const struct tick *user = &flow->ticks[flow->values.items[value].tick];
    const struct tick *maker = &flow->ticks[flow->values.items[other].tick];
    const struct record *record = flow_walked(flow, user->computation)->record;
    const struct step *step = &record->steps[user->step];
    if (user->computation != maker->computation || user->inner || maker->inner)
        return false;
    for (uint32_t k = 0; k < step->operand_count; k++)
        if (record_operand(record, step, k) == maker->step)
            return true;
    return false;
}

bool
overwrite_operand(const struct buffers *buffers, uint32_t value, uint32_t k, uint32_t *operand)
{
    const struct flow *flow = buffers->flow;
    const struct value *v = &flow->values.items[value];
    if (on_tpu(buffers)) {
        struct value_list list = buffers_over(buffers, value);
        if (k < list.count)
            *operand = list.values[k];
        return k < list.count;
    }
    const struct step *step = flow_step(flow, v->tick);
    if (!gpu_shares(&step->operation) || k >= step->operand_count)
        return false;
    *operand = operand_value(buffers, value, k);
    if (*operand == NO_VALUE)
        return true;
    const struct value *from = &flow->values.items[*operand];
    if (from->end != v->start ||
        !gpu_can_share(buffers, (struct stand_at){from->tick, from->part},
                       (struct stand_at){v->tick, v->part}))
        *operand = NO_VALUE;
    return true;
}
