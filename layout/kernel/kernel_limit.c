/* NVIDIA: CUDA C++ Programming Guide, Technical Specifications per Compute Capability, what a
 * block may opt in to. AMD: Triton 3.9, TargetUtils. */
#include "layout/kernel/kernel_limit.h"

#include "layout/device/target.h"
#include "layout/space.h"

#include <string.h>

static const struct {
    const char *arch;
    int64_t bytes;
} limits[] = {{"60", 49152},     {"75", 65536},      {"80", 166912},     {"86", 101376},
              {"87", 166912},    {"89", 101376},     {"90", 232448},     {"100", 232448},
              {"103", 232448},   {"120", 101376},    {"121", 101376},    {"gfx90a", 65536},
              {"gfx942", 65536}, {"gfx950", 163840}, {"gfx1250", 327680}};

int64_t
kernel_shared_limit(struct slice target)
{
    static const char *const names[] = {"cuda:", "hip:", "sm_", "sm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_take(&target, names[i]))
            break;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (slice_is(target, limits[i].arch))
            return limits[i].bytes;
    return 0;
}

int64_t
kernel_vmem_limit(const struct target *target)
{
    const struct target_space *space = target ? target_space(target, SPACE_VMEM) : NULL;
    return space ? space->kernel_bytes : 0;
}

int64_t
kernel_chip_bytes(const struct target *target, int number)
{
    const struct target_space *space = target ? target_space(target, number) : NULL;
    return space && space->bytes ? space->bytes - space->reserved_bytes : 0;
}
