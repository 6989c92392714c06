/* Reads a row of arrays (group.def) from a line of NDJSON. */
#ifndef RENDER_ARRAY_ARRAY_ROW_READ_H
#define RENDER_ARRAY_ARRAY_ROW_READ_H

#include "layout/base/arena.h"
#include "layout/base/words.h"
#include "parser/lex/json.h"
#include "render/array/array_key.h"
#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shape_table;

#define ROW_MEMBERS 64 /* largest number of members of a line */

/* A line as JSON members. */
struct array_row_text {
    struct words *files;        /* takes the names of files */
    struct shape_table *shapes; /* takes the shapes */
    struct arena *arena;        /* reset after each line */
    bool op_names;              /* op_names are read ... */
    size_t depth;               /* ... and cut to so many parts; 0: none is cut */
    struct json_member members[ROW_MEMBERS];
    size_t count;
    const char *fault; /* what is missing or invalid, as "name what"; NULL: nothing */
};

/* The contents of a row. */
struct array_row_sum {
    const char *by;
    bool merged;
    struct site site;
    struct array_addend addend;
    int64_t space;
    bool measured;
    bool room; /* of no array, but of what else the peak counts */
    int64_t peak_bytes, padding_at_peak, at_peak;
};

/* Splits a line and reads it. Texts live in row->arena; the file's name lives until the end.
 * The result is meaningless if row->fault is set. */
struct array_row_sum array_row_read(struct array_row_text *row, struct slice line);

/* Sets the fault unless rows of this grouping can be summed to those that are asked for.
 * merges: over all modules. */
void array_row_check_grouping(struct array_row_text *row, const struct array_row_sum *sum,
                              const struct array_grouping *grouping, bool merges);

/* Sets the fault if a field is asked for in which the arrays of the row may differ: only rows
 * grouped by instruction or by that field have it for each array. */
void array_row_check_field(struct array_row_text *row, const struct array_row_sum *sum,
                           const struct field_path *path);

/* The target of a row's module: the one that was given, else the first whose name for the
 * memory space is the row's. NULL after a fault. */
const struct target *array_row_target(struct array_row_text *row,
                                      const struct array_row_sum *sum,
                                      const struct target *given);

/* Sets the fault to "name what", unless there is one already. */
void array_row_fault(struct array_row_text *row, const char *name, const char *what);

#endif
