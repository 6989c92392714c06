/*
 * What was asked of rows and none has: a field that is misspelt, or a value that passes.
 */
#ifndef CLI_ROW_MISSING_H
#define CLI_ROW_MISSING_H

struct context;
struct guess;
struct row;
struct row_query;

/* Takes note of what the row has, while something asked is missing. */
void row_missing_collect(struct row_query *query, const struct row *row);

/* Tries the names of fields that rows of the command have only where they are asked for. */
void row_missing_guess(const struct context *context, struct guess *guess);

/* Says what no row had. */
void row_missing_report(struct context *context);

#endif
