#include "layout/pack/open_list.h"

#include <string.h>

/* The room of an allocation that does not exist. */
static const struct open_room none = {.bytes = -1, .full = UINT64_MAX, .use = {0, UINT32_MAX}};

/* What holds of both. */
static struct open_room
both(const struct open_room *a, const struct open_room *b)
{
    struct open_room room = *a;
    if (b->bytes > room.bytes)
        room.bytes = b->bytes;
    if (b->use.start > room.use.start)
        room.use.start = b->use.start;
    if (b->use.end < room.use.end)
        room.use.end = b->use.end;
    room.full &= b->full;
    return room;
}

static void
settle(struct open_list *list, size_t at)
{
    while (at /= 2)
        list->rooms[at] = both(&list->rooms[2 * at], &list->rooms[2 * at + 1]);
}

static void
grow(struct open_list *list, struct arena *arena)
{
    enum { FIRST = 16 };
    size_t leaves = list->leaves ? 2 * list->leaves : FIRST;
    struct open_room *rooms = arena_array(arena, 2 * leaves, sizeof *rooms);
    uint32_t *allocations = arena_array(arena, leaves, sizeof *allocations);
    for (size_t i = 0; i < leaves; i++)
        rooms[leaves + i] = i < list->count ? list->rooms[list->leaves + i] : none;
    if (list->count)
        memcpy(allocations, list->allocations, list->count * sizeof *allocations);
    for (size_t i = leaves; i-- > 1;)
        rooms[i] = both(&rooms[2 * i], &rooms[2 * i + 1]);
    *list = (struct open_list){list->count, leaves, rooms, allocations};
}

size_t
open_list_add(struct open_list *list, struct arena *arena, uint32_t allocation,
              const struct open_room *room)
{
    if (list->count + 1 >= list->leaves) /* open_list_find begins behind the last one */
        grow(list, arena);
    list->allocations[list->count] = allocation;
    open_list_use(list, list->count, room);
    return list->count++;
}

void
open_list_use(struct open_list *list, size_t place, const struct open_room *room)
{
    list->rooms[list->leaves + place] = *room;
    settle(list, list->leaves + place);
}

/* Returns whether some of the allocations may have room. Two lives that only touch at an end
 * may share a place. */
static bool
may_fit(const struct open_room *room, const struct open_wish *wish)
{
    const struct interval *use = &room->use, *life = &wish->life;
    bool meet = use->start <= use->end && life->start < use->end && use->start < life->end;
    return room->bytes >= wish->bytes && !(room->full & wish->touched) && !meet;
}

ptrdiff_t
open_list_find(const struct open_list *list, size_t before, const struct open_wish *wish,
               uint64_t *work)
{
    size_t at = list->leaves + before;
    if (before == 0)
        return -1;
    /* Goes to the room on the left of `at`; down, wherever there may be room. */
    for (;;) {
        while (at > 1 && !(at & 1))
            at /= 2;
        if (at == 1)
            return -1;
        at--;
        for (*work += 1; may_fit(&list->rooms[at], wish); *work += 1) {
            if (at >= list->leaves)
                return (ptrdiff_t)(at - list->leaves);
            at = 2 * at + 1;
        }
    }
}
