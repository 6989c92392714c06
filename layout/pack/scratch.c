/* What single steps take while they run, besides buffers: the scratch of scoped_memory_configs.
 */
#include "layout/base/minmax.h"
#include "layout/pack/memory.h"

static const struct links *
links_at(const struct memory *memory, uint32_t tick)
{
    if (memory->rule != MEMORY_TPU || tick >= memory->flow.tick_count)
        return NULL;
    return flow_step(&memory->flow, tick)->operation.links;
}

int64_t
memory_step_scratch(const struct memory *memory, int space, uint32_t tick)
{
    const struct links *links = space == SPACE_VMEM ? links_at(memory, tick) : NULL;
    return links ? links->scoped_bytes : 0;
}

int64_t
memory_scoped(const struct memory *memory, uint32_t *tick)
{
    int64_t most = 0;
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        const struct links *links = links_at(memory, i);
        if (links && links->scoped_main_bytes > most) {
            most = links->scoped_main_bytes;
            *tick = i;
        }
    }
    return most;
}
