/*
 * The allocations that other buffers may lie in, in the order in which they were made. Above
 * them stands a tree of what holds of all of them, by which most that have no room are passed
 * over together.
 */
#ifndef LAYOUT_PACK_OPEN_LIST_H
#define LAYOUT_PACK_OPEN_LIST_H

#include "layout/base/arena.h"
#include "layout/flow/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What holds of an allocation, or of several. */
struct open_room {
    int64_t bytes; /* none is larger */
    uint64_t full; /* stretches of the schedule throughout which each is in use */
    struct interval
        use; /* of half ticks in which each is in use; ends before it starts: none */
};

struct open_list {
    size_t count, leaves; /* leaves: a power of two, or 0 */
    struct open_room
        *rooms; /* the children of room i are 2 i and 2 i + 1; the leaves are last */
    uint32_t *allocations;
};

/* What a buffer needs. */
struct open_wish {
    int64_t bytes;
    uint64_t touched;     /* stretches of the schedule in which it is alive */
    struct interval life; /* of half ticks in which it is alive throughout */
};

/* Adds an allocation in the arena, and returns its place in the list. */
size_t open_list_add(struct open_list *list, struct arena *arena, uint32_t allocation,
                     const struct open_room *room);

/* Says that the allocation at a place is in use more than before. */
void open_list_use(struct open_list *list, size_t place, const struct open_room *room);

/* Finds the newest allocation before a place that may have room. Returns its place; -1: there
 * is none. Adds what this takes to *work, in rooms that were looked at. */
ptrdiff_t open_list_find(const struct open_list *list, size_t before,
                         const struct open_wish *wish, uint64_t *work);

#endif
