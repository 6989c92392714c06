/* Gives back to outputs the room that occupants_find divides among temporaries in them. So they
 * compete as a whole for being the largest. */
#include "layout/account/account.h"

static void
add_buffer(const struct memory *memory, struct occupants *whole, uint32_t number)
{
    const struct buffer *buffer = &memory->buffers.items[number];
    whole->items[whole->count++] = (struct occupant){.kind = OCCUPANT_BUFFER,
                                                     .buffer = number,
                                                     .count = 1,
                                                     .bytes = buffer->bytes,
                                                     .padding_bytes = buffer->padding_bytes};
}

struct occupants
account_whole_occupants(const struct account *account, int space, uint32_t tick,
                        struct arena *arena)
{
    const struct memory *memory = &account->memory;
    const struct buffer *items = memory->buffers.items;
    struct buffer_list list = buffers_in_space(&memory->buffers, space);
    struct occupants parts = account_occupants(account, space, tick, arena), whole = {0};
    whole.items = arena_alloc_raw(arena, ((size_t)parts.count + 2 * (size_t)list.count + 1) *
                                             sizeof *whole.items);
    for (uint32_t i = 0; i < parts.count; i++) {
        bool buffer = parts.items[i].kind == OCCUPANT_BUFFER;
        if (parts.items[i].kind != OCCUPANT_HELD &&
            !(buffer && items[parts.items[i].buffer].within))
            whole.items[whole.count++] = parts.items[i];
    }
    if (!account_knows(account, space))
        return whole;
    for (uint32_t i = 0; i < list.count; i++) {
        const struct buffer *buffer = &items[list.numbers[i]];
        if (buffer->bytes && buffer_role(buffer) != BUFFER_TEMP &&
            !memory_alive(memory, buffer, tick))
            add_buffer(memory, &whole, list.numbers[i]);
    }
    for (uint32_t i = 0; i < list.count; i++)
        if (!items[list.numbers[i]].bytes &&
            memory_counts(memory, &items[list.numbers[i]], tick))
            add_buffer(memory, &whole, list.numbers[i]);
    return whole;
}

const struct buffer *
account_largest_buffer(const struct account *account, int space, bool of_padding)
{
    const struct buffer *most = NULL, *items = account->memory.buffers.items;
    struct arena arena = {0};
    const struct occupants all = account_whole_occupants(
        account, space, account_space(account, space)->peak_tick, &arena);
    int64_t most_bytes = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        const struct buffer *buffer = &items[all.items[i].buffer];
        int64_t bytes = of_padding ? buffer->padding_bytes : buffer->bytes;
        if (all.items[i].kind != OCCUPANT_BUFFER || bytes < most_bytes || bytes == 0)
            continue;
        if (bytes > most_bytes || buffer < most)
            most = buffer;
        most_bytes = bytes;
    }
    arena_free(&arena);
    return most;
}
