#include "layout/kernel/kernel.h"

#include "layout/base/arena.h"
#include "layout/base/minmax.h"
#include "layout/kernel/kernel_limit.h"

#include <stdlib.h>
#include <string.h>

#define NEAR_PERCENT 75
#define LEVERS_MOST  5

const char *
kernel_memory_name(enum kernel_memory memory)
{
    static const char *const names[] = {[KERNEL_VMEM] = "VMEM",
                                        [KERNEL_SMEM] = "SMEM",
                                        [KERNEL_SHARED] = "shared",
                                        [KERNEL_TENSOR] = "tensor"};
    return names[memory];
}

const char *
kernel_bound_name(enum kernel_bound bound)
{
    static const char *const names[] = {[KERNEL_NOTHING] = NULL,
                                        [KERNEL_ESTIMATE] = "estimate",
                                        [KERNEL_AT_LEAST] = "at least",
                                        [KERNEL_EXACT] = "exact"};
    return names[bound];
}

struct kernel_buffer
kernel_buffer_of(enum kernel_memory memory)
{
    return (struct kernel_buffer){.memory = memory,
                                  .copies = KERNEL_UNKNOWN,
                                  .stages = KERNEL_UNKNOWN,
                                  .padding_bytes = KERNEL_UNKNOWN,
                                  .moves = KERNEL_UNKNOWN,
                                  .moved_bytes = KERNEL_UNKNOWN,
                                  .alignment = KERNEL_UNKNOWN,
                                  .offset = KERNEL_UNKNOWN,
                                  .columns = KERNEL_UNKNOWN,
                                  .column = KERNEL_UNKNOWN,
                                  .rows = KERNEL_UNKNOWN,
                                  .live_from = KERNEL_UNKNOWN,
                                  .live_to = KERNEL_UNKNOWN};
}

struct kernel_need
kernel_need_of(enum kernel_memory memory)
{
    return (struct kernel_need){.memory = memory,
                                .fits = KERNEL_MAY_FIT,
                                .bytes = KERNEL_UNKNOWN,
                                .least_bytes = KERNEL_UNKNOWN,
                                .compiler_bytes = KERNEL_UNKNOWN,
                                .limit_bytes = KERNEL_UNKNOWN,
                                .columns = KERNEL_UNKNOWN,
                                .semaphores = KERNEL_UNKNOWN};
}

struct kernel_need *
kernel_add_need(struct kernel *kernel, enum kernel_memory memory)
{
    struct kernel_need *need = &kernel->needs[kernel->need_count++];
    *need = kernel_need_of(memory);
    return need;
}

void
kernel_set_stated(struct kernel_need *need, int64_t bytes, int64_t limit_bytes)
{
    need->bytes = need->least_bytes = need->compiler_bytes = bytes;
    need->bound = KERNEL_EXACT;
    need->why = NULL;
    if (limit_bytes) {
        need->limit_bytes = limit_bytes;
        need->limit_known_by = "--limit";
    }
    kernel_judge(need);
}

void
kernel_judge(struct kernel_need *need)
{
    need->fits = KERNEL_MAY_FIT;
    if (need->limit_bytes == KERNEL_UNKNOWN || need->bound == KERNEL_NOTHING)
        return;
    if (need->least_bytes > need->limit_bytes)
        need->fits = KERNEL_FITS_NOT;
    else if (need->bound == KERNEL_EXACT)
        need->fits = KERNEL_FITS;
}

int64_t
kernel_vmem_goal(const struct kernel_need *need)
{
    return need->limit_bytes == KERNEL_UNKNOWN ? KERNEL_VMEM_LEAST : need->limit_bytes;
}

bool
kernel_is_near(const struct kernel_need *need)
{
    if (need->bound == KERNEL_NOTHING || need->fits == KERNEL_FITS)
        return false;
    return need->fits == KERNEL_FITS_NOT ||
           need->bytes > kernel_vmem_goal(need) / 100 * NEAR_PERCENT;
}

/* ---- levers ---- */

void
kernel_add_lever(struct kernel *kernel, const struct kernel_lever *lever, struct arena *arena)
{
    arena_grow(arena, &kernel->levers, kernel->lever_count, &kernel->lever_capacity,
               sizeof *kernel->levers);
    kernel->levers[kernel->lever_count++] = *lever;
}

void
kernel_add_saving(struct kernel *kernel, const char *what, int64_t change_bytes,
                  struct arena *arena)
{
    const struct kernel_lever lever = {.what = what,
                                       .change_bytes = change_bytes,
                                       .bytes = kernel->needs[0].bytes + change_bytes,
                                       .limit_bytes = KERNEL_UNKNOWN};
    if (change_bytes < 0)
        kernel_add_lever(kernel, &lever, arena);
}

static int
compare_levers(const void *left, const void *right)
{
    const struct kernel_lever *a = left, *b = right;
    int result = compare_numbers(a->change_bytes, b->change_bytes);
    return result ? result : strcmp(a->what, b->what);
}

void
kernel_keep_best_levers(struct kernel *kernel)
{
    if (kernel->lever_count)
        qsort(kernel->levers, kernel->lever_count, sizeof *kernel->levers, compare_levers);
    kernel->lever_count = min_size(kernel->lever_count, LEVERS_MOST);
}
