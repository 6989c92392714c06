/*
 * The functions that the page calls. They are compiled to WebAssembly with the same parsers,
 * mapping, sizes and geometry as the program.
 *
 * Layouts are open on sides: side 0 is the one that is shown, side 1 the one that it is
 * compared with, sides 2 to 5 the first one under other swizzles. Texts are UTF-8 and end in
 * NUL. Every answer is one JSON object, valid until the next call. A failed call answers
 * {"error":{field, message, hint, offset, length}}; offset and length count bytes of the text
 * in that field. Numbers are never rounded, so they may not fit a double.
 */
#ifndef RENDER_PAGE_CORE_CORE_H
#define RENDER_PAGE_CORE_CORE_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default) /* all other symbols are hidden from the page */

/* Allocates room for a text to pass. core_give frees it. */
char *core_take(size_t size);
void core_give(char *text);

/*
 * Opens a layout on a side. shape, type and swizzle are as the options of the same names; ""
 * means not given. An array without a layout gets a TPU's default one. line is the number of
 * places in a line of the memory panel; 0: the natural one. If any of them is invalid, what was
 * open stays open.
 *
 * Answers facts (the row of `show`), warnings and caption [{text, means}]. If elements have
 * places, also dims, elements, typed, bits, linear, tiled, exact (tiles join no dims), levels,
 * low and high (of memory), block (places in the outermost tile), plane {rows, columns: {dim,
 * size, extent, tile}} (of the logical panel; size is null if padding also lies between data,
 * or there is no such dim), labels and colorings (names of all that apply), label and coloring
 * (the natural ones), axes [{axis, name, owner, count}] (the finest owner last), copies and
 * panels [{kind, title, parts, slices, rows, columns, depth, wrapped, first}]; else fault (the
 * reason).
 */
const char *core_open(int side, const char *layout, const char *shape, const char *type,
                      const char *swizzle, int64_t line);

/*
 * A window of a panel, cut to the panel and to CORE_WINDOW parts. Answers row, column, rows,
 * columns, part and parts (of each cell from number `part` on, at most CORE_PARTS),
 * slice_label, row_labels and column_labels. For each part, row-major, it answers kind, flat,
 * copy, right, below (struct map_cell), place (as text; null outside), say {label: text} and
 * hue {coloring: number; 8 more for the second tone} of all that apply, tile and within (the
 * tile, and the place within it; null without tiles), and shared {number of the part: [index,
 * ...]} if several elements share a place. The window is six numbers because a page cannot pass
 * a struct.
 */
#define CORE_WINDOW  4096
#define CORE_SAMPLES 16384 /* most samples of a panel */
#define CORE_PARTS   16
const char *core_cells(int side, size_t panel, int64_t slice, int64_t part, int64_t row,
                       int64_t row_end, int64_t column, int64_t column_end);

/* An overview of a slice of the logical panel of side 0: every row_step-th row and
 * column_step-th column, row-major, at most CORE_SAMPLES of them. Answers order (the number of
 * places before it; null for padding, and if memory is not one axis), tile (its number in
 * memory; null without tiles) and hue. */
const char *core_overview(int64_t slice, int64_t row_step, int64_t column_step);

/* Finds an element of side 0 by its index, "2,3". Answers flat. */
const char *core_element(const char *index);

/* Finds what lies at a place of side 0, "17" or "laneid=5 m=1". Answers kind, flat, place (as
 * text), tile, and positions in all panels but the logical one (null outside). */
const char *core_place(const char *place);

/* Traces an element to its place step by step. Answers the fields of trace_row, why
 * (render/page/core/why.h), say {label: text}, and positions [{panel, slice, row, column, part,
 * copy}] of all its copies. */
const char *core_trace(int side, int64_t flat);

/* What a warp pays for a read. access is "column:0", "row:3", "ldmatrix" or indices such as
 * "0,0 1,0 2,0", of at most CORE_WINDOW lanes. width is the bytes that a lane reads; 0: an
 * element. Answers width, lanes (the element that each reads), own (the layout's own mode, or
 * null), modes [{mode, wavefronts, ideal, phases}], one for each swizzle (phases are the rows
 * of `banks`), and suggestion {swizzle, mode}, the smallest without conflicts; null if there is
 * none. */
const char *core_access(const char *access, int64_t width);

/* The array of side 0 on other devices. Answers rows, one for each layout that devices give it
 * by default {targets, tiled, shape, bytes, ...}. */
const char *core_elsewhere(void);

/* Suggests what takes less memory. Answers rows, as `suggest` prints them. */
const char *core_suggest(void);

/* Finds layouts in any text, such as a line of a dump or an error message. Answers rows, one
 * for each different layout in the order of the text {line, column, shape, bytes, ...}, at most
 * 64; if no layout is written, shapes without one. passed counts those cut off or not valid. */
const char *core_paste(const char *text);

/* What the threads of side 0 pay to move their values between registers and shared memory: that
 * of side 1 if `other`; else the array row by row under each swizzle of hardware. Answers rows,
 * as `access` prints them, memory being the swizzle's mode. */
const char *core_copy(int other);

/* Compares side 0 with side 1. Answers the row of `compare`, and flat, the number of the first
 * element that differs. */
const char *core_compare(void);

#pragma GCC visibility pop

#endif
