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

static void
peak_arrays_add_space(struct peak_arrays *peaks, struct space_peak peak)
{
    grow(&peaks->spaces, peaks->space_count, &peaks->space_capacity, sizeof *peaks->spaces);
    peaks->spaces[peaks->space_count++] = peak;
}

void
peak_arrays_keep(struct peak_arrays *peaks, const struct account *account)
{
    const struct memory *memory = &account->memory;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        const struct space_memory *space = account_space(account, i);
        struct space_peak peak = {.space = (int16_t)i,
                                  .known = space->used && account_knows(account, i),
                                  .bytes = space->peak_bytes};
        if (peak.known || peak.bytes)
            peak_arrays_add_space(peaks, peak);
    }
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (memory_counts(memory, buffer, account_space(account, buffer->space)->peak_tick))
            peak_arrays_add(peaks, memory, buffer);
    }
}

struct space_peak
peak_of_space(const struct peak_arrays *peaks, int space)
{
    for (size_t i = 0; i < peaks->space_count; i++)
        if (peaks->spaces[i].space == space)
            return peaks->spaces[i];
    return (struct space_peak){.space = (int16_t)space};
}

void
peak_arrays_free(struct peak_arrays *peaks)
{
    free(peaks->spaces);
    free(peaks->items);
}
