/*
 * Correct answers: tests/vectors/tirx.jsonl, one JSON object on each line, from TVM 0.27 and
 * from the formulas in its documents. A row's kind says what is asked. Rows marked suspect are
 * skipped, because TVM's answer in them is thought to be wrong.
 */
#ifndef TESTS_SUPPORT_TIRX_ROWS_H
#define TESTS_SUPPORT_TIRX_ROWS_H

#include "layout/base/arena.h"
#include "layout/tirx/tirx.h"
#include "tests/suites.h"

#include <jansson.h>

#define ROW_RANK 16

/* The current row. arena is reset between rows; text is the row itself, for messages. */
struct row {
    json_t *json;
    const char *text;
    struct arena arena;
};

/* Calls check for every row of a kind that is not suspect; fails if there is none. */
void tirx_rows_run(const char *kind, void (*check)(struct row *row));

/* One check for each kind of preset rows. */
struct preset_checks {
    void (*mma_shared)(struct row *row);
    void (*tmem_datapath)(struct row *row);
    void (*tcgen05_atom)(struct row *row);
    void (*trainium)(struct row *row); /* also for rows of kind trainium_psum */
};
void tirx_rows_presets(const struct preset_checks *checks);

/* Fields of a row; a missing one fails the test. */
const char *tirx_row_string(const struct row *row, const char *field);
int64_t tirx_row_integer(const struct row *row, const char *field);
/* Reads an array of integers into values[ROW_RANK]; returns its length. */
size_t tirx_row_integers(const struct row *row, const char *field, int64_t *values);
/* The name of the TMA swizzle mode whose number is in field mode. */
const char *tirx_row_mode(const struct row *row);
/* A field's layout, read by tirx_parse. */
struct tirx_layout tirx_row_layout(struct row *row, const char *field);

/* A layout from text, which must parse. */
struct tirx_layout layout_of(struct arena *arena, const char *text);
/* The mapping of a layout; dims NULL: over the shard extents. */
struct mapping mapping_of(struct arena *arena, const struct tirx_layout *layout,
                          const int64_t *dims, size_t rank);
struct mapping mapping_from(struct arena *arena, const char *text);

/* Fails unless the layout prints as `expected`. */
void check_print(const struct row *row, const struct tirx_layout *layout, const char *expected);

/* Checks the outcome of an operation. Field error: status must be -1. Field result: the layout
 * must be that one; null: status must be 0. */
void check_result(const struct row *row, int status, const struct tirx_layout *layout);

#endif
