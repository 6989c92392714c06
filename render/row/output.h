/*
 * Where rows go: to the back end of a format. A command opens an output, writes rows, closes it
 * with totals; it never asks which format it is.
 */
#ifndef RENDER_ROW_OUTPUT_H
#define RENDER_ROW_OUTPUT_H

#include "render/row/choice.h"
#include "render/row/row.h"

#include <stdbool.h>
#include <stdio.h>

struct guess;
struct page;
struct target;

enum column_flag {
    COLUMN_SPARE = 1,   /* left out, the last first, where shapes would be cut for it */
    COLUMN_END = 2,     /* the end matters: where it is cut, the beginning goes */
    COLUMN_MARK = 4,    /* a boolean: a mark where it is true; only where marks_assumed */
    COLUMN_SHAPE = 8,   /* cut after all others; of a tuple elements are left out */
    COLUMN_BELOW = 16,  /* begins a second line where one line does not hold all columns */
    COLUMN_WASTE = 32,  /* colored in rows of which half or more is padding */
    COLUMN_HIDDEN = 64, /* the table's own: is left out */
    COLUMN_SUM = 128    /* spare, and left out before those that are: others say more */
};

/* A column of the text table. */
struct column {
    /* Of the field, and the heading; dotted for one within an object: "padding.tile". */
    const char *name;
    bool right; /* numbers */
    /* May be cut to the terminal's width, down to so many characters; 0: never. What may keep
     * most is cut first, of equals the last, shapes after all others. */
    unsigned char min_width;
    unsigned char flags; /* of enum column_flag */
};

struct output {
    const struct backend *backend;
    FILE *file;
    size_t width; /* of the terminal that file is, in columns; 0: it is none */
    const char *command;
    const struct column *columns; /* of the text table */
    size_t column_count;
    /* Writes a row as sentences instead of a line of a table; NULL: a table. */
    void (*text_writer)(struct text *out, const struct row *row, bool exact_bytes);
    const char
        *text_writer_field; /* only for rows that have it, a table for others; NULL: all */
    bool dense;             /* no blank line between rows so written */
    /* Said with the totals in text and on a page, a line each; NULL: text shows no totals. */
    const char *totals_note;
    /* Formats of the command that are no rows but documents, which it writes itself; NULL
     * behind the last. NULL: none. */
    const char *const *documents;
    const char *document;      /* the one that is open; NULL: rows */
    const struct page *page;   /* of the command; NULL: it has none */
    const struct row *about;   /* what the page is to know besides; may be NULL */
    const char *const *fields; /* --fields: these, in this order; NULL: all */
    bool *found;               /* of each of them, whether some row had it */
    struct guess *meant;       /* of each, the field of the first row that it may mean */
    struct text named;         /* the fields of that row; the caller frees it */
    size_t field_count;
    const struct target *target; /* names memory spaces; NULL: the default one */
    bool marks_assumed; /* rows say whether their layout is assumed; in tables by a mark */
    bool exact_bytes;   /* --bytes */
    bool color;
    /* Called before anything is written to the file, with writing_user; NULL: nothing is. */
    void (*before_writing)(void *user);
    void *writing_user;
    size_t rows;
    bool assumed;         /* some row's layout is */
    bool left_out;        /* csv: a row had fields that the first one had not */
    struct choice choice; /* the back end's: the fields that are written; none: all */
    struct text buffer;
    struct text nested; /* csv's: a list or an object as JSON */
    void *state;        /* the back end's */
    bool failed;        /* memory or the file gave out: the first errno */
    int error;
};

/* How a format is written; render/formats.def has them all. Each function appends to
 * output.buffer, which is written out for it; one that is lacking does nothing. A format that
 * --fields cuts calls choice_of_fields as it begins and choice_put for each field of
 * output.choice (render/row/format_csv.c). */
struct backend {
    const char *name;
    bool page;  /* rows are for output.page, which sums them: the finer, the better */
    bool human; /* for people: a choice of fields, and sentences where the command has them */
    void (*begin)(struct output *output);
    void (*row)(struct output *output, const struct row *row);
    /* totals may be NULL */
    void (*end)(struct output *output, const struct row *totals);
    /* of output.choice, as it is written; NULL: no field is chosen */
    void (*cell)(struct output *output, struct text *out, const struct cell *cell, size_t i);
    /* Where words between rows go, once those before them are written; NULL: none has place. */
    struct text *(*words)(struct output *output);
};

/* Is the field, or one within it, among those that --fields names? */
bool output_asks(const struct output *output, const char *field);
/* Does it come out: asked for, or a column of the table, or in a format that shows all? */
bool output_shows(const struct output *output, const char *field);

/* All fields of output but those below backend..color are set by the caller. */
void output_begin(struct output *output);
/* What rows say by this output's target and --assume: memory spaces become text, and each says
 * whether its layout is assumed where tables mark that. output_row does so itself. */
void output_complete_row(const struct output *output, struct row *row);
void output_row(struct output *output, struct row *row);
/* The name of a row in a tree: behind a branch in text, which the last of its siblings ends. */
struct cell output_branch(const struct output *output, struct arena *arena, struct slice name,
                          bool last);
/* Is the row shown by the text writer, in text? */
bool output_is_written(const struct output *output, const struct row *row);
/* For text that needs no row, at millions of lines a second: where to append a line; NULL
 * where rows are wanted. output_line_end after each. */
struct text *output_line(struct output *output);
void output_line_end(struct output *output);
/* Where words for people go between rows, a heading or a picture; NULL where rows are all that
 * is wanted. output_line_end is not called for them. */
struct text *output_words(struct output *output);
/* Where a document goes; NULL when rows are wanted. output_line_end after each part. */
struct text *output_document(struct output *output);
/* totals may be NULL. What becomes of the file is in output.failed and .error. */
void output_end(struct output *output, const struct row *totals);

/* ---- for back ends ---- */

/* Nothing more is written: memory ran out. */
void output_no_memory(struct output *output);

/* Writes the buffer out when it is large, or always. */
void output_flush(struct output *output, bool always);
/* All of it, to where others see it. */
void output_sync(struct output *output);
/* To be called before anything else is written to the file. */
void output_before_writing(struct output *output);

#endif
