/* --only: tests of rows' fields. */
#ifndef CLI_ROW_FILTER_H
#define CLI_ROW_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct cell;
struct row;

/* A field that is asked for by its path (row.h). */
struct asked_field {
    const char *path;
    size_t at;  /* the number of the field in the row before, which most rows have there */
    bool found; /* some row had it */
};

struct row_test {
    struct asked_field field;
    const char *list;  /* globs between commas; NULL: a comparison with the number */
    bool below, equal; /* the comparison: < and not >, or equal */
    double number;
    bool settled; /* what later rows are made of has passed: they are not asked */
};

/* The field by the name that users give it: space and padding are short for two. */
struct asked_field asked_field_of(const char *name);

/* The value; null where the row has none. */
struct cell asked_value(struct asked_field *field, const struct row *row);

/* Reads "FIELD=GLOB,GLOB", "FIELD>NUMBER", "FIELD<=SIZE"; copies go to the arena. false: it is
 * none of these, or memory ran out. */
bool row_test_read(struct row_test *test, const char *text, struct arena *arena);

/* A list of several values passes where one of them does; null passes where the pattern is
 * "null". */
bool row_test_passes(struct row_test *test, const struct row *row);

#endif
