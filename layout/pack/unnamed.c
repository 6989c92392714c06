/* Chips differ in the tables of tuples, and in the limit near which the compiler packs in
 * another way. */
#include "layout/pack/unnamed.h"

#include "layout/base/checked.h"

void
unnamed_tables(struct memory *memory)
{
    unsigned wider = chips_with_wider_tables(memory->text.chips, memory->target);
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (wider >> i & 1)
            memory->wider_bytes = buffers_wider_tables(&memory->buffers, chip_target(i));
    memory->wider_chips = memory->wider_bytes ? wider : 0;
}

/* The chips whose limit is less than the margin above a sum of bytes. */
static unsigned
near_of(const struct memory *memory, int64_t total)
{
    unsigned chips = 0;
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (memory->text.chips >> i & 1 && total > chip_target(i)->limit_bytes - TPU_MARGIN)
            chips |= 1U << i;
    return chips;
}

bool
unnamed_near(struct memory *memory, int64_t others)
{
    const struct packing *packing = &memory_space(memory, SPACE_DEFAULT)->packing;
    struct packing other;
    int64_t total;
    if (!checked_add(others, packing->temp_bytes, &total))
        return false;
    unsigned chips = near_of(memory, total);
    if (!chips || memory->libtpu.likely == PACK_BEST)
        return false;
    pack_tpu(&memory->buffers, PACK_BEST, 0, 0, &other);
    if (!other.too_many && other.temp_bytes != packing->temp_bytes) {
        memory->near_chips = chips;
        memory->near_temp_bytes = other.temp_bytes;
    }
    return true;
}
