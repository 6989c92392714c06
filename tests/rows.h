/*
 * Reads the known answers in tests/vectors, one JSON object a line. Invalid JSON and a field
 * that is missing or of another type fail the test, so that a misspelt name is not read as a 0
 * that a check accepts.
 */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* A file of rows that is being read. */
struct rows {
    const char *path;
    FILE *file;
    char *line; /* the current line */
    size_t capacity;
    size_t number; /* of the current line, from 1 */
};

void rows_open(struct rows *rows, const char *path);
/* Returns the next row of a kind (NULL: any), which the caller releases with json_decref. At
 * the end, closes the file and returns NULL. */
json_t *rows_next(struct rows *rows, const char *kind);

/* Calls check(row, "name:line") for every row of a kind (NULL: any). Returns their number. */
size_t rows_each(const char *path, const char *kind,
                 void (*check)(json_t *row, const char *at));

/* Return a field of a row. */
json_t *row_field(json_t *row, const char *key);
const char *row_string(json_t *row, const char *key);
int64_t row_integer(json_t *row, const char *key);

#endif
