/* Interference of values, and the order of computations. */
#include "layout/base/memory.h"
#include "layout/owner/roots.h"
#include "layout/pack/gpu_share.h"
#include "layout/pack/pack_gpu.h"

#include <stdlib.h>

#define OVERWRITE_WORK 10 /* of may_overwrite, in comparisons of two lives */

/* Returns whether `later` may overwrite `earlier`, which ends where `later` starts. Of the
 * positions of `earlier` only the last in the schedule counts. */
static bool
may_overwrite(struct buffers *buffers, uint32_t later, uint32_t earlier)
{
    struct flow *flow = buffers->flow;
    const struct value *user = &flow->values.items[later];
    const struct stand *stand = &flow->values.stands[earlier];
    return gpu_can_share(buffers, (struct stand_at){stand->tick, stand->part},
                         (struct stand_at){user->tick, user->part});
}

bool
gpu_interfere(struct buffers *buffers, uint32_t a, uint32_t b, uint64_t *work)
{
    const struct value *x = &buffers->flow->values.items[a];
    const struct value *y = &buffers->flow->values.items[b];
    *work += 1;
    if (x->start > y->end || y->start > x->end)
        return false;
    if (x->end != y->start && y->end != x->start)
        return true;
    *work += OVERWRITE_WORK;
    if (x->end == y->start)
        return !may_overwrite(buffers, b, a);
    return !may_overwrite(buffers, a, b);
}

uint32_t
gpu_operand_value(const struct buffers *buffers, uint32_t value, uint32_t k)
{
    const struct flow *flow = buffers->flow;
    const struct tick *tick = &flow->ticks[flow->values.items[value].tick];
    const struct record *record = tick->computation->record;
    uint32_t at = record_operand(record, &record->steps[tick->step], k);
    if (at == NO_STEP || !record->results[at])
        return NO_VALUE;
    return value_same(&flow->values, record->results[at][0]);
}

/* ---- the order of computations ---- */

struct ranking {
    struct computation *computation;
    uint32_t edge; /* the next of its calls to follow */
};

/* Ranks are post order from the entry, counted backwards. The walk has an explicit stack. */
void
gpu_rank(struct flow *flow)
{
    size_t count = flow->ownership->count, depth = 1;
    struct ranking *stack = memory_zeroed(count + 1, sizeof *stack);
    uint32_t rank = (uint32_t)count + 1;
    stack[0].computation = flow->entry;
    flow->entry->record->rank = UINT32_MAX;
    while (depth) {
        struct ranking *top = &stack[depth - 1];
        if (top->edge == top->computation->edge_count) {
            top->computation->record->rank = rank--;
            depth--;
            continue;
        }
        const struct edge *edge = &top->computation->edges[top->edge++];
        struct computation *callee = edge->known ? edge->callee : NULL;
        if (edge->kind == REFERENCE_FUSED || !callee || !callee->record ||
            !callee->record->results || callee->record->rank)
            continue;
        callee->record->rank = UINT32_MAX; /* on the stack, once */
        stack[depth++] = (struct ranking){callee, 0};
    }
    free(stack);
}
