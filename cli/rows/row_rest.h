/* Sums of the rows that are not shown: one for each memory space, because sums do not mix
 * spaces. */
#ifndef CLI_ROWS_ROW_REST_H
#define CLI_ROWS_ROW_REST_H

#include <stddef.h>

struct arena;
struct output;
struct row;
struct row_rest;

/* Adds a row whose memory spaces are names. *rest is NULL at first. */
void row_rest_add(struct row_rest **rest, const struct output *output, const struct row *row,
                  struct arena *arena);

/* Writes "[86 others]" with the sums, if the output is a table with a field for these words,
 * and clears the sums. Rows are made in the arena. */
void row_rest_put(struct row_rest *rest, struct output *output, struct arena *arena);

#endif
