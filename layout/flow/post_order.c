/* The walk uses an explicit stack because chains of operands may be as long as the program. */
#include "layout/flow/post_order.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"

#include <stdlib.h>
#include <string.h>

enum visit { UNSEEN, OPEN, DONE };

struct walk {
    struct flow *flow;
    struct record *record;
    uint8_t *visits;
    size_t depth, capacity;
    uint32_t *stack;
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

/* Numbers the operations that steps wrap: their computations come before this one. */
static void
number_wrapped(struct walk *walk)
{
    struct record *record = walk->record;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct operation *operation = &record->steps[i].operation;
        if (operation->part == ASYNC_START && !operation->written_out)
            number(walk, i, record->wrapped_ids);
    }
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
            number(walk, at, walk->record->ids);
        }
    }
}

static void
number_computation(struct walk *walk)
{
    struct record *record = walk->record;
    uint32_t operands = 0;
    for (uint32_t i = 0; i < record->count; i++)
        operands += record->steps[i].operand_count;
    record->ids = arena_array(&walk->flow->arena, record->count + 1, sizeof *record->ids);
    record->wrapped_ids =
        arena_array(&walk->flow->arena, record->count + 1, sizeof *record->wrapped_ids);
    walk->visits = memory_zeroed(record->count, sizeof *walk->visits);
    bool *used = memory_zeroed(record->count, sizeof *used);
    number_wrapped(walk);
    for (uint32_t i = 0; i < operands; i++)
        if (record->operands[i] != NO_STEP)
            used[record->operands[i]] = true;
    for (uint32_t i = 0; i < record->count; i++)
        if (!used[i])
            visit(walk, i);
    free(used);
    free(walk->visits);
}

uint32_t
post_order_number(struct flow *flow)
{
    const struct ownership *o = flow->ownership;
    struct walk walk = {.flow = flow, .next = 1};
    for (size_t i = 0; i < o->count; i++) {
        walk.record = o->computations[i]->record;
        if (walk.record && walk.record->results)
            number_computation(&walk);
    }
    free(walk.stack);
    return walk.next;
}
