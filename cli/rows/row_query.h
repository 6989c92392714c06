/*
 * Queries on rows: which rows are shown (--only, --space, --role), in what order (--sort), and
 * how many (--top). Commands put every row. In text, rows that are not shown are summed in rows
 * such as "[86 others]", one for each memory space.
 */
#ifndef CLI_ROWS_ROW_QUERY_H
#define CLI_ROWS_ROW_QUERY_H

#include "cli/rows/row_filter.h"
#include "layout/base/arena.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct console;
struct kept_row;
struct output;
struct row;
struct row_rest;

/* What is asked, as the command line has it. Absent texts are NULL. */
struct row_request {
    const char *const *only; /* tests */
    size_t only_count;
    const char *space, *role; /* short for tests of memory_space and role */
    const char *sort;         /* a field; "-FIELD" reverses */
    size_t top;               /* rows to show; SIZE_MAX: all */
    size_t depth;             /* parts of op_name to show; 0: all */
};

/* The caller sets the first three. */
struct row_query {
    struct console *console;
    struct output *output;   /* takes the rows */
    struct arena *row_arena; /* memory of the current row */
    struct arena arena;      /* of the tests and the sums */
    size_t test_count;
    struct row_test *tests;
    struct asked_field sort; /* none: rows keep their order */
    bool reversed;           /* --sort -FIELD */
    size_t top;              /* rows to show; SIZE_MAX: all */
    size_t depth;            /* parts of op_name to show; 0: all */
    bool seen, passed;       /* some row was put; some row passed */
    bool excluded;           /* rows of some module were not made, as none passes */
    size_t shown;            /* rows that passed since the query began, or row_query_end */
    struct row_rest *rest;   /* sums of the rows not shown */
    struct arena kept_arena;
    size_t kept_count, kept_capacity, kept_number;
    struct kept_row *kept; /* rows waiting to be sorted */
    struct text names;     /* fields of rows, collected while a requested field is missing */
    size_t named;          /* field count of the row whose names were added last */
    struct text values;    /* of the first test's field, while no row has passed */
    size_t value_count;
};

/* Begins a query. Returns -1 after a usage error. */
int row_query_read(struct row_query *query, const struct row_request *request);

/* Returns whether the field, or a field within it, is tested or sorted by. */
bool row_query_asks(const struct row_query *query, enum field_number field);

/* Returns what the fields need that the output shows, or the query asks for. */
unsigned row_query_needs(const struct row_query *query);

/* Returns whether rows are tested or sorted. A tree of rows then has no branches. */
bool row_query_chooses(const struct row_query *query);

/* Returns whether the row passes, and gives its memory spaces their names. `settle` means that
 * the row is an input of later rows, such as an array that is grouped: tests of its fields are
 * then not repeated on those rows. */
bool row_query_passes(struct row_query *query, struct row *row, bool settle);

/* Returns whether no row passes that has the fields of this one, and others besides: those of
 * a module, such as its name. */
bool row_query_excludes(struct row_query *query, const struct row *row);

/* Puts a row of the row_arena, and resets the arena. */
void row_put(struct row_query *query, struct row *row);

/* Puts a row that is a sum itself: --top does not count it, and --sort does not delay it. */
void row_put_besides(struct row_query *query, struct row *row);

/* Writes the waiting rows, and the sums of the rows not shown. */
void row_query_end(struct row_query *query);

void row_query_free(struct row_query *query);

#endif
