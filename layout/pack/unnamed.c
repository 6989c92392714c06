/* Chips differ in the tables of tuples, and in the limit near which the compiler packs in
 * another way. */
#include "layout/pack/unnamed.h"

#include "layout/base/checked.h"
#include "layout/pack/limit.h"

void
unnamed_tables(struct memory *memory)
{
    uint32_t last = memory_space(memory, SPACE_DEFAULT)->packing.last_table;
    unsigned wider = chips_with_wider_tables(memory->text.chips, memory->target);
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (wider >> i & 1)
            memory->wider_bytes = buffers_wider_tables(&memory->buffers, chip_target(i), last);
    memory->wider_chips = memory->wider_bytes ? wider : 0;
}

/* The chips that the text leaves; a v4 of which it does not tell whether its cores are one
 * device. */
static unsigned
chips_left(const struct memory *memory)
{
    return memory_limits(memory).joined_bytes ? 1U << CHIP_V4 : memory->text.chips;
}

/* The chips whose limit is less than `margin` above a sum of bytes, or below it. */
static unsigned
chips_near(const struct memory *memory, int64_t bytes, int64_t margin)
{
    unsigned chips = 0;
    for (enum chip i = 0; i < CHIP_COUNT; i++)
        if (chips_left(memory) >> i & 1 && bytes > chip_target(i)->limit_bytes - margin)
            chips |= 1U << i;
    return chips;
}

bool
unnamed_near(struct memory *memory)
{
    struct space_memory *main = memory_space(memory, SPACE_DEFAULT);
    unsigned near = chips_near(memory, main->peak_bytes, TPU_MARGIN);
    bool packs = near != chips_near(memory, main->floor_bytes, 0);
    struct packing other = {0};
    const struct limits limits = memory_limits(memory);
    bool told = limits.bytes && !limits.joined_bytes;
    if (told || !near || memory->libtpu.likely == PACK_BEST || main->packing.fallback)
        return false;
    if (packs)
        pack_tpu(&memory->buffers, memory->libtpu.likely, memory->threads, 0, 1, &other);
    if (!packs || (!other.too_many && other.temp_bytes < main->temp_bytes)) {
        memory->near_chips = near;
        memory->near_temp_bytes = other.temp_bytes;
        if (main->trust == TRUST_EXACT)
            main->trust = TRUST_EITHER;
    }
    return packs;
}
