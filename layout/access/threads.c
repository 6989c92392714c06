/* What the values of threads hold: from linear bases, from axes of threads, from a TV layout.
 */
#include "layout/access/access.h"

#include "layout/access/parts.h"
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"

int
access_threads_begin(struct access_threads *threads, struct arena *arena, struct diagnostic *d)
{
    const int64_t counts[] = {(int64_t)threads->blocks, (int64_t)threads->warps,
                              (int64_t)threads->lanes, (int64_t)threads->values};
    int64_t total;
    if (!checked_product(counts, 4, &total) || total > (int64_t)ACCESS_VALUES)
        return diagnostic_set(d, ACCESS_LARGE, 0, 0, (long long)ACCESS_VALUES);
    if (!steps_take(total))
        return steps_spent(d);
    threads->elements = arena_array(arena, (size_t)total + 1, sizeof *threads->elements);
    for (int64_t i = 0; i < total; i++)
        threads->elements[i] = ACCESS_NOTHING;
    return 0;
}

/* ---- linear bases ---- */

int64_t
access_flat_basis(const struct linear_layout *layout, enum linear_input input, size_t bit)
{
    const int64_t *basis = layout->inputs[input].basis + bit * layout->rank;
    int64_t flat = 0;
    for (size_t d = 0; d < layout->rank; d++)
        flat = flat * layout->dims[d] + basis[d];
    return flat;
}

int
access_threads_linear(const struct linear_layout *layout, int lanes, struct arena *arena,
                      struct access_threads *threads, struct diagnostic *d)
{
    static const enum linear_input order[] = {LINEAR_REGISTER, LINEAR_LANE, LINEAR_WARP,
                                              LINEAR_BLOCK};
    const struct linear_bases *inputs = layout->inputs;
    int64_t flat[LINEAR_BITS];
    size_t bits = 0, total = 0;
    if (!inputs[LINEAR_REGISTER].present && !inputs[LINEAR_LANE].present)
        return diagnostic_set(d, ACCESS_THREADS, 0, 0);
    for (size_t i = 0; i < 4; i++)
        total += inputs[order[i]].count;
    if (total >= LINEAR_BITS || (size_t)1 << total > ACCESS_VALUES)
        return diagnostic_set(d, ACCESS_LARGE, 0, 0, (long long)ACCESS_VALUES);
    *threads = (struct access_threads){.blocks = (size_t)1 << inputs[LINEAR_BLOCK].count,
                                       .warps = (size_t)1 << inputs[LINEAR_WARP].count,
                                       .lanes = (size_t)1 << inputs[LINEAR_LANE].count,
                                       .values = (size_t)1 << inputs[LINEAR_REGISTER].count,
                                       .rank = layout->rank,
                                       .dims = layout->dims};
    if (threads->lanes > (size_t)lanes)
        return diagnostic_set(d, ACCESS_LANES, 0, 0, threads->lanes, lanes);
    if (access_threads_begin(threads, arena, d))
        return -1;
    for (size_t i = 0; i < 4; i++)
        for (size_t bit = 0; bit < inputs[order[i]].count; bit++)
            flat[bits++] = access_flat_basis(layout, order[i], bit);
    threads->elements[0] = 0;
    for (size_t i = 1; i < (size_t)1 << total; i++)
        threads->elements[i] = threads->elements[i & (i - 1)] ^ flat[__builtin_ctzll(i)];
    return 0;
}

/* ---- axes of threads ---- */

/* What a coordinate on an axis counts: threads of a block, `*threads` each; values; or blocks.
 */
enum counted { COUNTS_VALUES, COUNTS_THREADS, COUNTS_BLOCKS, COUNTS_OTHERS };

static enum counted
counted_by(enum axis axis, int lanes, int64_t *threads)
{
    enum { WARPS_OF_GROUP = 4 };
    *threads = 1;
    switch (axis) {
    case AXIS_M:
        return COUNTS_VALUES;
    case AXIS_CBX:
        return COUNTS_BLOCKS;
    case AXIS_WGID:
        *threads = (int64_t)WARPS_OF_GROUP * lanes;
        return COUNTS_THREADS;
    case AXIS_WARPID:
    case AXIS_WID_IN_WG:
        *threads = lanes;
        return COUNTS_THREADS;
    case AXIS_LANEID:
    case AXIS_TX:
    case AXIS_TID:
    case AXIS_TID_IN_WG:
        return COUNTS_THREADS;
    default:
        return COUNTS_OTHERS;
    }
}

/* Counts blocks, threads and values by the bounds of the axes. */
static int
count_axes(const struct mapping *m, int lanes, int64_t counts[COUNTS_OTHERS],
           struct diagnostic *d)
{
    bool any = false;
    int64_t min, max, each, last;
    for (int i = 0; i < COUNTS_OTHERS; i++)
        counts[i] = 1;
    for (size_t i = 0; i < m->axis_count; i++) {
        enum counted what = counted_by(m->axes[i], lanes, &each);
        if (what == COUNTS_OTHERS)
            return diagnostic_set(d, ACCESS_AXIS, 0, 0, axis_name(m->axes[i]));
        if (mapping_bounds(m, i, &min, &max, d))
            return -1;
        if (min < 0)
            return diagnostic_set(d, ACCESS_NEGATIVE, 0, 0, axis_name(m->axes[i]),
                                  (long long)min);
        if (m->axes[i] == AXIS_LANEID && max >= lanes)
            return diagnostic_set(d, ACCESS_LANES, 0, 0, (size_t)max + 1, lanes);
        if (!checked_multiply(max, each, &last) ||
            !checked_add(counts[what], last, &counts[what]))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        any |= what == COUNTS_THREADS;
    }
    return any ? 0 : diagnostic_set(d, ACCESS_THREADS, 0, 0);
}

/* The number of the value that has these coordinates. */
static size_t
value_at(const struct access_threads *threads, const struct mapping *m, int lanes,
         const int64_t *coordinates)
{
    int64_t at[COUNTS_OTHERS] = {0}, each;
    for (size_t i = 0; i < m->axis_count; i++) {
        enum counted what = counted_by(m->axes[i], lanes, &each);
        at[what] += coordinates[i] * each;
    }
    size_t thread = (size_t)at[COUNTS_BLOCKS] * threads->warps * threads->lanes +
                    (size_t)at[COUNTS_THREADS];
    return thread * threads->values + (size_t)at[COUNTS_VALUES];
}

/* Sets warps, lanes and values; a warp has fewer lanes only if there is one. */
static void
set_counts(struct access_threads *threads, int64_t count, int64_t values, int lanes)
{
    threads->warps = (size_t)divide_up(count, lanes);
    threads->lanes = (size_t)min_i64(count, lanes);
    threads->values = (size_t)values;
}

int
access_threads_axes(const struct mapping *m, int lanes, struct arena *arena,
                    struct access_threads *threads, struct diagnostic *d)
{
    int64_t counts[COUNTS_OTHERS], coordinates[AXIS_COUNT], total, copies, steps;
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    if (count_axes(m, lanes, counts, d))
        return -1;
    *threads = (struct access_threads){
        .blocks = (size_t)counts[COUNTS_BLOCKS], .rank = m->rank, .dims = m->dims};
    set_counts(threads, counts[COUNTS_THREADS], counts[COUNTS_VALUES], lanes);
    if (access_threads_begin(threads, arena, d))
        return -1;
    copies = mapping_copies(m);
    if (!checked_product(m->dims, m->rank, &total) ||
        !checked_multiply(total, copies, &steps) ||
        !checked_multiply(steps, mapping_steps(m), &steps))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (!steps_take(steps))
        return steps_spent(d);
    for (int64_t element = 0; element < total; element++) {
        mapping_unflatten(m, element, index);
        for (int64_t copy = 0; copy < copies; copy++) {
            mapping_forward_copy(m, index, copy, scratch, coordinates);
            int64_t *holds = &threads->elements[value_at(threads, m, lanes, coordinates)];
            if (*holds != ACCESS_NOTHING && *holds != element)
                return diagnostic_set(d, ACCESS_TWICE, 0, 0, (long long)*holds,
                                      (long long)element);
            *holds = element;
        }
    }
    return 0;
}

/* ---- TV layouts ---- */

int
access_threads_tv(const struct mapping *m, int lanes, bool last_fastest, struct arena *arena,
                  struct access_threads *threads, struct diagnostic *d)
{
    size_t rank = threads->rank;
    const int64_t *dims = threads->dims;
    int64_t coordinates[AXIS_COUNT], min, max, size;
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    if (m->rank != 2)
        return diagnostic_set(d, ACCESS_MODES, 0, 0, m->rank);
    if (!checked_product(dims, rank, &size))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    if (mapping_bounds(m, 0, &min, &max, d))
        return -1;
    threads->blocks = 1;
    set_counts(threads, m->dims[0], m->dims[1], lanes);
    if (access_threads_begin(threads, arena, d))
        return -1;
    for (int64_t thread = 0; thread < m->dims[0]; thread++)
        for (int64_t value = 0; value < m->dims[1]; value++) {
            const int64_t index[] = {thread, value};
            mapping_forward(m, index, scratch, coordinates);
            if (coordinates[0] < 0 || coordinates[0] >= size)
                return diagnostic_set(d, ACCESS_BEYOND, 0, 0, (long long)thread,
                                      (long long)value, (long long)coordinates[0],
                                      (long long)size);
            threads->elements[thread * m->dims[1] + value] =
                last_fastest ? coordinates[0] : row_major_position(rank, dims, coordinates[0]);
        }
    return 0;
}
