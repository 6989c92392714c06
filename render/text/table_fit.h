/* The cells of a text table that wait to be drawn, and their widths. */
#ifndef RENDER_TEXT_TABLE_FIT_H
#define RENDER_TEXT_TABLE_FIT_H

#include "layout/base/text.h"

#define TABLE_GAP   "  "
#define TABLE_BELOW "    " /* before a row's second line */

struct column;

/* A cell of a waiting row, as it is shown. */
struct shown {
    size_t start, length;             /* bytes in table.text */
    size_t width;                     /* columns of a terminal */
    size_t whole_start, whole_length; /* before it was cut */
};

struct text_table {
    size_t count; /* of columns */
    struct column *columns;
    size_t waiting;       /* rows, a batch at most */
    bool headed;          /* the headings are printed */
    size_t below;         /* the column that begins a second line; count: there is none */
    size_t *widths;       /* of columns, as they are drawn */
    bool *worst;          /* of waiting rows */
    struct text headings; /* names of columns, each ends in NUL */
    struct text text;
    struct shown *cells;
};

static inline struct shown *
table_cell_at(const struct text_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->count + column];
}

const char *table_heading(const struct column *column);
size_t table_heading_width(const struct column *column);

/* The width that column i needs for all waiting rows and its heading; one at least, which a
 * mark takes in other batches. */
size_t table_needed_width(const struct text_table *table, size_t i);

/* Does no column stand behind this one on its line? */
bool table_ends_line(const struct text_table *table, size_t i);

/* Breaks rows into two lines, hides columns and cuts cells until lines take `room` columns:
 * what says least first, shapes last, answers never. What is broken or hidden stays so;
 * headings are to be printed again where that changes. room 0: everything fits. */
void table_break_lines(struct text_table *table, size_t room);

#endif
