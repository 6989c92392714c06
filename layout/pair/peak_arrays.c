#include "layout/pair/peak_arrays.h"

#include "layout/base/grow.h"

#include <stdlib.h>

static void
peak_arrays_add(struct peak_arrays *peaks, const struct memory *memory,
                const struct buffer *buffer)
{
    const struct value *first = buffer_value(&memory->buffers, buffer, 0);
    const struct tick *tick = &memory->flow.ticks[first->tick];
    grow(&peaks->items, peaks->count, &peaks->capacity, sizeof *peaks->items);
    peaks->items[peaks->count++] = (struct peak_array){.computation = tick->computation,
                                                       .step = tick->step,
                                                       .space = buffer->space,
                                                       .shape = memory_shape(memory, buffer),
                                                       .bytes = buffer->bytes};
}

void
peak_arrays_keep(struct peak_arrays *peaks, const struct account *account)
{
    const struct memory *memory = &account->memory;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        peaks->known[i - SPACE_MIN] = space->used && account_knows(account, i);
        peaks->bytes[i - SPACE_MIN] = space->peak_bytes;
    }
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (memory_counts(memory, buffer, account_space(account, buffer->space)->peak_tick))
            peak_arrays_add(peaks, memory, buffer);
    }
}

void
peak_arrays_free(struct peak_arrays *peaks)
{
    free(peaks->items);
}
