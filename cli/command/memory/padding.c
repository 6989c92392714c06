/* Computes what the peak would be if nothing were padded. */
#include "cli/command/memory/memory.h"
#include "layout/base/minmax.h"

static bool
is_kept(const struct buffer *buffer)
{
    return buffer_role(buffer) != BUFFER_TEMP;
}

/* It falls by the padding of arguments, outputs and constants, and by what the largest sum of
 * live temporaries falls. */
int64_t
memory_peak_without_padding(struct memory_command *command, int number)
{
    struct memory *memory = command->memory;
    struct arena *arena = &command->program->ownership.arena;
    const struct space_memory *space = memory_space(memory, number);
    int64_t *bytes = arena_array(arena, memory->buffers.count + 1, sizeof *bytes);
    int64_t *curve = arena_array(arena, memory->flow.tick_count + 2, sizeof *curve);
    int64_t less = 0, highest = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        bytes[i] = buffer->bytes - buffer->padding_bytes;
        if (buffer->space == number && is_kept(buffer))
            less += buffer->padding_bytes;
    }
    memory_curve(memory, number, bytes, curve);
    for (uint32_t i = 0; i <= memory->flow.tick_count; i++)
        highest = max_i64(curve[i], highest);
    highest += space->packing.table_bytes;
    return space->peak_bytes - less - (space->live_temp_bytes - highest);
}
