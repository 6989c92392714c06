/* --only: tests of the fields of rows. */
#ifndef CLI_ROWS_ROW_FILTER_H
#define CLI_ROWS_ROW_FILTER_H

#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct cell;
struct row;

/* A requested field; path.text is NULL if none is. */
struct asked_field {
    struct field_path path;
    size_t at;  /* number of the field in the previous row, which is the same in most rows */
    bool found; /* some row has had it */
};

struct row_test {
    struct asked_field field;
    const char *list;  /* globs separated by commas; NULL: compare with number */
    bool differs;      /* rows that match none of the globs pass */
    bool below, equal; /* below: <, otherwise >; equal: or equal */
    double number;
    bool settled; /* passed by the inputs of later rows, which are not tested again */
};

/* Makes a field from the name that users give. space and padding abbreviate memory_space and
 * padding_bytes. */
struct asked_field asked_field_of(const char *name);

/* Returns the value of the field; null if the row has none. */
struct cell asked_value(struct asked_field *field, const struct row *row);

/* Reads "FIELD=GLOB,GLOB", "FIELD!=GLOB", "FIELD>NUMBER" or "FIELD<=SIZE". Copies live in the
 * arena. Returns false if the text is none of these. */
bool row_test_read(struct row_test *test, const char *text, struct arena *arena);

/* Returns whether the row passes. A list matches if one of its values does. Null matches the
 * pattern "null". A row that does not have the field at all does not pass. */
bool row_test_passes(struct row_test *test, const struct row *row);

#endif
