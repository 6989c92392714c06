/*
 * Reports requests that no row meets: a misspelt field, or a value that no row has.
 */
#ifndef CLI_ROWS_ROW_MISSING_H
#define CLI_ROWS_ROW_MISSING_H

struct guess;
struct output;
struct row;
struct row_query;

/* Collects names and values of the row while a requested field is missing or no row has passed.
 */
void row_missing_collect(struct row_query *query, const struct row *row);

/* Tries the names of fields that rows of the command have only on request. */
void row_missing_guess(const struct output *output, struct guess *guess);

/* Reports what no row had. */
void row_missing_report(struct row_query *query);

#endif
