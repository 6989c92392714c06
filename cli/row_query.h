/*
 * One query surface of rows: which of them (--only, --space, --role), in what order (--sort),
 * how many (--top). Commands put every row; what is not shown is summed, for people, in rows
 * such as "[86 others]", one for each memory space.
 */
#ifndef CLI_ROW_QUERY_H
#define CLI_ROW_QUERY_H

#include "cli/row_filter.h"
#include "layout/base/arena.h"
#include "layout/base/guess.h"
#include "layout/base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct context;
struct kept_row;
struct row_rest;

struct row_query {
    struct arena arena; /* of what is asked */
    size_t test_count;
    struct row_test *tests;
    struct asked_field sort; /* no path: rows come as they are put */
    bool reversed;           /* --sort -FIELD */
    size_t top;              /* SIZE_MAX: all */
    size_t depth;            /* of op_name's parts; 0: all */
    bool seen, passed;       /* some row was put, some passed */
    size_t shown;            /* since the query began, or row_query_end */
    struct row_rest *rest;   /* the sums of what is not shown */
    struct arena kept_arena;
    size_t kept_count, kept_capacity, kept_number;
    struct kept_row *kept; /* what waits to be sorted */
    struct guess meant;    /* by the first of them that is missing */
    struct text names;     /* fields of rows, collected while an asked one is missing */
    size_t named;          /* how many fields the row had whose names were added last */
    struct text values;    /* that the first test met, while no row has passed */
    size_t value_count;
};

/* Reads the options. -1 after a usage error. */
int row_query_read(struct context *context);

/* Text shows 20 rows unless --top says otherwise. */
void row_query_text_rows(struct context *context);

/* Is the field, or one within it, tested or sorted by? */
bool row_query_asks(const struct context *context, const char *field);

/* Are rows tested or sorted? Then a tree of them has no branches. */
bool row_query_chooses(const struct context *context);

/* Does the row pass? Its memory spaces become names. Of an input to rows that are made later,
 * such as an array that is grouped, `settle` says that tests of its fields are not asked of
 * them again. */
bool row_query_passes(struct context *context, struct row *row, bool settle);

/* Puts a row, which lives in context->arena and no longer; NULL: memory ran out. */
void row_put(struct context *context, struct row *row);

/* Puts a row that is a sum already: --top does not count it, and it comes at once. */
void row_put_besides(struct context *context, struct row *row);

/* Writes what waits, and the sums of what is not shown. */
void row_query_end(struct context *context);

void row_query_free(struct row_query *query);

#endif
