/* The keys and memory spaces that tell a compiler (found in dumps of libtpu 0.0.8 to 0.0.52).
 */
#include "layout/device/mark.h"

#include "layout/shape.h"
#include "layout/space.h"

static const struct {
    const char *text;
    unsigned mark;
} marked[] = {
    {"\"aliasing_operands\":", MARK_ASSIGNED},   {"{\"aliasing_operands\":", MARK_SORTED},
    {"\"retry_config\":", MARK_GENERATED},       {"\"offload_id\":", MARK_SPARSECORE},
    {"\"consumers\":", MARK_SPARSECORE},         {"\"binary_offset\":", MARK_SPARSECORE},
    {"\"dma_priority\":", MARK_PRIORITY},        {"\"original_shape\":", MARK_CORRECTION},
    {"\"operation_queue_id\":", MARK_GPU},       {"\"dma_priority\":1", MARK_FIRST_PRIORITY},
    {"\"dma_priority\":3", MARK_LATER_PRIORITY}, {"\"dma_priority\":4", MARK_LATER_PRIORITY},
    {"\"dma_priority\":5", MARK_LATER_PRIORITY}, {"\"megacore_config\":", MARK_MEGACORE},
    {"\"TpuAdvancedMOF\"", MARK_OUTPUT_FUSION},
};

/* All window_configs of a text have the same keys, so the first of them is enough. */
static unsigned
window_marks(struct slice value)
{
    if (!slice_behind(value, "\"window_config\":{\""))
        return 0;
    return MARK_WINDOW |
           (slice_behind(value, "\"estimated_vmem_bytes\":") ? MARK_ESTIMATED : 0) |
           (slice_behind(value, "\"buffering_level\":") ? MARK_BUFFERING : 0) |
           (slice_behind(value, "\"output_reverse_dimensions\":") ? MARK_REVERSED : 0);
}

unsigned
marks_of_config(struct slice value, unsigned marks)
{
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++)
        if (!(marks & marked[i].mark) && slice_behind(value, marked[i].text))
            marks |= marked[i].mark;
    if (!(marks & MARK_WINDOW))
        marks |= window_marks(value);
    return marks | (slice_behind(value, "{\"") ? MARK_CONFIG : 0);
}

#define SPACE_SPARSECORE 8 /* and above */

unsigned
marks_of_array(const struct shape *array)
{
    const struct layout *layout = &array->layout;
    int space = layout->memory_space;
    unsigned marks = layout->tile_count ? MARK_TILES : 0;
    if (space == SPACE_DEFAULT && array->rank)
        marks |= MARK_ARRAYS;
    if (space == SPACE_VMEM)
        marks |= MARK_VMEM;
    if (space == SPACE_CMEM)
        marks |= MARK_CMEM;
    return space >= SPACE_SPARSECORE ? marks | MARK_HIGH_SPACE : marks;
}
