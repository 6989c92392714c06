/* How one element finds its place, as values: what `index --explain` prints, the page shows for
 * a click and the explorer for any cell. */
#ifndef RENDER_ROW_TRACE_H
#define RENDER_ROW_TRACE_H

#include "render/row/row.h"

struct diagnostic;
struct mapping;
struct tiling;

#define TRACE_COPIES 64 /* that are listed */

struct trace_subject {
    const struct mapping *mapping;
    const struct tiling *tiling; /* NULL: no tiles, or not XLA */
    int64_t element_bits;        /* as stored; 0: not known */
};

/* Fields linear, byte_offset, bit_offset of a place on axis m (swizzle applied). */
void trace_add_offsets(struct row *row, const struct trace_subject *subject, int64_t linear);

/* Fields coordinates, bounds, tile, in_tile of an element; scratch has mapping_scratch values.
 */
void trace_add_coordinates(struct row *row, const struct trace_subject *subject,
                           const int64_t *index, int64_t *scratch);

/* Field steps of an element, as trace_row has it, without the bank. */
void trace_add_steps(struct row *row, const struct trace_subject *subject,
                     const int64_t *index);

/*
 * Everything of one element, as fields in the order in which it happens.
 *
 * index: [2,3]. flat: its row-major number.
 *
 * steps: [{"step":"tile","text":"2 x 8 + 3 = 19","digits":[...],"extents":[...]}, ...]. A step
 * is flatten, order, extend, tile, split, place, offset, swizzle, column (of tensor memory),
 * copy or bank; digits are those after the step, extents their bounds (null from "place" on).
 *
 * at: [{"laneid":5,"m":1}, ...], one a copy, base first, TRACE_COPIES at most. copies: how many
 * there are.
 *
 * linear, byte_offset, bit_offset: null where m is not the only axis, or of several copies.
 *
 * bank, line, word: as in shared memory; null for tiled layouts, without an element type, and
 * where linear is null.
 *
 * coordinates, bounds, tile, in_tile: as trace_add_coordinates adds them.
 *
 * NULL with *d set when memory runs out. The row lives in the arena.
 */
struct row *trace_row(const struct trace_subject *subject, const int64_t *index,
                      struct arena *arena, struct diagnostic *d);

#endif
