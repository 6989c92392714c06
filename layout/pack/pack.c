/* Sorts the buffers of a space into the lists that all packing rules use. */
#include "layout/pack/pack.h"

static void
sort_one(const struct buffers *buffers, uint32_t i, struct pack_lists *lists)
{
    const struct buffer *buffer = &buffers->items[i];
    bool table = buffer->flags & VALUE_TABLE;
    switch (buffer_role(buffer)) {
    case BUFFER_CONSTANT:
        break;
    case BUFFER_ARGUMENT:
        if (buffer->flags & VALUE_DONATED && !(buffer->flags & VALUE_CONSTANT))
            lists->fixed[lists->fixed_count++] = i;
        break;
    case BUFFER_OUTPUT:
        if (!table)
            lists->fixed[lists->fixed_count++] = i;
        break;
    case BUFFER_TEMP:
        if (table)
            lists->table_count += buffer->bytes > 0;
        else if (buffer->bytes > 0 && buffer->scratch)
            lists->scratch[lists->scratch_count++] = i;
        else if (buffer->bytes > 0)
            lists->heap[lists->heap_count++] = i;
        break;
    }
}

struct pack_lists
pack_sort(const struct buffers *buffers, int space)
{
    struct arena *arena = &buffers->flow->arena;
    size_t room = buffers->count;
    struct pack_lists lists = {.heap = arena_array(arena, room, sizeof *lists.heap),
                               .scratch = arena_array(arena, room, sizeof *lists.scratch),
                               .fixed = arena_array(arena, room, sizeof *lists.fixed)};
    for (uint32_t i = 0; i < buffers->count; i++)
        if (buffers->items[i].space == space)
            sort_one(buffers, i, &lists);
    return lists;
}

struct heap_block
pack_block(const struct buffers *buffers, uint32_t buffer)
{
    const struct buffer *b = &buffers->items[buffer];
    return (struct heap_block){.bytes = b->bytes,
                               .life = {b->start, b->end},
                               .first_end = b->first_end,
                               .id = buffers->ids[buffers->members[b->first]],
                               .user = buffer,
                               .offset = -1};
}
