#include "layout/owner/late_calls.h"

#include "layout/base/memory.h"
#include "layout/owner/roots.h"

#include <stdlib.h>
#include <string.h>

/* Of a depth-first search through the calls. */
enum state { UNSEEN, OPEN, DONE };

struct visit {
    const struct computation *computation;
    uint32_t edge; /* the next one to follow */
};

struct walk {
    const struct ownership *ownership;
    struct visit *stack;
    uint8_t *states;            /* enum state, by computation */
    struct computation **order; /* callees first */
    size_t count;
};

/* The callee of a call; NULL if it is not in the text. What a fusion or a call yields depends
 * on its callee, so for these the callee counts only if it was read first. */
static const struct computation *
callee_of(const struct ownership *o, const struct edge *edge)
{
    bool waits = edge->kind == REFERENCE_FUSED || edge->kind == REFERENCE_CALL;
    return edge->known || !waits ? edge_callee(o, edge) : NULL;
}

static bool
any_late(const struct ownership *o)
{
    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->computations[i]->edge_count; k++) {
            const struct edge *edge = &o->computations[i]->edges[k];
            if (!edge->known && callee_of(o, edge))
                return true;
        }
    return false;
}

/* Appends to the order all computations that can be reached from `first`. False if a
 * computation reaches itself. */
static bool
order_from(struct walk *walk, const struct computation *first)
{
    size_t depth = 1;
    walk->stack[0] = (struct visit){first, 0};
    walk->states[first->number] = OPEN;
    while (depth) {
        struct visit *top = &walk->stack[depth - 1];
        const struct computation *c = top->computation;
        if (top->edge == c->edge_count) {
            walk->states[c->number] = DONE;
            walk->order[walk->count++] = walk->ownership->computations[c->number];
            depth--;
            continue;
        }
        const struct computation *callee = callee_of(walk->ownership, &c->edges[top->edge++]);
        if (callee && walk->states[callee->number] == OPEN)
            return false;
        if (callee && walk->states[callee->number] == UNSEEN) {
            walk->states[callee->number] = OPEN;
            walk->stack[depth++] = (struct visit){callee, 0};
        }
    }
    return true;
}

static void
bind_calls(struct ownership *o)
{
    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->computations[i]->edge_count; k++) {
            struct edge *edge = &o->computations[i]->edges[k];
            const struct computation *callee = callee_of(o, edge);
            edge->known = callee;
            if (callee)
                edge->callee = callee;
        }
}

/* Puts the computations into the order that was found. No name is looked up after that. */
static void
take_order(struct ownership *o, const struct walk *walk)
{
    bind_calls(o);
    for (size_t i = 0; i < o->count; i++) {
        o->computations[i] = walk->order[i];
        o->computations[i]->number = (uint32_t)i;
    }
    table_free(&o->index);
}

void
ownership_bind_late_calls(struct ownership *o)
{
    if (!any_late(o))
        return;
    struct walk walk = {.ownership = o,
                        .stack = memory_zeroed(o->count, sizeof *walk.stack),
                        .states = memory_zeroed(o->count, sizeof *walk.states),
                        .order = memory_zeroed(o->count, sizeof(struct computation *))};
    bool ordered = true;
    for (size_t i = 0; i < o->count && ordered; i++)
        ordered = walk.states[i] != UNSEEN || order_from(&walk, o->computations[i]);
    if (ordered)
        take_order(o, &walk);
    free(walk.stack);
    free(walk.states);
    free(walk.order);
}
