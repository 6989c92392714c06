/*
 * Known answers: tests/vectors/tirx.jsonl, one JSON object a line, from TVM 0.27 and from the
 * formulas of its documents. A row's kind says what is asked; rows marked suspect hold answers
 * in which TVM is thought to be wrong and do not bind.
 */
#ifndef TESTS_TIRX_ROWS_H
#define TESTS_TIRX_ROWS_H

#include "layout/base/arena.h"
#include "layout/tirx/tirx.h"
#include "tests/suites.h"

#include <jansson.h>

#define ROW_RANK 16

/* One row at work: arena is reset between rows; text is the row itself, for messages. */
struct row {
    json_t *json;
    const char *text;
    struct arena arena;
};

/* Calls check for every binding row of a kind; fails when there is none. */
void tirx_rows_run(const char *kind, void (*check)(struct row *row));

/* The rows of presets. */
struct preset_checks {
    void (*mma_shared)(struct row *row);
    void (*tmem_datapath)(struct row *row);
    void (*tcgen05_atom)(struct row *row);
    void (*trainium)(struct row *row); /* and trainium_psum */
};
void tirx_rows_presets(const struct preset_checks *checks);

/* Fields; a missing one fails the test. */
const char *tirx_row_string(const struct row *row, const char *field);
int64_t tirx_row_integer(const struct row *row, const char *field);
/* An array of integers into values[ROW_RANK]; returns its length. */
size_t tirx_row_integers(const struct row *row, const char *field, int64_t *values);
/* The name of the TMA swizzle mode that field mode numbers. */
const char *tirx_row_mode(const struct row *row);
/* A layout, read by tirx_parse. */
struct tirx_layout tirx_row_layout(struct row *row, const char *field);

/* A layout from text that must parse. */
struct tirx_layout layout_of(struct arena *arena, const char *text);
/* Its mapping; dims NULL: over the shard extents. */
struct mapping mapping_of(struct arena *arena, const struct tirx_layout *layout,
                          const int64_t *dims, size_t rank);
struct mapping mapping_from(struct arena *arena, const char *text);

/* Fails unless the normal form of the layout is `expected`. */
void check_print(const struct row *row, const struct tirx_layout *layout, const char *expected);

/* The outcome of an operation: field result (null: 0, there is none), or field error: -1. */
void check_result(const struct row *row, int status, const struct tirx_layout *layout);

#endif
