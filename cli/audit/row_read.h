/* A line of NDJSON that audit has written, as what it adds to sums. */
#ifndef CLI_AUDIT_ROW_READ_H
#define CLI_AUDIT_ROW_READ_H

#include "cli/audit/bins.h"
#include "layout/base/arena.h"
#include "parser/lex/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct audit;

#define ROW_MEMBERS 64 /* of a line, at most */

/* A line. */
struct row_text {
    struct audit *audit;
    struct arena *arena; /* of the line */
    struct json_member members[ROW_MEMBERS];
    size_t count;
    const char *fault; /* what it lacks or cannot be; NULL: nothing */
};

/* What a row is and adds. */
struct row_sum {
    const char *by;
    bool merged;
    struct site site;
    struct addend addend;
    int64_t space;
    bool measured;
    int64_t peak_bytes, padding_at_peak;
};

/* Splits a line and reads it; texts live in row->arena, the file's name until the end. What is
 * read says nothing where row->fault is set or the arena has failed. */
struct row_sum row_read(struct row_text *row, struct slice line);

/* A member as text; NULL: it is null. */
const char *row_text_of(struct row_text *row, const char *name);

/* Sets the fault, "name what", unless there is one. */
void row_fault(struct row_text *row, const char *name, const char *what);

#endif
