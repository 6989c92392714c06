/* Panels: what a view shows in rows and columns. */
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "render/geometry/geometry_private.h"

size_t
map_scratch(const struct map_view *view)
{
    const struct mapping *m = view->mapping;
    return 2 * mapping_scratch(m) + 3 * (m->rank + view->dim_count + 2);
}

void
map_logical(const struct map_view *view, struct map_panel *panel)
{
    size_t dims = view->dim_count;
    *panel = (struct map_panel){.kind = MAP_LOGICAL, .slices = 1, .rows = 1, .depth = 1};
    panel->columns = dims > 0 ? view->dims[dims - 1].extent : 1;
    if (dims > 1)
        panel->rows = view->dims[dims - 2].extent;
    for (size_t i = 0; i + 2 < dims; i++)
        panel->slices = map_product(panel->slices, view->dims[i].extent);
}

void
map_memory(const struct map_view *view, int64_t columns, struct map_panel *panel)
{
    int64_t first = floor_divide(view->low, columns) * columns;
    *panel = (struct map_panel){.kind = MAP_MEMORY, .slices = 1, .depth = 1, .wrapped = true};
    panel->first = first;
    panel->columns = columns;
    panel->rows = divide_up(view->high - first, columns);
}

static int64_t
power_below(int64_t max)
{
    int64_t power = 1;
    while (power <= max / 2)
        power *= 2;
    return power;
}

/* Places in the run of the most minor digit. */
static int64_t
minor_run(const struct mapping *m)
{
    int64_t run = 0, least = INT64_MAX;
    for (size_t i = 0; i < m->digit_count; i++) {
        int64_t stride =
            m->strides[i].stride < 0 ? -m->strides[i].stride : m->strides[i].stride;
        if (stride > 0 && stride < least && m->extents[i] > 1) {
            least = stride;
            run = map_product(stride, m->extents[i]);
        }
    }
    return run;
}

int64_t
map_memory_line(const struct map_view *view, int64_t max)
{
    const struct mapping *m = view->mapping;
    int64_t line = view->stage_count ? view->blocks[0] : minor_run(m), within = 1;
    if (line > 1 && line <= max)
        return line;
    for (size_t i = 0; i < m->digit_count; i++) {
        int64_t run = map_product(m->strides[i].stride, m->extents[i]);
        if (run > within && run <= max && (line < 2 || line % run == 0))
            within = run;
    }
    return within > max / 4 ? within : power_below(max);
}

/* Columns are the finest owner, rows the one before it, slices the other owners; without
 * owners, the last two memory axes. The other scales are parts of each cell. */
void
map_axes(const struct map_view *view, int64_t max, struct map_panel *panel)
{
    struct map_scales cell = map_cell_scales(view);
    size_t last = cell.first + cell.count;
    *panel = (struct map_panel){.kind = MAP_AXES, .parts_of = map_part_scales(view)};
    panel->columns_of = (struct map_scales){last - (cell.count > 0), cell.count > 0};
    panel->columns = map_scales_count(view, panel->columns_of);
    panel->wrapped = panel->columns > max && max > 0 && (view->owner_count || cell.count < 2);
    size_t above = cell.count - panel->columns_of.count;
    if (above && !panel->wrapped)
        panel->rows_of = (struct map_scales){cell.first + --above, 1};
    panel->slices_of = (struct map_scales){cell.first, above};
    panel->rows = map_scales_count(view, panel->rows_of);
    panel->slices = map_scales_count(view, panel->slices_of);
    panel->depth = map_scales_count(view, panel->parts_of);
    if (!panel->wrapped)
        return;
    panel->rows = divide_up(panel->columns, power_below(max));
    panel->columns = power_below(max);
}

/* Lines of `words` words of 32 bits. */
static int
word_lines(const struct map_view *view, enum map_panel_kind kind, int64_t words,
           struct map_panel *panel, struct diagnostic *d)
{
    int64_t bits = view->element_bits, line = words * WORD_BITS, first, last;
    if (bits < 1 || (WORD_BITS % bits && bits % WORD_BITS) || bits > line)
        return diagnostic_set(d, BANK_ELEMENT, 0, 0, (int)bits);
    if (!checked_multiply(view->low, bits, &first) ||
        !checked_multiply(view->high, bits, &last))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    *panel = (struct map_panel){.kind = kind, .slices = 1, .columns = words};
    panel->depth = bits < WORD_BITS ? WORD_BITS / bits : 1;
    panel->first = floor_divide(first, line);
    panel->rows = floor_divide(last + line - 1, line) - panel->first;
    return 0;
}

int
map_banks(const struct map_view *view, struct map_panel *panel, struct diagnostic *d)
{
    const struct mapping *m = view->mapping;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M)
            return diagnostic_set(d, BANK_AXIS, 0, 0, axis_name(m->axes[i]));
    return word_lines(view, MAP_BANKS, BANK_COUNT, panel, d);
}

bool
map_words(const struct map_view *view, struct map_panel *panel)
{
    int64_t bits = view->element_bits;
    struct diagnostic ignored;
    return view->stage_count && bits > 0 && WORD_BITS % bits == 0 &&
           view->blocks[0] % (MAP_LANES * (WORD_BITS / bits)) == 0 &&
           word_lines(view, MAP_WORDS, MAP_LANES, panel, &ignored) == 0;
}
