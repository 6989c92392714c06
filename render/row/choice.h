/*
 * The fields that an output shows when it does not show all fields of every row: the columns of
 * a text table or of CSV, or those of --fields. The text of a row part's fields is cached in
 * the part.
 */
#ifndef RENDER_ROW_CHOICE_H
#define RENDER_ROW_CHOICE_H

#include "render/row/field.h"

#include <stdbool.h>
#include <stddef.h>

struct output;
struct row;
struct printable;

struct chosen {
    struct field_path path;
    size_t at; /* number of the field in the last row; most rows have it there */
};

struct choice {
    size_t count;
    struct chosen *fields;
};

/* Makes room for `count` fields, whose paths the caller sets. */
void choice_begin(struct choice *choice, size_t count);
/* Chooses the fields of --fields, or none without it. */
void choice_of_fields(struct output *output);
void choice_free(struct choice *choice);

/* Appends field i of output->state.choice as the back end writes it, null if the row has no
 * such field. */
void choice_put(struct output *output, struct printable *out, const struct row *row, size_t i);
/* Appends all of them, between which only stands what the back end writes with each. An output
 * calls either this or choice_put. Returns how many of them the row has. */
size_t choice_put_all(struct output *output, struct printable *out, const struct row *row);

#endif
