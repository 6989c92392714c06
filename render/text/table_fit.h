/* The cells of a text table that wait to be drawn, and their widths. */
#ifndef RENDER_TEXT_TABLE_FIT_H
#define RENDER_TEXT_TABLE_FIT_H

#include "layout/base/text.h"

#include <stdbool.h>

#define TABLE_GAP   "  "
#define TABLE_BELOW "    " /* indent of a row's second line */

/* A cell of a waiting row, as shown. */
struct shown {
    size_t start, length;             /* bytes in table.text */
    size_t width;                     /* terminal columns */
    size_t whole_start, whole_length; /* the cell before it was cut */
};

struct table_column {
    const char *heading; /* empty if the column shows marks */
    bool right;
    bool mark;               /* a boolean, shown as a mark if it is true */
    bool waste;              /* colored in the worst rows */
    bool sign;               /* a difference: + stands before more */
    unsigned char min_width; /* as in struct column */
    unsigned char flags;     /* bits of enum column_flag */
};

struct text_table {
    size_t count; /* number of columns */
    struct table_column *columns;
    size_t waiting;       /* waiting rows, at most a batch */
    bool headed;          /* headings have been printed */
    size_t below;         /* column that begins a second line; count: none does */
    size_t *widths;       /* widths of columns, as drawn */
    bool *worst;          /* per waiting row: it is colored */
    struct text headings; /* of the columns, each ended by NUL */
    struct text text;
    struct shown *cells;
};

static inline struct shown *
table_cell_at(const struct text_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->count + column];
}

size_t table_heading_width(const struct text_table *table, size_t i);

/* The width that column i needs for its heading and all waiting rows; at least one, as other
 * batches may have a mark there. */
size_t table_needed_width(const struct text_table *table, size_t i);

/* Returns whether this column is the last one shown on its line. */
bool table_ends_line(const struct text_table *table, size_t i);

/* Breaks rows into two lines, hides columns and cuts cells until lines fit in `room` columns:
 * those that say least first, shapes last, columns without min_width never. What is broken or
 * hidden stays so for later batches; headings are printed again when that changes. room 0:
 * everything fits. */
void table_break_lines(struct text_table *table, size_t room);

#endif
