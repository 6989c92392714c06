/* How the place of one element is computed, as values: what `index --explain` prints, and what
 * the page and the explorer show for a cell. */
#ifndef RENDER_ROW_TRACE_H
#define RENDER_ROW_TRACE_H

#include "render/row/row.h"

struct mapping;
struct tiling;

#define TRACE_COPIES 64 /* copies that are listed, at most */

struct trace_subject {
    const struct mapping *mapping;
    const struct tiling *tiling; /* NULL: no tiles, or not an XLA layout */
    int64_t element_bits;        /* as stored; 0: unknown */
};

/* Adds linear, byte_offset, bit_offset of a place on axis m (swizzle applied). INT64_MIN: adds
 * them as null. */
void trace_add_offsets(struct row *row, const struct trace_subject *subject, int64_t linear);

/* Adds coordinates, bounds, tile, in_tile of an element; scratch has mapping_scratch values. */
void trace_add_coordinates(struct row *row, const struct trace_subject *subject,
                           const int64_t *index, int64_t *scratch);

/* Returns the steps of an element, as in trace_row, but without the bank. */
struct cell trace_cell(const struct trace_subject *subject, const int64_t *index,
                       struct arena *arena);

/*
 * All about one element, as fields in the order of computation.
 *
 * index: [2,3]. flat: its row-major number.
 *
 * steps: [{"step":"tile","text":"2 x 8 + 3 = 19","digits":[...],"extents":[...]}, ...]. A step
 * is flatten, order, extend, tile, split, place, offset, swizzle, column (of tensor memory),
 * copy or bank. digits are those after the step, extents their bounds; both are null from
 * "place" on.
 *
 * at: [{"laneid":5,"m":1}, ...], one per copy, base first, at most TRACE_COPIES. copies: their
 * number.
 *
 * linear, byte_offset, bit_offset: null unless m is the only axis and there is one copy.
 *
 * bank, line, word: in shared memory; null for tiled layouts, without an element type, and if
 * linear is null.
 *
 * coordinates, bounds, tile, in_tile: as trace_add_coordinates adds them.
 *
 * The row lives in the arena.
 */
struct row *trace_row(const struct trace_subject *subject, const int64_t *index,
                      struct arena *arena);

#endif
