/*
 * Both ways a leaf of threads or values is a digit of the number of an element: a run of
 * `extent` elements, `step` apart, which lie `stride` apart on an axis of places.
 */
#include "layout/convert/thread_value.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/convert/thread_table.h"
#include "layout/digits.h"

#include <stdio.h>

#define MAX_ITERS 64 /* an array has at most so many iters of an extent of 2 or more */

struct run {
    int64_t extent, step; /* step 0: all hold the same element */
    int64_t stride;
    enum axis axis;
};

/* Runs by rising step, or by rising stride. */
struct runs {
    size_t count;
    struct run *run;
};

static int64_t
step_key(const struct run *run)
{
    return run->step;
}

static int64_t
stride_key(const struct run *run)
{
    return run->stride;
}

static void
insert_run(struct runs *runs, struct run run, int64_t (*key)(const struct run *))
{
    size_t at = runs->count++;
    for (; at > 0 && key(&run) < key(&runs->run[at - 1]); at--)
        runs->run[at] = runs->run[at - 1];
    runs->run[at] = run;
}

/* ---- from threads to elements round ---- */

struct turning {
    int64_t lanes;
    struct runs runs; /* of elements that one thread has */
    struct tirx_layout *result;
    struct diagnostic *d;
};

static int
cuts(struct turning *t, int64_t extent)
{
    return diagnostic_set(t->d, THREAD_CUT, 0, 0, (long long)extent);
}

static int
add_run(struct turning *t, struct run run)
{
    if (run.extent == 1)
        return 0;
    if (run.step < 0)
        return diagnostic_set(t->d, THREAD_STEP, 0, 0, (long long)run.step, 1LL);
    if (run.step == 0)
        t->result->replica[t->result->replica_count++] =
            (struct tirx_iter){run.extent, run.stride, run.axis};
    else
        insert_run(&t->runs, run, step_key);
    return 0;
}

/* Adds a leaf of threads that counts from `stride` on: those within a warp, and warps. */
static int
add_threads(struct turning *t, const struct cute_mode *leaf, int64_t stride)
{
    int64_t within, step = leaf->stride;
    if (stride >= t->lanes && stride % t->lanes == 0)
        return add_run(t, (struct run){leaf->size, step, stride / t->lanes, AXIS_WARPID});
    if (stride < t->lanes && stride * leaf->size <= t->lanes)
        return add_run(t, (struct run){leaf->size, step, stride, AXIS_LANEID});
    within = t->lanes / stride;
    if (within == 0 || t->lanes % stride || leaf->size % within)
        return cuts(t, leaf->size);
    if (add_run(t, (struct run){within, step, stride, AXIS_LANEID}))
        return -1;
    if (!checked_multiply(step, within, &step))
        return diagnostic_set(t->d, SIZE_OVERFLOW, 0, 0);
    return add_run(t, (struct run){leaf->size / within, step, 1, AXIS_WARPID});
}

/* Adds the leaves of both modes. */
static int
add_leaves(struct turning *t, const struct cute_mode *layout, struct arena *arena)
{
    for (size_t mode = 0; mode < 2; mode++) {
        struct cute_leaves leaves = cute_flatten(cute_top(layout, mode), arena);
        int64_t stride = 1;
        for (size_t i = 0; i < leaves.count; stride *= leaves.leaf[i++]->size) {
            const struct cute_mode *leaf = leaves.leaf[i];
            int failed =
                mode ? add_run(t, (struct run){leaf->size, leaf->stride, stride, AXIS_M})
                     : add_threads(t, leaf, stride);
            if (failed)
                return -1;
        }
    }
    return 0;
}

/* Takes the runs that make up one dim, the fastest first, and puts their iters in front of
 * *place. `step` is how far apart its elements are. */
static int
take_dim(struct turning *t, size_t *next, int64_t step, int64_t dim, struct tirx_iter **place)
{
    for (int64_t left = dim; left > 1;) {
        struct run *run = &t->runs.run[*next];
        if (*next == t->runs.count)
            return diagnostic_set(t->d, THREAD_SHORT, 0, 0, (long long)(step * (dim / left)));
        if (run->step != step * (dim / left))
            return diagnostic_set(t->d, THREAD_STEP, 0, 0, (long long)run->step,
                                  (long long)(step * (dim / left)));
        int64_t extent = run->extent < left ? run->extent : left;
        if (left % extent || run->extent % extent)
            return cuts(t, run->extent);
        *--*place = (struct tirx_iter){extent, run->stride, run->axis};
        left /= extent;
        if (run->extent == extent) {
            ++*next;
        } else {
            run->extent /= extent;
            run->step *= extent;
            run->stride *= extent;
        }
    }
    return 0;
}

/* One dim, of all elements that threads hold. */
static struct tirx_shape
whole_shape(const struct runs *runs, struct arena *arena)
{
    int64_t *dims = arena_array(arena, 1, sizeof *dims);
    dims[0] = 1;
    for (size_t i = 0; i < runs->count; i++)
        dims[0] *= runs->run[i].extent; /* at most threads times values */
    return (struct tirx_shape){1, dims};
}

/* Writes the iters of all dims. */
static int
take_array(struct turning *t, struct tirx_shape array)
{
    struct tirx_iter of_dim[MAX_ITERS], *end = of_dim + MAX_ITERS;
    int64_t step = 1;
    size_t next = 0;
    for (size_t dim = 0; dim < array.rank; dim++) {
        struct tirx_iter *place = end;
        if (take_dim(t, &next, step, array.dims[dim], &place))
            return -1;
        while (place < end)
            t->result->shard[t->result->shard_count++] = *place++;
        if (!checked_multiply(step, array.dims[dim], &step))
            return diagnostic_set(t->d, SIZE_OVERFLOW, 0, 0);
    }
    return next < t->runs.count ? diagnostic_set(t->d, THREAD_BEYOND, 0, 0) : 0;
}

int
tirx_from_thread_value(const struct cute_mode *layout, int64_t lanes, struct tirx_shape array,
                       struct arena *arena, struct tirx_form *form, struct diagnostic *d)
{
    size_t leaves = cute_flatten(layout, arena).count, room = 2 * leaves + 2;
    struct turning t = {.lanes = lanes, .result = &form->layout, .d = d};
    t.runs.run = arena_array(arena, room, sizeof *t.runs.run);
    *form = (struct tirx_form){0};
    form->layout.shard = tirx_iters(arena, MAX_ITERS);
    form->layout.replica = tirx_iters(arena, room);
    form->shape = array;
    bool turned = add_leaves(&t, layout, arena) == 0;
    if (turned && array.rank == 0)
        form->shape = whole_shape(&t.runs, arena);
    turned = turned && take_array(&t, form->shape) == 0;
    if (!turned && !thread_table_iters(layout, lanes, form->shape, arena, &form->layout))
        return -1;
    if (form->layout.shard_count == 0)
        form->layout.shard[form->layout.shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    if (!tirx_uses(&form->layout, AXIS_LANEID) && !tirx_uses(&form->layout, AXIS_WARPID))
        form->layout.offset[AXIS_LANEID].present = true; /* of one thread, not of memory */
    return 0;
}

/* ---- from elements to threads round ---- */

bool
mapping_has_threads(const struct mapping *m)
{
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] == AXIS_LANEID || m->axes[i] == AXIS_WARPID)
            return true;
    return false;
}

struct writing {
    const struct mapping *m;
    struct digit_system system;
    struct arena *arena;
    struct diagnostic *d;
};

static int
refuse(const struct writing *w, const char *reason)
{
    return diagnostic_set(w->d, CONVERT_LINEAR, 0, 0, "CuTe", reason);
}

/* Collects the runs of an axis by their strides. */
static int
collect_runs(const struct writing *w, enum axis axis, struct runs *runs)
{
    const struct mapping *m = w->m;
    size_t room = w->system.count + m->replica_count + 1;
    *runs = (struct runs){.run = arena_array(w->arena, room, sizeof *runs->run)};
    for (size_t i = 0; i < w->system.count; i++) {
        const struct digit *digit = &w->system.digits[i];
        int64_t step = digit->quotient;
        if (digit->axis != axis)
            continue;
        for (size_t dim = 0; dim < digit->variable; dim++)
            if (!checked_multiply(step, m->dims[dim], &step))
                return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
        insert_run(runs, (struct run){digit->extent, step, digit->stride, axis}, stride_key);
    }
    for (size_t i = 0; i < m->replica_count; i++) {
        const struct replica *r = &m->replicas[i];
        if (m->axes[r->axis] == axis && r->extent > 1)
            insert_run(runs, (struct run){r->extent, 0, r->stride, axis}, stride_key);
    }
    return 0;
}

/* The leaves of threads or of values. */
struct side {
    size_t count;
    struct cute_mode *leaves;
};

/* Appends the leaves of an axis, whose places count up from 0 without holes. Returns how many
 * there are, or -1. */
static int64_t
add_axis(const struct writing *w, enum axis axis, struct side *side)
{
    struct runs runs;
    int64_t places = 1;
    if (collect_runs(w, axis, &runs))
        return -1;
    for (size_t i = 0; i < runs.count; i++) {
        const struct run *run = &runs.run[i];
        if (run->stride < places)
            return refuse(w, "two digits change one number of a thread or a value");
        if (run->stride > places)
            return refuse(w, "a thread or a value holds nothing");
        struct cute_mode *last = side->count ? &side->leaves[side->count - 1] : NULL;
        if (last && last->stride * last->size == run->step)
            last->size *= run->extent;
        else
            side->leaves[side->count++] = cute_leaf(run->extent, run->step);
        places *= run->extent;
    }
    return places;
}

static int
make_mode(const struct writing *w, struct side *side, struct cute_mode *mode)
{
    *mode = cute_leaf(1, 0);
    if (side->count == 1)
        *mode = side->leaves[0];
    return side->count > 1 ? cute_nest(side->leaves, side->count, mode, w->d) : 0;
}

/* Checks that lanes, warps and registers are all that there is. */
static int
check_axes(const struct writing *w)
{
    const struct mapping *m = w->m;
    for (size_t i = 0; i < m->axis_count; i++) {
        enum axis axis = m->axes[i];
        if (axis != AXIS_M && axis != AXIS_LANEID && axis != AXIS_WARPID)
            return diagnostic_set(w->d, CONVERT_AXIS, 0, 0, "CuTe", axis_name(axis));
        if (m->offsets[i])
            return refuse(w, "it has an offset");
    }
    for (size_t dim = 0; dim < m->rank; dim++) {
        size_t begin, end;
        int64_t size = 1;
        digits_range(&w->system, dim, &begin, &end);
        for (size_t i = begin; i < end; i++)
            size *= w->system.digits[i].extent;
        if (size != m->dims[dim])
            return refuse(w, "a dimension of its shape ends inside an iter");
    }
    return 0;
}

/* Makes the digits, and room for the leaves of both sides. */
static int
writing_begin(struct writing *w, struct side *sides)
{
    struct variables variables = digits_variables(w->m, w->arena);
    int found = digits_of(w->m, &variables, w->arena, &w->system, w->d);
    if (found == 0)
        diagnostic_set(w->d, CONVERT_NO_DIGITS, 0, 0, "CuTe");
    if (found != 1 || check_axes(w))
        return -1;
    for (size_t i = 0; i < 2; i++) {
        size_t room = w->system.count + w->m->replica_count + 1;
        sides[i].leaves = arena_array(w->arena, room, sizeof *sides[i].leaves);
    }
    return 0;
}

static int
refuse_lanes(const struct writing *w)
{
    char reason[60];
    snprintf(reason, sizeof reason, "a warp has no more than %d lanes", WARP_MOST_LANES);
    return refuse(w, reason);
}

/* Reads both sides off the digits. */
static int
read_digits(struct writing *w, struct side *sides, int64_t *lanes)
{
    int64_t of_warp, warps;
    if (writing_begin(w, sides) || (of_warp = add_axis(w, AXIS_LANEID, &sides[0])) < 0 ||
        (warps = add_axis(w, AXIS_WARPID, &sides[0])) < 0 || add_axis(w, AXIS_M, &sides[1]) < 0)
        return -1;
    *lanes = warps > 1 || of_warp > WARP_LANES ? of_warp : WARP_LANES;
    return *lanes > WARP_MOST_LANES ? refuse_lanes(w) : 0;
}

int
thread_value_from_mapping(const struct mapping *m, struct arena *arena,
                          struct cute_layout *layout, struct diagnostic *d)
{
    struct writing w = {.m = m, .arena = arena, .d = d};
    struct side sides[2] = {{0}};
    struct cute_mode *modes = arena_array(arena, 2, sizeof *modes);
    *layout = (struct cute_layout){0};
    bool read = read_digits(&w, sides, &layout->lanes) == 0;
    if (!read && !thread_table_modes(m, arena, modes, &layout->lanes))
        return -1;
    if (read && (make_mode(&w, &sides[0], &modes[0]) || make_mode(&w, &sides[1], &modes[1])))
        return -1;
    return cute_nest(modes, 2, &layout->mode, d);
}
