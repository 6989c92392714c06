/*
 * Known answers in tests/vectors/tirx.jsonl, one JSON object a line, from TVM 0.27 and from the
 * formulas of its documents. The field kind of a row names the question. Rows marked suspect
 * hold answers in which TVM seems to be wrong; they are skipped.
 */
#ifndef TESTS_TIRX_ROWS_H
#define TESTS_TIRX_ROWS_H

#include "layout/base/arena.h"
#include "layout/tirx/tirx.h"
#include "tests/suites.h"

#include <jansson.h>

#define ROW_RANK 16

/* The row that is being checked. arena is freed after it; text is its line, for messages. */
struct row {
    json_t *json;
    const char *text;
    struct arena arena;
};

/* Calls check for every row of a kind that is not suspect; fails if there is none. */
void tirx_rows_run(const char *kind, void (*check)(struct row *row));

/* A check for the rows of each preset. */
struct preset_checks {
    void (*mma_shared)(struct row *row);
    void (*tmem_datapath)(struct row *row);
    void (*tcgen05_atom)(struct row *row);
    void (*trainium)(struct row *row); /* and trainium_psum */
};
void tirx_rows_presets(const struct preset_checks *checks);

/* Return a field; a missing one fails the test. */
const char *tirx_row_string(const struct row *row, const char *field);
int64_t tirx_row_integer(const struct row *row, const char *field);
/* Stores an array of integers in values[ROW_RANK] and returns its length. */
size_t tirx_row_integers(const struct row *row, const char *field, int64_t *values);
/* Returns the name of the TMA swizzle mode whose number is in the field mode. */
const char *tirx_row_mode(const struct row *row);
/* Returns the layout in a field, read by tirx_parse. */
struct tirx_layout tirx_row_layout(struct row *row, const char *field);

/* Parses a layout; invalid text fails the test. */
struct tirx_layout layout_of(struct arena *arena, const char *text);
/* Returns the mapping of a layout. If dims is NULL, the shard extents are the dimensions. */
struct mapping mapping_of(struct arena *arena, const struct tirx_layout *layout,
                          const int64_t *dims, size_t rank);
struct mapping mapping_from(struct arena *arena, const char *text);

/* Fails unless the normal form of the layout is `expected`. */
void check_print(const struct row *row, const struct tirx_layout *layout, const char *expected);

/*
 * Compares the outcome of an operation with the row: the layout must be the field result;
 * status must be 0 if result is null, or -1 if the row has the field error instead.
 */
void check_result(const struct row *row, int status, const struct tirx_layout *layout);

#endif
