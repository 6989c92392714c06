/*
 * What the page asks of the core: compiled to WebAssembly, the same parsers, mapping, sizes and
 * geometry as the program's.
 *
 * Layouts are open on sides: 0 is the one that is shown, 1 what it is compared with, 2 to 5 the
 * first one under other swizzles. Texts are UTF-8 and end in NUL. Every answer is one JSON
 * object, good until the next call; {"error":{field, message, hint, offset, length}} when there
 * is none, the place counted in bytes of that field. A number is never rounded: the page must
 * not read it as a double without asking.
 */
#ifndef CLI_WEB_CORE_H
#define CLI_WEB_CORE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* all else is hidden from the page */

/* Room for a text to ask with; NULL when memory runs out. core_give gives it back. */
char *core_take(size_t size);
void core_give(char *text);

/*
 * Reads a layout: shape, type and swizzle as the options of the same names, "" where not said.
 * An array without a layout gets a TPU's default one. line: places in a line of the memory
 * panel, 0 for what is natural. A fault in any of them leaves what was open.
 *
 * facts (the row of `show`), warnings, caption [{text, means}]; where elements have places also
 * dims, elements, typed, bits, linear, tiled, exact (tiles join no dims), levels, low, high (of
 * memory), block (places in the outermost tile), plane {rows, columns: {dim, size, extent,
 * tile}} (of the logical panel; size null: padding is not behind alone, or there is no such
 * dim), labels, label, colorings, coloring (names that apply; the natural one), axes [{axis,
 * name, owner, count}] (the finest owner last), copies, panels [{kind, title, parts, slices,
 * rows, columns, depth, wrapped, first}]; else fault (why not).
 */
const char *core_open(int side, const char *layout, const char *shape, const char *type,
                      const char *swizzle, int64_t line);

/*
 * A window of a panel, cut to the panel and to CORE_WINDOW parts: row, column, rows, columns,
 * part, parts (of each cell from number `part` on: at most CORE_PARTS), slice_label,
 * row_labels, column_labels, and of each part, row-major, kind, flat, copy, right, below
 * (struct map_cell), place (as text; null outside), say {label: text} and hue {coloring:
 * number, 8 more where it is the second tone} of all that apply, tile and within (which tile,
 * and which place of it; null without), shared {number of the part: [index, ...]} where several
 * elements share a place. A page can pass numbers and no struct: so the window is six of them.
 */
#define CORE_WINDOW  4096
#define CORE_SAMPLES 16384 /* of a whole panel, at most */
#define CORE_PARTS   16
const char *core_cells(int side, size_t panel, int64_t slice, int64_t part, int64_t row,
                       int64_t row_end, int64_t column, int64_t column_end);

/* A slice of the logical panel from afar, side 0: every row_step-th row and column_step-th
 * column, row-major: order (places that lie before it; null: padding), tile (its number in
 * memory), hue. At most CORE_SAMPLES of them. */
const char *core_overview(int64_t slice, int64_t row_step, int64_t column_step);

/* An element of side 0 by its index, "2,3": flat. */
const char *core_element(const char *index);

/* What lives at a place of side 0, "17" or "laneid=5 m=1": kind, flat, place (as text),
 * positions where the memory panel shows it. */
const char *core_place(const char *place);

/* Step by step where an element goes: trace_row, why (cli/web/why.h), say {label: text},
 * positions [{panel, slice, row, column, part, copy}] of all its copies. */
const char *core_trace(int side, int64_t flat);

/* What a warp pays to read: access "column:0", "row:3", "ldmatrix" or "0,0 1,0 2,0", of at most
 * CORE_WINDOW lanes; width:
 * bytes a lane, 0 for an element. width; lanes (the element that each reads); own (the layout's
 * own mode, or null); modes, one a swizzle {mode, wavefronts, ideal, phases (the rows of
 * `banks`)}; suggestion {swizzle, mode}: the smallest without conflicts, null: there is none.
 */
const char *core_access(const char *access, int64_t width);

/* The same array elsewhere: rows, one a layout that devices give it by default {targets, tiled,
 * shape, bytes, ...}. */
const char *core_elsewhere(void);

/* What takes less: rows, those of `suggest`. */
const char *core_suggest(void);

/* Layouts in any text, a line of a dump or an error message: rows, one of each in its order
 * {line, column, shape, bytes, ...}, at most 64; where no layout is written, shapes without
 * one. passed: how many are cut off or not valid. */
const char *core_paste(const char *text);

/* Side 0 against side 1: the row of `compare`, flat of the first element that differs. */
const char *core_compare(void);

#pragma GCC visibility pop

#endif
