/*
 * A relayout is a nest of loops, one per digit, each with a stride in the source and one in the
 * target. In the order of falling target stride, they make the target from its beginning to its
 * end. A piece is as much of it as fits the processor's cache. Within a piece the source is
 * read in order, except for the loop along the source and the one along the target: these come
 * last, and what they leave is a run to copy or a block to transpose.
 *
 * In an array that its tiles pad, some loops end early: a loop takes only the values for which
 * the index of its dim stays below the dim's size. One division gives their number.
 */
#include "layout/bulk/relayout.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"

#define SOURCE_BYTES 128                /* that a processor reads at once, roughly */
#define MOST_BYTES   ((size_t)64 << 20) /* of a piece of more than one step */
#define UNIT_BYTES   8 /* the largest element whose blocks are transposed fast */

/* ---- planning ---- */

/* Returns whether the extents of a dim's digits multiply to its size. Then no loop over them
 * ends early. */
static bool
dim_is_whole(const struct plan *plan, size_t dim)
{
    int64_t values = 1;
    for (size_t i = 0; i < plan->count; i++)
        if (plan->terms[i].dim == dim)
            values *= plan->terms[i].extent;
    return values == plan->mapping->dims[dim];
}

static void
insert_loop(struct relayout *r, struct loop loop)
{
    size_t at = r->count++;
    for (; at > 0 && loop.target > r->loops[at - 1].target; at--)
        r->loops[at] = r->loops[at - 1];
    r->loops[at] = loop;
}

/* Turns a loop from places to row-major numbers into one of the relayout's direction. */
static struct loop
directed(const struct relayout *r, struct loop loop)
{
    if (r->direction == RELAYOUT_DETILE)
        return loop;
    return (struct loop){loop.dim, loop.quotient, loop.extent, loop.target, loop.source};
}

/* Adds one loop per digit. A digit whose quotient is not below its dim's size is always 0 and
 * is left out. row_strides: strides of the dims in row-major order. */
static void
add_digits(struct relayout *r, const int64_t *row_strides)
{
    for (size_t i = 0; i < r->plan->count; i++) {
        const struct term *term = &r->plan->terms[i];
        struct loop loop = {term->dim, term->quotient, term->extent, term->stride,
                            term->quotient * row_strides[term->dim]};
        if (dim_is_whole(r->plan, term->dim))
            loop.dim = LOOP_WHOLE;
        if (term->quotient < r->plan->mapping->dims[term->dim])
            insert_loop(r, directed(r, loop));
    }
}

/* Adds one loop per dim, for places that are computed one by one. */
static void
add_dims(struct relayout *r, const int64_t *row_strides)
{
    for (size_t i = 0; i < r->plan->mapping->rank; i++)
        r->loops[r->count++] =
            directed(r, (struct loop){i, 1, r->plan->mapping->dims[i], 0, row_strides[i]});
}

/* Joins neighbouring loops if a step of the outer one continues the inner one on both sides. */
static void
join_loops(struct relayout *r)
{
    size_t kept = 0;
    for (size_t i = 1; i < r->count; i++) {
        struct loop *outer = &r->loops[kept], *inner = &r->loops[i];
        if (outer->dim == inner->dim && outer->source == inner->source * inner->extent &&
            outer->target == inner->target * inner->extent) {
            inner->extent *= outer->extent;
            *outer = *inner;
        } else {
            r->loops[++kept] = *inner;
        }
    }
    r->count = kept + 1;
}

/* Returns whether the last loop is over `unit` elements that are neighbours on both sides and
 * can move as one element of at most UNIT_BYTES. */
static bool
joins_elements(const struct relayout *r, int64_t unit)
{
    const struct loop *last = &r->loops[r->count - 1];
    bool joins = r->count > 1 && last->dim == LOOP_WHOLE && last->source == 1 &&
                 last->target == 1 && (int64_t)r->unit_bytes * unit <= UNIT_BYTES &&
                 (unit & (unit - 1)) == 0 && r->source_offset % unit == 0 &&
                 r->target_offset % unit == 0;
    for (size_t i = 0; i + 1 < r->count && joins; i++)
        joins = r->loops[i].source % unit == 0 && r->loops[i].target % unit == 0;
    return joins;
}

/* Turns such elements into one; mostly they are the two or four of a packed word. */
static void
join_elements(struct relayout *r)
{
    int64_t unit = r->loops[r->count - 1].extent;
    if (r->scattered || !joins_elements(r, unit))
        return;
    r->count--;
    r->unit = unit;
    r->unit_bytes *= (size_t)unit;
    r->source_offset /= unit;
    r->target_offset /= unit;
    for (size_t i = 0; i < r->count; i++) {
        r->loops[i].source /= unit;
        r->loops[i].target /= unit;
    }
}

/* The number of outermost loops whose source strides, too, are longer than those of all loops
 * within them. */
static size_t
count_slab_loops(const struct relayout *r)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = i + 1; k < r->count; k++)
            if (r->loops[k].source >= r->loops[i].source)
                return i;
    return r->count;
}

/* The least size of a piece, in units, at which every byte of a block of SOURCE_BYTES is used
 * once the block is read. */
static int64_t
min_room(const struct relayout *r)
{
    int64_t line = (int64_t)(SOURCE_BYTES / r->unit_bytes), room = 1;
    for (size_t i = 0; i < r->count && !r->scattered; i++) {
        const struct loop *loop = &r->loops[i];
        int64_t within = loop->source > 0 ? line / loop->source : 0;
        room = max_i64(room, min_i64(within, loop->extent) * loop->target);
    }
    return room;
}

/* The units from the first to the last position that this many steps of the cut loop reach. */
static int64_t
span_of(const struct relayout *r, int64_t steps, bool source)
{
    int64_t span = 1;
    for (size_t i = r->cut; i < r->count; i++) {
        int64_t stride = source ? r->loops[i].source : r->loops[i].target;
        span += ((i == r->cut ? steps : r->loops[i].extent) - 1) * stride;
    }
    return span;
}

static void
cut_pieces(struct relayout *r, size_t piece_bytes)
{
    int64_t limit = (int64_t)(MOST_BYTES / r->unit_bytes); /* padding has no bound */
    int64_t room = max_i64((int64_t)(piece_bytes / r->unit_bytes), min_i64(min_room(r), limit));
    while (r->ordered && r->cut + 1 < r->count && r->loops[r->cut].target > room)
        r->cut++;
    const struct loop *cut = &r->loops[r->cut];
    int64_t step = r->ordered ? room / cut->target : cut->extent;
    r->step = max_i64(min_i64(step, cut->extent), 1);
    r->max_piece = r->step * cut->target * r->unit;
    if (!r->ordered)
        r->max_piece = r->target_size;
    else if (r->direction == RELAYOUT_RETILE)
        r->max_piece = span_of(r, r->step, false) * r->unit;
}

/* Inserts a loop into the inner ones, sorted by falling source stride from position `first`
 * on. */
static void
insert_inner(struct relayout *r, size_t loop, size_t first)
{
    size_t at = r->inner.count++;
    for (; at > first && r->loops[loop].source > r->inner.items[at - 1].source; at--) {
        r->inner.items[at] = r->inner.items[at - 1];
        r->inner.cut += r->inner.cut == at - 1;
    }
    r->inner.items[at] = r->loops[loop];
    if (loop == r->cut)
        r->inner.cut = at;
}

static void
order_inner(struct relayout *r)
{
    size_t along_source = r->count, along_target = r->count;
    for (size_t i = r->cut; i < r->count && !r->scattered; i++) {
        if (r->loops[i].target == 1)
            along_target = i;
        else if (r->loops[i].source == 1)
            along_source = i;
    }
    for (size_t i = r->cut; i < r->count; i++)
        if (i != along_source && i != along_target)
            insert_inner(r, i, r->scattered ? r->inner.count : 0);
    if (along_source < r->count)
        insert_inner(r, along_source, r->inner.count);
    if (along_target < r->count)
        insert_inner(r, along_target, r->inner.count);
}

/* Sets the sizes, and in which way the target is made. */
static void
set_kind(struct relayout *r, int64_t elements, int64_t places)
{
    const struct mapping *m = r->plan->mapping;
    bool detile = r->direction == RELAYOUT_DETILE;
    r->source_size = detile ? places : elements;
    r->target_size = detile ? elements : places;
    r->empty = elements == 0;
    r->sparse = r->target_size > elements;
    r->scattered = !r->plan->compiled || m->swizzle.length > 0;
    r->rising = !r->scattered && r->plan->apart;
    for (size_t i = 0; i < r->plan->count; i++)
        r->rising &= r->plan->terms[i].stride > 0;
    r->ordered = detile || r->rising;
    if (!r->scattered && detile)
        r->source_offset = m->offsets[0];
    else if (!r->scattered)
        r->target_offset = m->offsets[0];
}

int
relayout_make(struct relayout *r, const struct relayout_task *task, struct arena *arena,
              struct diagnostic *d)
{
    const struct mapping *m = task->plan->mapping;
    size_t room = task->plan->count + m->rank + 1;
    int64_t *row_strides = arena_array(arena, m->rank + 1, sizeof *row_strides), elements;
    *r = (struct relayout){.plan = task->plan,
                           .direction = task->direction,
                           .unit = 1,
                           .unit_bytes = task->element_bytes};
    r->loops = arena_array(arena, room, sizeof *r->loops);
    r->inner.items = arena_array(arena, room, sizeof *r->inner.items);
    r->at.values = arena_array(arena, room, sizeof *r->at.values);
    r->at.index = arena_array(arena, m->rank + 1, sizeof *r->at.index);
    if (!checked_product(m->dims, m->rank, &elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    set_kind(r, elements, task->places);
    r->max_piece = (int64_t)(task->piece_bytes / task->element_bytes) + 1;
    if (r->empty)
        return 0;
    for (size_t i = m->rank, stride = 1; i-- > 0; stride *= (size_t)m->dims[i])
        row_strides[i] = (int64_t)stride;
    if (r->scattered)
        add_dims(r, row_strides);
    else
        add_digits(r, row_strides);
    if (r->count == 0)
        r->loops[r->count++] = (struct loop){LOOP_WHOLE, 1, 1, 1, 1};
    join_loops(r);
    join_elements(r);
    r->slab = r->rising ? count_slab_loops(r) : 0;
    cut_pieces(r, task->piece_bytes);
    order_inner(r);
    return 0;
}

/* ---- pieces ---- */

int64_t
relayout_loop_count(const struct relayout *r, const struct loop *loop)
{
    if (loop->dim == LOOP_WHOLE)
        return loop->extent;
    int64_t left = r->plan->mapping->dims[loop->dim] - r->at.index[loop->dim];
    return min_i64(divide_up(left, loop->quotient), loop->extent);
}

void
relayout_add_index(struct relayout *r, const struct loop *loop, int64_t steps)
{
    if (loop->dim != LOOP_WHOLE)
        r->at.index[loop->dim] += steps * loop->quotient;
}

/* Advances the cut loop by a step and, at its end, the loop before it. False after the last
 * piece. */
static bool
advance(struct relayout *r)
{
    for (size_t i = r->cut + 1; i-- > 0;) {
        const struct loop *loop = &r->loops[i];
        relayout_add_index(r, loop, -r->at.values[i]);
        r->at.values[i] += i == r->cut ? r->step : 1;
        if (r->at.values[i] < relayout_loop_count(r, loop)) {
            relayout_add_index(r, loop, r->at.values[i]);
            return true;
        }
        r->at.values[i] = 0;
    }
    return false;
}

/* Computes where the current piece begins, and where its slab begins in the source. */
static void
locate(struct relayout *r)
{
    r->at.source = r->piece.from = r->source_offset;
    r->at.target = r->target_offset;
    for (size_t i = 0; i <= r->cut; i++) {
        r->at.source += r->at.values[i] * r->loops[i].source;
        r->at.target += r->at.values[i] * r->loops[i].target;
        if (i < r->slab)
            r->piece.from = r->at.source;
    }
}

/* The units of the target that a piece of this many steps covers. In device order it reaches to
 * the last place that an element can have; in row-major order, which has no gaps, to the next
 * piece. */
static int64_t
target_length(const struct relayout *r, int64_t steps)
{
    const struct loop *cut = &r->loops[r->cut];
    int64_t taken = steps * cut->quotient;
    if (r->direction == RELAYOUT_RETILE)
        return span_of(r, steps, false);
    if (cut->dim == LOOP_WHOLE)
        return steps * cut->target;
    int64_t left = r->plan->mapping->dims[cut->dim] - r->at.index[cut->dim];
    return min_i64(taken, left) * (cut->target / cut->quotient);
}

bool
relayout_next(struct relayout *r)
{
    if (r->empty || (r->started && !advance(r)))
        return false;
    r->started = true;
    locate(r);
    const struct loop *cut = &r->loops[r->cut];
    int64_t steps = min_i64(relayout_loop_count(r, cut), cut->extent - r->at.values[r->cut]);
    steps = min_i64(steps, r->step);
    r->inner.items[r->inner.cut].extent = steps;
    r->piece = (struct piece){
        .begin = r->at.target * r->unit,
        .end = (r->at.target + target_length(r, steps)) * r->unit,
        .from = r->piece.from * r->unit,
        .to = (r->at.source + span_of(r, steps, true)) * r->unit,
    };
    if (!r->rising)
        r->piece.from = 0;
    if (!r->rising || r->piece.to > r->source_size)
        r->piece.to = r->source_size;
    if (!r->ordered) {
        r->piece.begin = 0;
        r->piece.end = r->target_size;
    }
    return true;
}
