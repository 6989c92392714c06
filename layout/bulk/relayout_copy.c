/* Runs the loops of a piece, from the outermost in. The last ones are a run to copy or a block
 * to transpose. */
#include "layout/bulk/relayout.h"
#include "layout/bulk/transpose.h"

#include <string.h>

/* Runs the last loop. */
static void
copy_run(const struct relayout *r, const unsigned char *source, unsigned char *target)
{
    const struct loop *loop = &r->inner.items[r->inner.count - 1];
    int64_t count = relayout_loop_count(r, loop), bytes = (int64_t)r->unit_bytes;
    if (loop->source == 1 && loop->target == 1)
        memcpy(target, source, (size_t)(count * bytes));
    else
        for (int64_t i = 0; i < count; i++)
            memcpy(target + i * loop->target * bytes, source + i * loop->source * bytes,
                   r->unit_bytes);
}

/* Returns whether the loops go along one side each, and neither ends the other early. */
static bool
are_block(const struct loop *rows, const struct loop *columns)
{
    return rows->source == 1 && columns->target == 1 &&
           (rows->dim != columns->dim || rows->dim == LOOP_WHOLE);
}

static void
copy_block(const struct relayout *r, const unsigned char *source, unsigned char *target)
{
    const struct loop *columns = &r->inner.items[r->inner.count - 1], *rows = columns - 1;
    struct transpose block = {
        .source = source,
        .target = target,
        .element_bytes = r->unit_bytes,
        .rows = relayout_loop_count(r, rows),
        .columns = relayout_loop_count(r, columns),
        .source_stride = columns->source,
        .target_stride = rows->target,
    };
    transpose_block(&block);
}

/* Copies one element, whose place the plan computes. */
static void
copy_scattered(const struct relayout *r, const unsigned char *source, unsigned char *target)
{
    int64_t place = plan_forward(r->plan, r->at.index) * (int64_t)r->unit_bytes;
    if (r->direction == RELAYOUT_DETILE)
        source += place;
    else
        target += place;
    memcpy(target, source, r->unit_bytes);
}

/* Runs the loops from `level` on. Unless elements are scattered, there is at least one. */
static void
copy_loops(struct relayout *r, size_t level, const unsigned char *source, unsigned char *target)
{
    size_t left = r->inner.count - level;
    const struct loop *loop = &r->inner.items[level];
    if (r->scattered && left == 0) {
        copy_scattered(r, source, target);
    } else if (!r->scattered && left == 1) {
        copy_run(r, source, target);
    } else if (!r->scattered && left == 2 && are_block(loop, loop + 1)) {
        copy_block(r, source, target);
    } else {
        int64_t count = relayout_loop_count(r, loop), bytes = (int64_t)r->unit_bytes;
        for (int64_t i = 0; i < count; i++) {
            copy_loops(r, level + 1, source + i * loop->source * bytes,
                       target + i * loop->target * bytes);
            relayout_add_index(r, loop, 1);
        }
        relayout_add_index(r, loop, -count);
    }
}

void
relayout_copy(struct relayout *r, const unsigned char *source, unsigned char *target)
{
    int64_t bytes = (int64_t)r->unit_bytes;
    if (r->sparse && r->copied)
        memset(target, 0, (size_t)((r->piece.end - r->piece.begin) / r->unit * bytes));
    r->copied = true;
    copy_loops(r, 0, source + (r->at.source - r->piece.from / r->unit) * bytes,
               target + (r->at.target - r->piece.begin / r->unit) * bytes);
}
