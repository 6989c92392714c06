/*
 * What the values of threads hold, as a table: both ways round between thread-value layouts and
 * iters whose dims end inside an iter, which digits do not say.
 */
#include "layout/convert/thread_table.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/convert/line.h"
#include "layout/convert/thread_value.h"

#define TABLE_MOST ((int64_t)1 << 16)
#define AXIS_BITS  20 /* more than a place in a table has */

/* The number of an element, whose first dim is the fastest. */
struct table {
    int64_t lanes, threads, values;
    int64_t *holds; /* threads * values; -1: nothing */
};

static int64_t
read_thread(const void *context, int64_t thread)
{
    const struct table *table = context;
    return table->holds[thread * table->values];
}

static int64_t
read_value(const void *context, int64_t value)
{
    const struct table *table = context;
    return table->holds[value];
}

/* ---- from elements to threads ---- */

/* How many places an axis has; 1 if the mapping does not use it, 0 if it is too large. */
static int64_t
count_places(const struct mapping *m, enum axis axis)
{
    struct diagnostic ignored;
    int64_t min, max;
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] == axis) {
            bool fits = mapping_bounds(m, i, &min, &max, &ignored) == 0 && min >= 0;
            return fits && max < TABLE_MOST ? max + 1 : 0;
        }
    return 1;
}

static int64_t
coordinate(const struct mapping *m, const int64_t *place, enum axis axis)
{
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] == axis)
            return place[i];
    return 0;
}

/* Enters an element at its copies. */
static void
enter(const struct mapping *m, const int64_t *index, int64_t *scratch, struct table *table)
{
    int64_t number = 0, place[AXIS_COUNT];
    for (size_t dim = m->rank; dim-- > 0;)
        number = number * m->dims[dim] + index[dim];
    for (int64_t copy = 0; copy < mapping_copies(m); copy++) {
        mapping_forward_copy(m, index, copy, scratch, place);
        int64_t thread = coordinate(m, place, AXIS_LANEID) +
                         table->lanes * coordinate(m, place, AXIS_WARPID);
        table->holds[thread * table->values + coordinate(m, place, AXIS_M)] = number;
    }
}

/* Makes room for a table of as many places as there are elements and copies. Returns how many
 * elements there are, or 0 if that is too much, or another number of places. */
static int64_t
table_begin(const struct mapping *m, struct arena *arena, struct table *table)
{
    int64_t elements, work, warps = count_places(m, AXIS_WARPID);
    table->lanes = count_places(m, AXIS_LANEID);
    table->threads = table->lanes * warps;
    table->values = count_places(m, AXIS_M);
    int64_t size = table->threads < TABLE_MOST ? table->threads * table->values : TABLE_MOST;
    bool others = false;
    for (size_t i = 0; i < m->axis_count; i++)
        others |=
            m->axes[i] != AXIS_M && m->axes[i] != AXIS_LANEID && m->axes[i] != AXIS_WARPID;
    if (others || size == 0 || size >= TABLE_MOST || mapping_copies(m) > TABLE_MOST ||
        !checked_product(m->dims, m->rank, &elements) || elements > size)
        return 0;
    work = elements * mapping_copies(m);
    if (work != size || !steps_take(work * mapping_steps(m)))
        return 0;
    table->holds = arena_array(arena, (size_t)size, sizeof *table->holds);
    for (int64_t i = 0; i < size; i++)
        table->holds[i] = -1;
    return elements;
}

/* Fills the table. Returns false if a value of a thread holds nothing, as where another holds
 * two. */
static bool
tabulate(const struct mapping *m, struct arena *arena, struct table *table)
{
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    int64_t elements = table_begin(m, arena, table);
    bool full = elements > 0;
    for (int64_t i = 0; i < elements; i++) {
        mapping_unflatten(m, i, index);
        enter(m, index, scratch, table);
    }
    for (int64_t i = 0; full && i < table->threads * table->values; i++)
        full = table->holds[i] >= 0;
    return full;
}

/* Whether each value is the sum of its thread's and of its own. */
static bool
adds_up(const struct table *table)
{
    bool sums = table->holds[0] == 0;
    for (int64_t i = 0; sums && i < table->threads * table->values; i++)
        sums = table->holds[i] ==
               read_thread(table, i / table->values) + read_value(table, i % table->values);
    return sums;
}

/* Reads a mode, which counts `size` places exactly. */
static bool
read_mode(line_at *at, const struct table *table, int64_t size, struct arena *arena,
          struct cute_mode *mode)
{
    struct line *line = arena_alloc(arena, sizeof *line);
    struct diagnostic ignored;
    if (line_read(at, table, size, line) != 1)
        return false;
    struct cute_mode *leaves = arena_array(arena, line->count + 1, sizeof *leaves);
    for (size_t i = 0; i < line->count; i++)
        leaves[i] = cute_leaf(line->extent[i], line->stride[i]);
    *mode = line->count ? leaves[0] : cute_leaf(1, 0);
    if (line->count > 1 && cute_nest(leaves, line->count, mode, &ignored))
        return false;
    return mode->size == size;
}

bool
thread_table_modes(const struct mapping *m, struct arena *arena, struct cute_mode *modes,
                   int64_t *lanes)
{
    struct table table;
    if (!tabulate(m, arena, &table) || !adds_up(&table))
        return false;
    *lanes = WARP_LANES;
    if (table.threads > table.lanes || table.lanes > WARP_LANES)
        *lanes = table.lanes;
    return *lanes <= WARP_MOST_LANES &&
           read_mode(read_thread, &table, table.threads, arena, &modes[0]) &&
           read_mode(read_value, &table, table.values, arena, &modes[1]);
}

/* ---- from threads to elements ---- */

/* Where each element lies, by its row-major number: the places on all axes side by side. */
static int64_t
read_place(const void *context, int64_t element)
{
    const int64_t *places = context;
    return places[element];
}

static const enum axis packed[] = {AXIS_M, AXIS_LANEID, AXIS_WARPID};

/* Enters the places of all elements. Returns false if one has none, or several. */
static bool
place_all(const struct cute_mode *layout, int64_t lanes, struct tirx_shape array, int64_t size,
          int64_t *places)
{
    const struct cute_mode *threads = cute_top(layout, 0), *values = cute_top(layout, 1);
    for (int64_t i = 0; i < size; i++)
        places[i] = -1;
    for (int64_t i = 0; i < size; i++) {
        int64_t thread = i / values->size, value = i % values->size;
        int64_t number = cute_at(threads, thread) + cute_at(values, value);
        if (number < 0 || number >= size)
            return false;
        int64_t *place = &places[row_major_position(array.rank, array.dims, number)];
        if (*place >= 0)
            return false;
        *place = value | (thread % lanes) << AXIS_BITS | (thread / lanes) << 2 * AXIS_BITS;
    }
    return places[0] == 0;
}

/* Makes an iter of a digit, whose stride is on one axis. */
static bool
read_iter(int64_t extent, int64_t stride, struct tirx_iter *iter)
{
    int64_t part = ((int64_t)1 << AXIS_BITS) - 1;
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++, stride >>= AXIS_BITS)
        if (stride > 0 && stride <= part) {
            *iter = (struct tirx_iter){extent, stride, packed[i]};
            return true;
        } else if (stride & part) {
            return false;
        }
    return false;
}

bool
thread_table_iters(const struct cute_mode *layout, int64_t lanes, struct tirx_shape array,
                   struct arena *arena, struct tirx_layout *result)
{
    int64_t size = layout->size, elements, counted = 1;
    struct line *line = arena_alloc(arena, sizeof *line);
    if (size > TABLE_MOST || !checked_product(array.dims, array.rank, &elements) ||
        elements != size || !steps_take(size * 16))
        return false;
    int64_t *places = arena_array(arena, (size_t)size, sizeof *places);
    if (!place_all(layout, lanes, array, size, places) ||
        line_read(read_place, places, size, line) != 1)
        return false;
    *result = (struct tirx_layout){.shard = tirx_iters(arena, line->count + 1),
                                   .replica = tirx_iters(arena, 1)};
    for (size_t i = line->count; i-- > 0; counted *= line->extent[i])
        if (!read_iter(line->extent[i], line->stride[i], &result->shard[result->shard_count++]))
            return false;
    return counted == size;
}
