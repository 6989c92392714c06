#include "parser/notation/memref_text.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tirx/tiles.h"
#include "parser/mlir/mlir_memref.h"

#include <string.h>

bool
memref_text_begins(const char *text)
{
    struct memref memref;
    size_t order[MEMREF_RANK];
    if (!mlir_memref_read(text, &memref) || memref.unread.length || memref.rank == 0 ||
        !memref.strided)
        return false;
    for (size_t i = 0; i < memref.rank; i++)
        if (memref.dims[i] < 1)
            return false;
    return !mlir_memref_order(&memref, order);
}

/* Places the digits: those of the dims by the memref's strides, those within tiles row-major.
 */
static int
place(const struct memref *memref, struct tile_digits *digits, struct diagnostic *d)
{
    int64_t stride = 1;
    for (size_t i = digits->count; i-- > memref->rank;) {
        struct tirx_iter *iter = &digits->digit[i].iter;
        iter->axis = AXIS_M;
        iter->stride = stride;
        if (!checked_multiply(stride, iter->extent, &stride))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    if (memref->tile_count) { /* later tiles only order the first one's elements */
        stride = 1;
        for (size_t i = 0; i < memref->tiles[0].rank; i++)
            if (!checked_multiply(stride, memref->tiles[0].dims[i], &stride))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    for (size_t i = 0; i < memref->rank; i++) {
        struct tirx_iter *iter = &digits->digit[i].iter;
        iter->axis = AXIS_M;
        if (!checked_multiply(stride, memref->strides[i], &iter->stride))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    }
    return 0;
}

int
memref_text_read(const char *text, const struct layout_options *options, struct arena *arena,
                 struct tirx_layout *layout, struct tirx_shape *shape, enum primitive *type,
                 struct diagnostic *d)
{
    struct memref *memref = arena_alloc(arena, sizeof *memref);
    struct tile_digits digits;
    (void)options;
    mlir_memref_read(text, memref);
    *shape = (struct tirx_shape){memref->rank, memref->dims};
    *type = memref->type;
    if (tirx_tile_digits(*shape, memref->tile_count, memref->tiles, arena, &digits, d) ||
        place(memref, &digits, d))
        return -1;
    tirx_of_digits(&digits, memref->rank, arena, layout);
    return memref->offset ? tirx_add_offset(layout, AXIS_M, memref->offset, d) : 0;
}
