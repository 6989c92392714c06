/* Reads a line of NDJSON that audit has written. */
#ifndef CLI_COMMAND_AUDIT_ROW_READ_H
#define CLI_COMMAND_AUDIT_ROW_READ_H

#include "cli/command/audit/groups.h"
#include "layout/base/arena.h"
#include "parser/lex/json.h"
#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct audit;

#define ROW_MEMBERS 64 /* largest number of members of a line */

/* A line as JSON members. */
struct row_text {
    struct audit *audit;
    struct arena *arena; /* reset after each line */
    struct json_member members[ROW_MEMBERS];
    size_t count;
    const char *fault; /* what is missing or invalid, as "name what"; NULL: nothing */
};

/* The contents of a row. */
struct row_sum {
    const char *by;
    bool merged;
    struct site site;
    struct addend addend;
    int64_t space;
    bool measured;
    bool room; /* of no array, but of what else the peak counts */
    int64_t peak_bytes, padding_at_peak, at_peak;
};

/* Splits a line and reads it. Texts live in row->arena; the file's name lives until the end.
 * The result is meaningless if row->fault is set. */
struct row_sum row_read(struct row_text *row, struct slice line);

/* A member's text; NULL if it is null or is not a string, which sets the fault. */
const char *row_text_of(struct row_text *row, enum field_number field);

/* Sets the fault to "name what", unless there is one already. */
void row_fault(struct row_text *row, const char *name, const char *what);

#endif
