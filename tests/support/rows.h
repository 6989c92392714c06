/*
 * Reads the correct answers in tests/vectors: one JSON object on each line. A line that is not
 * JSON, or a field that is missing or has another type, fails the test: otherwise a misspelt
 * name would read as 0, and a check could take that for right.
 */
#ifndef TESTS_SUPPORT_ROWS_H
#define TESTS_SUPPORT_ROWS_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* A file of rows that is being read. */
struct rows {
    const char *path;
    FILE *file;
    char *line; /* line of the current row */
    size_t capacity;
    size_t number; /* number of that line, from 1 */
};

void rows_open(struct rows *rows, const char *path);
/* Returns the next row of a kind (NULL: any), for the caller to json_decref. At the end it
 * closes the file and returns NULL. */
json_t *rows_next(struct rows *rows, const char *kind);

/* Calls check(row, "name:line") for every row of a kind (NULL: any). Returns their number. */
size_t rows_each(const char *path, const char *kind,
                 void (*check)(json_t *row, const char *at));

/* Fields of a row; a missing one fails the test. */
json_t *row_field(json_t *row, const char *key);
const char *row_string(json_t *row, const char *key);
int64_t row_integer(json_t *row, const char *key);

#endif
