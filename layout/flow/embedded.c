/* Callees come before their callers, so one walk from the last computation to the first reaches
 * all of them. */
#include "layout/flow/embedded.h"

#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/device/target.h"
#include "layout/owner/roots.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <stdlib.h>

/* Flags: how a computation is reached. */
enum reached { IN_PROGRAM = 1, IN_FUSION = 2, EMBEDDED = 4 };

/* reached: by computation, bits of enum reached. */
static void
reach_callees(const struct computation *c, uint8_t *reached)
{
    unsigned how = reached[c->number];
    for (uint32_t i = 0; i < c->edge_count; i++) {
        const struct edge *edge = &c->edges[i];
        const struct computation *callee = edge->known ? edge->callee : NULL;
        if (!callee || callee == c)
            continue;
        bool flows = edge->kind != REFERENCE_FUSED;
        if (edge->fusion)
            reached[callee->number] |= IN_FUSION;
        else if (flows && how & IN_PROGRAM)
            reached[callee->number] |= IN_PROGRAM;
        else
            reached[callee->number] |= EMBEDDED;
        if (flows && how & (IN_FUSION | EMBEDDED))
            reached[callee->number] |= EMBEDDED;
    }
}

/* Adds the bytes of a constant's arrays. */
static void
add_constant(const struct target *target, const struct shape_entry *shape, int64_t *sum)
{
    for (size_t i = 0; shape && i < shape->leaf_count; i++) {
        struct size size = shape->leaves[i].entry->size;
        target_book(target, shape->leaves[i].entry->shape, &size);
        if (!checked_add(*sum, size.bytes, sum))
            return;
    }
}

static void
count_values(const struct buffers *buffers, const struct record *record,
             struct embedded *embedded)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const struct operation *operation = &record->steps[i].operation;
        if (operation->rule == RULE_ELEMENT || operation->trait == TRAIT_BITCAST)
            continue;
        embedded->values++;
        if (operation->rule == RULE_CONSTANT)
            add_constant(buffers->target, operation->shape, &embedded->constant_bytes);
    }
}

void
embedded_measure(const struct buffers *buffers, struct embedded *embedded)
{
    const struct ownership *o = buffers->flow->ownership;
    struct arena arena = {0};
    *embedded = (struct embedded){0};
    uint8_t *reached = memory_zeroed(o->count, sizeof *reached);
    reached[buffers->flow->entry->number] = IN_PROGRAM;
    for (size_t i = o->count; i-- > 0;) {
        const struct computation *c = o->computations[i];
        if (!reached[i])
            continue;
        reach_callees(c, reached);
        if (reached[i] & EMBEDDED) {
            const struct record record = record_open(o, c, &arena);
            count_values(buffers, &record, embedded);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
    free(reached);
}
