#include "layout/pack/limit.h"

#include "layout/device/target.h"

static enum cores
cores_of(const struct memory *memory)
{
    if (memory->device.cores != CORES_UNTOLD)
        return memory->device.cores;
    return memory->text.marks & MARK_MEGACORE ? CORES_JOINED : CORES_UNTOLD;
}

struct limits
memory_limits(const struct memory *memory)
{
    const struct target *target = memory->target;
    if (memory->device.bytes)
        return (struct limits){.bytes = memory->device.bytes};
    if (!target->joined_limit_bytes || !memory_on_v4(memory))
        return (struct limits){.bytes = target->limit_bytes};
    switch (cores_of(memory)) {
    case CORES_JOINED:
        return (struct limits){.bytes = target->joined_limit_bytes};
    case CORES_APART:
        return (struct limits){.bytes = target->limit_bytes};
    case CORES_UNTOLD:
        break;
    }
    return (struct limits){target->limit_bytes, target->joined_limit_bytes};
}

bool
memory_may_be_joined(const struct memory *memory)
{
    bool either = memory->target->joined_limit_bytes && memory_on_v4(memory);
    return either && cores_of(memory) != CORES_APART;
}

int64_t
memory_packed_limit(const struct memory *memory)
{
    const struct limits limits = memory_limits(memory);
    return limits.joined_bytes ? limits.joined_bytes : limits.bytes;
}
