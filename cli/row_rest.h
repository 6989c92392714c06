/* Rows that are not shown, as sums: one for each memory space, since no sum goes across. */
#ifndef CLI_ROW_REST_H
#define CLI_ROW_REST_H

#include <stddef.h>

struct arena;
struct output;
struct row;
struct row_rest;

/* Counts a row whose memory spaces are names. *rest is NULL at first. -1 when memory runs out.
 */
int row_rest_add(struct row_rest **rest, const struct row *row, struct arena *arena);

/* Writes "[86 others]" with the sums, where a table shows a field for these words, and begins
 * anew. Rows are made in the arena. */
void row_rest_put(struct row_rest *rest, struct output *output, struct arena *arena);

#endif
