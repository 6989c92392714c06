/*
 * Reports requests that no row meets: a misspelt field, or a value that no row has.
 */
#ifndef CLI_ROWS_ROW_MISSING_H
#define CLI_ROWS_ROW_MISSING_H

#include <stdbool.h>

struct console;
struct field_path;
struct output;
struct row;
struct row_query;

/* Collects names and values of the row while a requested field is missing or no row has passed.
 */
void row_missing_collect(struct row_query *query, const struct row *row);

/* Reports a field that rows of the output's command never have. Returns whether it did. */
bool row_field_unknown(struct console *console, const struct output *output,
                       const struct field_path *path);

/* Checks the fields that a query asks for. Returns -1 after a usage error. */
int row_missing_check(const struct row_query *query);

/* Reports what no row had. */
void row_missing_report(struct row_query *query);

#endif
