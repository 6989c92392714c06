/*
 * Reading the true answers in tests/vectors: one JSON object a line. What is no JSON, or a
 * field that is missing or of another type, fails the test: a misspelt name must not read as a
 * 0 that a check then finds right.
 */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

/* A file of rows, being read. */
struct rows {
    const char *path;
    FILE *file;
    char *line; /* of the row at hand */
    size_t capacity;
    size_t number; /* of that line */
};

void rows_open(struct rows *rows, const char *path);
/* The next row of a kind (NULL: any), for the caller to json_decref; NULL at the end, when the
 * file is closed. */
json_t *rows_next(struct rows *rows, const char *kind);

/* Calls check(row, name:line) for every row of a kind (NULL: any) and returns how many there
 * were. */
size_t rows_each(const char *path, const char *kind,
                 void (*check)(json_t *row, const char *at));

/* The fields of a row. */
json_t *row_field(json_t *row, const char *key);
const char *row_string(json_t *row, const char *key);
int64_t row_integer(json_t *row, const char *key);

#endif
