/* The columns of tables of arrays. */
#ifndef RENDER_ARRAY_ARRAY_COLUMNS_H
#define RENDER_ARRAY_ARRAY_COLUMNS_H

#include "render/row/output.h"

/* What the columns of a table depend on. */
enum array_table {
    TABLE_PEAKS = 1, /* a peak is known */
    TABLE_OF_SHAPES = 2,
    TABLE_OF_KEYS = 4,
    TABLE_SUGGESTS = 8,
    TABLE_PLAIN = 16,     /* nothing is suggested */
    TABLE_BY_SPACES = 32, /* several memory spaces may be in the table, and no row is of one */
    TABLE_FILES = 64,     /* of several modules, rows say the file */
    TABLE_MODULES = 128,  /* or, within one file, the module */
    TABLE_SUMMED = 256,   /* rows are of all that instructions own */
    TABLE_AT_PEAK = 512   /* rows are only of what is live at the peak */
};

#define ARRAY_COLUMNS 13 /* at most */

/* Writes the columns of a table, bits of enum array_table. Returns their number. */
size_t array_columns(unsigned table, struct column *columns);

#endif
