/*
 * The fields that an output shows where it does not show all of every row: the columns of a
 * text table and of CSV, what --fields asks for. What is written of rows' parts is kept.
 */
#ifndef RENDER_ROW_CHOICE_H
#define RENDER_ROW_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

struct output;
struct row;
struct text;

struct chosen {
    const char *path; /* of a field (row.h); a static text, or the caller's */
    size_t at; /* the number of the field in the row before, which most rows have there */
};

struct choice {
    size_t count;
    struct chosen *fields;
};

/* Room for `count` fields, whose paths the caller sets; -1 when memory runs out. */
int choice_begin(struct choice *choice, size_t count);
/* The fields that --fields names; none without it. -1 when memory runs out. */
int choice_of_fields(struct output *output);
void choice_free(struct choice *choice);

/* Appends field i of output->choice as the back end writes it: null where the row has none.
 * Whether it has one. */
bool choice_put(struct output *output, struct text *out, const struct row *row, size_t i);

#endif
