/* Opening a view: the range of memory, the size of the tiles, and the colouring. */
#include "render/geometry/geometry_private.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/coverage.h"
#include "layout/tiling.h"

#include <string.h>

/* Marks the digits that lie within a tile of a level: those that the tile's splits append, and
 * all that later splits make of these. */
static void
mark_within(const struct map_view *view, size_t level, bool *within)
{
    const struct mapping *m = view->mapping;
    size_t count = m->rank, stage = 0, splits = 0;
    for (size_t i = 0; i < m->step_count; i++) {
        const struct mapping_step *step = &m->steps[i];
        if (step->kind == STEP_EXTEND) {
            memmove(within + 1, within, count++ * sizeof *within);
            within[0] = false;
        } else if (step->kind == STEP_COMBINE) {
            within[step->digit] &= within[step->digit + 1];
            memmove(within + step->digit + 1, within + step->digit + 2,
                    (count - step->digit - 2) * sizeof *within);
            count--;
        } else if (step->kind == STEP_SPLIT) {
            for (; splits == view->tiling->stages[stage].tile_rank; splits = 0)
                stage++;
            splits++;
            within[count++] = stage == level || within[step->digit];
        }
    }
}

/* Computes the places in a tile of each level: the smallest stride of a digit outside of the
 * tile. */
static void
open_blocks(struct map_view *view)
{
    const struct mapping *m = view->mapping;
    int64_t *blocks = arena_array(view->arena, view->stage_count + 1, sizeof *blocks);
    size_t room = m->rank + 2 * m->step_count + 2;
    bool *within = arena_array(view->arena, room, sizeof *within);
    for (size_t i = view->stage_count; i-- > 0;) {
        memset(within, 0, room * sizeof *within);
        mark_within(view, i, within);
        blocks[i] = view->body > 0 ? view->body : 1;
        for (size_t k = 0; k < m->digit_count; k++)
            if (!within[k] && m->extents[k] > 1 && m->strides[k].stride > 0 &&
                m->strides[k].stride < blocks[i])
                blocks[i] = m->strides[k].stride;
    }
    view->blocks = blocks;
    view->within = within; /* of the outermost tile, which was marked last */
}

static int
open_places(struct map_view *view, int64_t places, struct diagnostic *d)
{
    const struct mapping *m = view->mapping;
    int64_t low, high;
    if (view->elements == 0)
        return 0;
    if (coverage_range(m, 0, &low, &high, d) || mapping_size(m, &view->body, d))
        return -1;
    bool counted = places >= 0; /* places from 0 on, each used or padding */
    view->low = counted && low > 0 ? 0 : low;
    view->high = high + 1;
    if (counted && view->high < places)
        view->high = places;
    if (!counted)
        view->body = view->high;
    return 0;
}

int
map_open(struct map_view *view, const struct map_subject *subject, struct arena *arena,
         struct diagnostic *d)
{
    const struct mapping *m = subject->mapping;
    if (m->rank > MAP_RANK_LIMIT)
        return diagnostic_set(d, MAP_RANK, 0, 0, MAP_RANK_LIMIT, m->rank);
    *view = (struct map_view){.mapping = m, .arena = arena};
    view->element_bits = subject->element_bits;
    view->elements = 1;
    for (size_t i = 0; i < m->rank; i++)
        view->elements = map_product(view->elements, m->dims[i]);
    if (subject->tiling && subject->tiling->stage_count) {
        view->tiling = subject->tiling;
        view->stage_count = subject->tiling->stage_count;
        view->levels = (uint8_t)(view->stage_count < 255 ? view->stage_count : 255);
    }
    view->linear = m->axis_count == 1 && m->axes[0] == AXIS_M;
    if (mapping_copies(m) > MAPPING_COPIES)
        return diagnostic_set(d, COPIES_LARGE, 0, 0, MAPPING_COPIES);
    if (view->linear ? open_places(view, subject->places, d) : map_scales_open(view, d))
        return -1;
    if (view->stage_count)
        open_blocks(view);
    map_choose_coloring(view);
    struct map_dim *dims = map_grid_open(view);
    if (dims)
        map_choose_plane(view, dims);
    return 0;
}
