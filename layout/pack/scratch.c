/* What single steps take while they run, besides buffers: the scratch of scoped_memory_configs,
 * and what their libraries take. */
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/pack/memory.h"
#include "layout/shape_entry.h"

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

uint32_t
memory_placements(const struct memory *memory)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        const struct links *links = flow_step(&memory->flow, i)->operation.links;
        count += links && links->places;
    }
    return count;
}

/* What a step's result takes, as far as that is known. */
static int64_t
result_bytes(const struct step *step)
{
    const struct shape_entry *shape = step->operation.shape;
    int64_t sum = 0;
    for (size_t i = 0; shape && i < shape->leaf_count; i++)
        if (!checked_add(sum, max_i64(shape->leaves[i].entry->size.bytes, 0), &sum))
            return INT64_MAX;
    return sum;
}

/* The largest value within a fusion that its result is too small for. */
static int64_t
inner_bytes(const struct memory *memory, const struct step *fusion)
{
    const struct computation *callee = fusion->operation.callee;
    int64_t most = 0;
    if (!callee)
        return 0;
    const struct record *record = records_open(memory->flow.records, callee);
    for (uint32_t i = 0; i < record->count; i++)
        if (record->steps[i].operation.rule != RULE_PARAMETER)
            most = max_i64(most, result_bytes(&record->steps[i]));
    return most > result_bytes(fusion) ? most : 0;
}

struct outside
memory_outside(const struct memory *memory)
{
    struct outside outside = {0};
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        const struct step *step = flow_step(&memory->flow, i);
        if (!step->operation.links || !step->operation.links->outside)
            continue;
        int64_t bytes = inner_bytes(memory, step);
        if (outside.count++ == 0 || bytes > outside.bytes) {
            outside.bytes = bytes;
            outside.tick = i;
        }
    }
    return outside;
}
