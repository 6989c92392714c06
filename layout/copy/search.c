#include "layout/copy/search.h"

#include "layout/base/arena.h"

#include <string.h>

#define SLOTS (2 * SEARCH_NODES)

_Static_assert((SLOTS & (SLOTS - 1)) == 0, "slots are masked");

static uint16_t *
slot_of(const struct search *search, struct node node)
{
    uint64_t hash = ((uintptr_t)node.body >> 4) * UINT64_C(0x9e3779b97f4a7c15) + node.step;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 40) & (SLOTS - 1);
    while (search->slots[at] &&
           !node_same(search->visits_to_come[search->slots[at] - 1].node, node))
        at = (at + 1) & (SLOTS - 1);
    return &search->slots[at];
}

/* ---- users ---- */

struct consumers
consumers_of(struct graph *graph, struct node node)
{
    uint32_t count;
    const struct use *users = node_users(graph, node, &count);
    return (struct consumers){node.body, users, users + count};
}

bool
consumer_next(struct graph *graph, struct consumers *consumers, struct consumer *consumer)
{
    if (consumers->next == consumers->end)
        return false;
    consumer->node = (struct node){consumers->body, consumers->next->user};
    consumer->uses = consumers->next;
    while (consumers->next < consumers->end && consumers->next->user == consumer->node.step &&
           graph_look(graph))
        consumers->next++;
    consumer->count = (uint32_t)(consumers->next - consumer->uses);
    return consumer->count > 0;
}

/* ---- the search ---- */

void
search_begin(struct search *search, struct graph *graph, struct node from, uint32_t visits)
{
    *search = (struct search){.arena = graph->scratch, .visits = visits};
    search->mark = arena_mark(search->arena);
    search->visits_to_come =
        arena_alloc_raw(search->arena, SEARCH_NODES * sizeof *search->visits_to_come);
    search->slots = arena_array(search->arena, SLOTS, sizeof *search->slots);
    search_add(search, from, 0);
}

bool
search_next(struct search *search, struct node *node, uint32_t *distance)
{
    if (search->next == search->count || search->visits == 0)
        return false;
    search->visits--;
    *node = search->visits_to_come[search->next].node;
    *distance = search->visits_to_come[search->next++].distance;
    return true;
}

bool
search_knows(const struct search *search, struct node node)
{
    return *slot_of(search, node) != 0;
}

void
search_add(struct search *search, struct node node, uint32_t distance)
{
    uint16_t *slot = slot_of(search, node);
    if (*slot || search->count == SEARCH_NODES)
        return;
    search->visits_to_come[search->count++] = (struct visit){node, distance};
    *slot = (uint16_t)search->count;
}

void
search_end(struct search *search)
{
    arena_rewind(search->arena, search->mark);
}
