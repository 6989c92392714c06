/* Padding is the difference between two curves, with it and without. */
#include "layout/pack/timeline.h"

void
timeline_make(struct timeline *timeline, const struct memory *memory, int space,
              struct arena *arena)
{
    const struct space_memory *about = &memory->spaces[space - SPACE_MIN];
    uint32_t count = memory->flow.tick_count;
    *timeline =
        (struct timeline){.count = count, .kept = about->peak_bytes - about->temp_bytes};
    timeline->live = arena_array(arena, count + 2, sizeof *timeline->live);
    timeline->padding = arena_array(arena, count + 2, sizeof *timeline->padding);
    int64_t *data = arena_array(arena, memory->buffers.count + 1, sizeof *data);
    for (uint32_t i = 0; i < memory->buffers.count; i++)
        data[i] = memory->buffers.items[i].bytes - memory->buffers.items[i].padding_bytes;
    memory_curve(memory, space, NULL, timeline->live);
    memory_curve(memory, space, data, timeline->padding);
    for (uint32_t i = 0; i <= count; i++) {
        timeline->padding[i] = timeline->live[i] - timeline->padding[i];
        timeline->live[i] += about->packing.table_bytes;
    }
}

uint32_t
timeline_highest(const struct timeline *timeline, uint32_t from, uint32_t to)
{
    uint32_t highest = from;
    for (uint32_t i = from + 1; i < to; i++)
        if (timeline->live[i] > timeline->live[highest])
            highest = i;
    return highest;
}
