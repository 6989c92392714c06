/* Measures the memory of any HLO text as each family of compilers packs it. No input may crash
 * it, no sum may be negative, and packed buffers that are live at the same time must not
 * overlap. */
#include "layout/pack/memory.h"
#include "tests/fuzz/must.h"
#include "tests/support/memory_log.h"

#include <stdint.h>

#define MOST_BUFFERS 300 /* most buffers of which all pairs are checked */

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* Are both live at some tick? A buffer that takes over another's place begins to live at a
 * later tick. */
static bool
meet(const struct memory *memory, const struct buffer *a, const struct buffer *b)
{
    struct interval first, second;
    for (uint32_t i = 0; memory_next_life(memory, a, &i, &first);)
        for (uint32_t k = 0; memory_next_life(memory, b, &k, &second);)
            if (intervals_meet(&first, 1, &second, 1))
                return true;
    return false;
}

static bool
share_bytes(const struct buffer *a, const struct buffer *b)
{
    return a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

static void
check_places(const struct memory *memory)
{
    const struct buffers *all = &memory->buffers;
    for (uint32_t i = 0; i < all->count && all->count <= MOST_BUFFERS; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct buffer *a = &all->items[i], *b = &all->items[k];
            if (memory_in_heap(a, a->space) && memory_in_heap(b, a->space) && share_bytes(a, b))
                must(!meet(memory, a, b));
        }
}

static void
check(struct memory *memory, void *context)
{
    (void)context;
    for (int i = SPACE_MIN; i <= SPACE_MAX && !memory->overflow; i++) {
        const struct space_memory *space = memory_space(memory, i);
        must(space->argument_bytes >= 0 && space->output_bytes >= 0 &&
             space->constant_bytes >= 0 && space->temp_bytes >= 0 && space->peak_bytes >= 0);
        must(space->padding_bytes >= 0 && space->padding_bytes <= space->peak_bytes);
        must(space->donated_bytes <= space->argument_bytes);
    }
    check_places(memory);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const char *const targets[] = {NULL, "v5p", "gpu", "cpu"};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        const struct target *target = targets[i] ? target_by_name(targets[i]) : NULL;
        memory_read((const char *)data, size, target, check, NULL);
        if (!target)
            continue;
        struct target small = *target;
        small.limit_bytes = INT64_C(1) << 32;
        memory_read((const char *)data, size, &small, check, NULL);
    }
    return 0;
}
