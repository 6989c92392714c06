/* The cells of a text table that wait to be drawn, and their widths. */
#ifndef RENDER_TEXT_TABLE_FIT_H
#define RENDER_TEXT_TABLE_FIT_H

#include "layout/base/text.h"
#include "render/row/output.h"
#include "render/text/source_names.h"

#include <stdbool.h>
#include <stdint.h>

#define TABLE_GAP   "  "
#define TABLE_BELOW "    " /* indent of a row's second line */

#define LEAST_WRAPPED 24 /* width from which a text is wrapped beside other columns */

/* How much a row has of what colors show shares of. */
enum table_heat { HEAT_NONE, HEAT_SOME, HEAT_MOST };

/* A cell of a waiting row, as shown. */
struct shown {
    size_t start, length; /* bytes in table.text */
    enum table_heat heat;
    size_t width;                     /* terminal columns */
    size_t whole_start, whole_length; /* the cell before it was cut */
};

/* What stands before a column's cells. */
enum table_before { BEFORE_NOTHING, BEFORE_GAP, BEFORE_BREAK };

struct table_column {
    const char *heading; /* empty if the column shows marks */
    bool right;
    bool mark;               /* a boolean, shown as a mark if it is true */
    bool waste;              /* colored in the worst rows */
    bool source;             /* sources: files have short names */
    bool sign;               /* a difference: + stands before more */
    bool asked;              /* --fields names it: it is shown in any case */
    bool varies;             /* left out if it is the same in all rows */
    unsigned char before;    /* enum table_before */
    unsigned char min_width; /* as in struct column */
    unsigned short flags;    /* bits of enum column_flag */
};

struct text_table {
    size_t count; /* number of columns */
    struct table_column *columns;
    size_t waiting; /* waiting rows, at most a batch */
    bool headed;    /* headings have been printed */
    bool begun;     /* rows have been printed since the last words */
    size_t words;   /* where words begin in the output's buffer; SIZE_MAX: there are none */
    size_t below;   /* column that begins a second line; count: none does */
    size_t *widths; /* widths of columns, as drawn */
    bool wide;      /* lines are wider than the output all the same, and are wrapped */
    bool *worst;    /* per waiting row: at least half of it is padding */
    struct printable headings; /* of the columns, each ended by NUL */
    struct printable text;
    struct shown *cells;
    struct source_names sources; /* of all rows so far */
};

static inline struct shown *
table_cell_at(const struct text_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->count + column];
}

/* The text of a cell. */
static inline struct slice
table_text_of(const struct text_table *table, size_t row, size_t column)
{
    const struct shown *shown = table_cell_at(table, row, column);
    return (struct slice){table->text.data + shown->start, shown->length};
}

size_t table_heading_width(const struct text_table *table, size_t i);

/* The width that column i needs for its heading and all waiting rows; at least one, as other
 * batches may have a mark there. */
size_t table_needed_width(const struct text_table *table, size_t i);

/* Returns whether a column is left out. */
static inline bool
table_column_is_out(const struct table_column *column)
{
    return column->flags & (COLUMN_HIDDEN | COLUMN_SAME);
}

/* Returns whether this column is the last one shown on its line. */
bool table_ends_line(const struct text_table *table, size_t i);

/* Breaks rows into two lines, hides columns and cuts cells until lines fit in `room` columns:
 * those that say least first, shapes last, columns without min_width never. In a room that is
 * too narrow for that, numbers but the first and then texts are hidden, too. What is broken or
 * hidden stays so for later batches; headings are printed again when that changes. room 0:
 * everything fits. */
void table_break_lines(struct text_table *table, size_t room);

#endif
