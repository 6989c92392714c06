/* The walk uses an explicit stack because chains of operands may be as long as the program. */
#include "layout/flow/post_order.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum visit { UNSEEN, OPEN, DONE };

struct walk {
    struct flow *flow;
    const struct record *record;
    uint8_t *visits;
    size_t depth, capacity;
    uint32_t *stack;
    uint32_t *ids; /* of the computation's steps */
    uint32_t next; /* the next free number */
};

static void
push(struct walk *walk, uint32_t step)
{
    if (step >= walk->record->count || walk->visits[step] == DONE)
        return;
    grow(&walk->stack, walk->depth, &walk->capacity, sizeof *walk->stack);
    walk->stack[walk->depth++] = step;
}

/* Pushes the steps that come before a step so that the last predecessor is on top, then the
 * other predecessors, then operand 0 and the other operands (reference: XLA
 * HloComputation::ForEachInstructionPostOrderImpl). */
static void
push_before(struct walk *walk, const struct step *step)
{
    const struct links *links = step->operation.links;
    for (uint32_t k = step->operand_count; k-- > 0;)
        push(walk, record_operand(walk->record, step, k));
    for (size_t i = 0; links && i < links->predecessor_count; i++)
        push(walk, links->predecessors[i]);
}

static void
number(struct walk *walk, uint32_t at, uint32_t *ids)
{
    const struct shape_entry *shape = walk->record->steps[at].operation.shape;
    ids[at] = walk->next;
    if (shape)
        walk->next += form_of(&walk->flow->forms, shape, &walk->flow->arena)->count;
    else
        walk->next++;
}

/* Numbers the operations that steps wrap: their computations come before this one. Returns the
 * numbers; NULL: there are none. */
static uint32_t *
number_wrapped(struct walk *walk)
{
    const struct record *record = walk->record;
    uint32_t *ids = NULL;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct operation *operation = &record->steps[i].operation;
        if (operation->part != ASYNC_START || operation->written_out)
            continue;
        if (!ids)
            ids = arena_array(&walk->flow->arena, record->count, sizeof *ids);
        number(walk, i, ids);
    }
    return ids;
}

static void
visit(struct walk *walk, uint32_t step)
{
    push(walk, step);
    while (walk->depth) {
        uint32_t at = walk->stack[walk->depth - 1];
        if (walk->visits[at] == UNSEEN) {
            walk->visits[at] = OPEN;
            push_before(walk, &walk->record->steps[at]);
            continue;
        }
        walk->depth--;
        if (walk->visits[at] == OPEN) {
            walk->visits[at] = DONE;
            number(walk, at, walk->ids);
        }
    }
}

static void
number_computation(struct walk *walk)
{
    const struct record *record = walk->record;
    uint32_t operands = 0;
    for (uint32_t i = 0; i < record->count; i++)
        operands += record->steps[i].operand_count;
    walk->ids = arena_array(&walk->flow->arena, record->count + 1, sizeof *walk->ids);
    walk->visits = memory_zeroed(record->count, sizeof *walk->visits);
    bool *used = memory_zeroed(record->count, sizeof *used);
    for (uint32_t i = 0; i < operands; i++)
        if (record->operands[i] != NO_STEP)
            used[record->operands[i]] = true;
    for (uint32_t i = 0; i < record->count; i++)
        if (!used[i])
            visit(walk, i);
    free(used);
    free(walk->visits);
}

struct post_order
post_order_make(struct flow *flow)
{
    size_t count = flow->ownership->count;
    struct post_order order = {.ids = arena_array(&flow->arena, count, sizeof *order.ids)};
    struct walk walk = {.flow = flow, .next = 1};
    for (size_t i = 0; i < count; i++) {
        if (!flow->walked[i])
            continue;
        walk.record = flow->walked[i]->record;
        uint32_t *wrapped_ids = number_wrapped(&walk);
        if (wrapped_ids && !order.wrapped_ids)
            order.wrapped_ids = arena_array(&flow->arena, count, sizeof *order.wrapped_ids);
        if (wrapped_ids)
            order.wrapped_ids[i] = wrapped_ids;
        number_computation(&walk);
        order.ids[i] = walk.ids;
    }
    free(walk.stack);
    order.next = walk.next;
    return order;
}
