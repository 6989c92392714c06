/*
 * Makes the fields of a row from their table: whoever includes render/row/fields/size.def
 * within a function adds the fields of this kind to `row`. The values are expressions of the
 * variables there; texts may be slices, and texts and flags cells. A field that needs more of
 * enum field_need than row->known has is left out, and a field WITH_VALUE where it is null.
 */
#ifndef RENDER_ROW_ROW_MAKE_H
#define RENDER_ROW_ROW_MAKE_H

#include "layout/base/line.h"
#include "render/row/row.h"

#include <math.h>

#define NONE INT64_MIN /* no number; like NaN and a NULL text it is null */

#define FIELD(name, form, flags, meaning, needs, value)                                        \
    if (row_knows(row, (needs) & ~(unsigned)WITH_VALUE))                                       \
        row_make(row, FIELD_##name, VALUE_##form(value), (needs)&WITH_VALUE);
/* What makes the part, if anything; else the row's maker does. */
#define PART(...)              SECOND(__VA_ARGS__, , )
#define SECOND(kind, add, ...) add;

#define VALUE_BYTES(value) cell_known(cell_bytes(value))
#define VALUE_COUNT(value) cell_known(cell_integer(value))
#define VALUE_REAL(value)  cell_ratio(value)
#define VALUE_TEXT(value)                                                                      \
    _Generic((value), struct cell                                                              \
             : cell_made, struct slice                                                         \
             : cell_words, default                                                             \
             : cell_text)(value)
#define VALUE_FLAG(value)                                                                      \
    _Generic((value), struct cell : cell_made, default : cell_boolean)(value)
#define VALUE_ANY(value)   (value)
#define VALUE_SPACE(value) (value)
#define VALUE_LIST(value)  (value)
#define VALUE_MAP(value)   (value)
#define VALUE_LIST_OF(kind)
#define VALUE_OBJECT_OF(kind)

/* The value of a line: null if none is written. */
static inline int64_t
line_cell(uint64_t line)
{
    return line_is_written(line) ? (int64_t)line : NONE;
}

static inline void
row_make(struct row *row, enum field_number field, struct cell cell, bool only_values)
{
    if (cell.kind != CELL_NULL || !only_values)
        row_add(row, field, cell);
}

static inline struct cell
cell_made(struct cell cell)
{
    return cell;
}

static inline struct cell
cell_words(struct slice words)
{
    return words.length ? cell_slice(words.text, words.length) : cell_null();
}

static inline struct cell
cell_known(struct cell number)
{
    return number.integer == NONE ? cell_null() : number;
}

static inline struct cell
cell_ratio(double value)
{
    return isnan(value) ? cell_null() : cell_real(value);
}

#endif
