/* Reading the true answers in tests/vectors: one JSON object a line. */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include <jansson.h>

/* Calls check(row, name:line) for every row whose kind is `kind` (NULL: every row) and returns
 * how many there were. Fails the test when the file cannot be read. */
size_t rows_each(const char *path, const char *kind,
                 void (*check)(json_t *row, const char *at));

const char *row_string(json_t *row, const char *key); /* "" when absent */
int64_t row_integer(json_t *row, const char *key);

#endif
