/*
 * What the explorer's page asks of the core, which is compiled to WebAssembly for it: the same
 * parsers, mapping, sizes and geometry as the program's.
 *
 * Two layouts are open at most: side 0 is the one that is shown, side 1 what it is compared
 * with. Texts are UTF-8 and end in NUL. Every answer is one JSON object, good until the next
 * call; {"error":{field, message, hint, offset, length}} when there is none, the place counted
 * in bytes of that field. A number is never rounded: the page must not read it as a double
 * without asking.
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
 * line: places in a line of the memory panel, 0 for what is natural.
 * A fault in any of them leaves what was open.
 * facts (the row of `show`), warnings; where elements have places also dims, elements, typed,
 * linear, levels, grouping, panels [{kind, title, slices, rows, columns, depth, wrapped}]; else
 * fault (why not).
 */
const char *core_open(int side, const char *layout, const char *shape, const char *type,
                      const char *swizzle, int64_t line);

/*
 * A window of a panel of side 0, cut to the panel and to CORE_WINDOW parts: row, column, rows,
 * columns, parts (of each cell from number `part` on: at most CORE_PARTS), slice_label,
 * row_labels, column_labels, and of each part, row-major, kind, group, right, below, residents,
 * flat, place, copy (struct map_cell).
 */
#define CORE_WINDOW 8192
#define CORE_PARTS  16
const char *core_cells(size_t panel, int64_t slice, int64_t part, int64_t row, int64_t row_end,
                       int64_t column, int64_t column_end);

/* What is in one part of a cell: kind, flat and index (of the element that it shows), elements
 * (all who share the place), copy, at (coordinates by axis), place (the same as text). */
const char *core_cell(size_t panel, int64_t slice, int64_t row, int64_t column, int64_t part);

/* An element by its index, "2,3": flat. */
const char *core_element(const char *index);

/* What lives at a place, "17" or "laneid=5 m=1": as core_cell, and positions where the memory
 * panel shows it. */
const char *core_place(const char *place);

/* Step by step where an element goes: trace_row, and positions [{panel, slice, row, column,
 * part, copy}] of all its copies. */
const char *core_trace(int64_t flat);

/* A warp's lanes read the column that an element is in, each an element: wavefronts, ideal,
 * phases (the rows of `banks`). */
const char *core_banks(int64_t flat);

/* Side 0 against side 1: the row of `compare`, flat of the first element that differs. */
const char *core_compare(void);

#pragma GCC visibility pop

#endif
