/*
 * An output: passes rows to the back end of a format. A command opens an output, writes rows,
 * and closes it with totals; it never asks which format it is.
 */
#ifndef RENDER_ROW_OUTPUT_H
#define RENDER_ROW_OUTPUT_H

#include "render/row/choice.h"
#include "render/row/row.h"

#include <stdbool.h>
#include <stdio.h>

struct page;
struct target;

enum column_flag {
    COLUMN_SPARE = 1,   /* may be left out, the last first, before shapes are cut */
    COLUMN_END = 2,     /* cut at its beginning, as its end says more */
    COLUMN_SHAPE = 4,   /* a shape: cut after all others; a tuple loses elements */
    COLUMN_BELOW = 8,   /* begins a second line if one line cannot hold all columns */
    COLUMN_HIDDEN = 16, /* set by the table itself: the column is left out */
    COLUMN_SUM = 32,    /* like SPARE, but left out before those, as others say more */
    COLUMN_SAME = 64,   /* set by the table itself: it is left out as it says nothing */
    COLUMN_HEAT = 128,  /* colored by the share that its bytes have of output.whole_bytes */
    COLUMN_WRAP = 256,  /* the last one: wrapped where it does not fit, and never cut */
    COLUMN_SOURCE =
        1024, /* it may hold sources, whose files have short names, as in FIELD_source */
    COLUMN_APART = 512,   /* one of two sizes: with the digits in which they differ */
    COLUMN_FIRM = 2048,   /* a name: cut no further than to its min_width, in any line */
    COLUMN_INSTEAD = 4096 /* if it is left out, its cells stand where a row has no shape */
};

/* A column of the text table. */
struct column {
    enum field_number field;
    /* The least width to which the column may be cut to fit the terminal; 0: it is never cut.
     * Columns with the largest min_width are cut first, among equals the last; shapes are cut
     * after all others. */
    unsigned char min_width;
    unsigned short flags; /* bits of enum column_flag */
    const char *heading;  /* NULL: that of the field */
    const char *path;     /* of a field within an object, "padding.tile"; NULL: it is in none */
};

/* The sentences that a row is written as, instead of a line of a table. */
struct sentences {
    void (*write)(struct printable *out, const struct row *row,
                  bool exact_bytes); /* NULL: a table */
    enum field_number field; /* rows without this field go into a table; NOT_A_FIELD: none do */
    bool dense;              /* no blank line between such rows */
    bool whole_lines;        /* their lines are values, and never wrapped */
};

/* The fields of --fields. */
struct asked_fields {
    struct field_path *fields; /* in order; NULL: all fields */
    bool *found;               /* for each of them: some row had it */
    size_t count;
};

/* The columns of the text table. */
struct columns {
    const struct column *items;
    size_t count;
};

/* What is written besides rows and totals; NULL: nothing. */
struct extra_rows {
    const struct row *page; /* what else the page needs */
    const struct row *json; /* what json has beside the totals */
};

struct output_file {
    FILE *stream;     /* NULL: what is written stays in the buffer */
    const char *name; /* in messages; NULL: standard output */
    void (*before_writing)(
        void *user); /* before anything is written; NULL: nothing is called */
    void *user;
};

struct terminal {
    size_t width; /* that lines of text may have, in columns; 0: any */
    bool color;
};

/* What a back end keeps from row to row. */
struct backend_state {
    struct choice choice;    /* the fields that are written; none: all */
    struct printable named;  /* names of the first row's fields; freed by the caller */
    struct printable nested; /* csv: a list or an object as JSON */
    bool left_out;           /* csv: a row had fields that the first row did not have */
    void *own;               /* owned by the back end */
};

struct output {
    const struct backend *backend;
    struct output_file file;
    struct terminal terminal;
    const char *command;
    const enum row_kind *kinds; /* of the command's rows, ended by NO_KIND */
    struct columns columns;
    struct sentences sentences;
    /* Printed behind the totals in text and on a page, a line each; NULL: text shows no
     * totals. */
    const char *totals_note;
    /* Names of formats that are documents instead of rows and that the command writes itself,
     * ended by NULL. NULL: none. */
    const char *const *documents;
    const char *document;    /* the document that is written; NULL: rows */
    const struct page *page; /* the command's page; NULL: none */
    struct extra_rows extra;
    const char *share_base; /* --share-base: where the page's links lead; NULL: not given */
    struct asked_fields asked;
    const struct target *target; /* names memory spaces; NULL: the default target */
    bool marks_assumed;          /* rows say whether their layout is assumed; tables mark it */
    int64_t whole_bytes;         /* what colors show shares of, a peak; 0: they show padding */
    bool exact_bytes;            /* --bytes */
    size_t rows, findings;
    bool assumed; /* some row's layout is assumed */
    struct backend_state state;
    union {
        struct printable buffer;
        struct markup markup; /* of formats that are XML or HTML */
    };
    int error; /* errno of a write that failed; 0: none did */
};

/* How a format is written. All formats are in render/formats.def. Each function appends to
 * output.buffer, which the output writes to the file. A function that is NULL does nothing. A
 * format in which --fields selects fields calls choice_of_fields as it begins and
 * choice_put_all for each row (see render/row/format_csv.c). */
struct backend {
    const char *name;
    bool page;       /* rows go to output.page, which sums them: the finer, the better */
    bool totals;     /* the totals are written whole */
    bool human;      /* for people: selected fields, and sentences if the command has them */
    bool paragraphs; /* a headline is a paragraph: no blank line is needed in front of it */
    void (*begin)(struct output *output);
    void (*row)(struct output *output, const struct row *row);
    /* A finding, behind all rows. A format that has it is for programs that show findings. */
    void (*finding)(struct output *output, const struct row *finding);
    /* totals may be NULL */
    void (*end)(struct output *output, const struct row *totals);
    /* Writes field i of output.state.choice, and what stands between it and the one before;
     * NULL: the format chooses none. */
    void (*cell)(struct output *output, struct printable *out, const struct cell *cell,
                 size_t i);
    /* Writes the rows before and returns where words between rows go; NULL: they have no
     * place. */
    struct printable *(*words)(struct output *output);
    /* The same for a line that says the most in the least words, which stands in front of rows
     * as it is; NULL: it is written as other words. */
    struct printable *(*headline)(struct output *output);
    /* Completes the words so far, before they are written; may be NULL. */
    void (*settle)(struct output *output);
};

extern const struct backend format_json;

/* Returns whether --fields names the field, or one within it. */
bool output_asks(const struct output *output, enum field_number field);
/* Returns whether the totals are written whole, and not only as a line for people. */
bool output_ends_with_totals(const struct output *output);
/* Returns whether the field is written: by --fields, as a column of the table, or because the
 * format shows all. */
bool output_shows(const struct output *output, enum field_number field);

/* The caller sets the fields of output from backend to exact_bytes; the others are 0. */
void output_begin(struct output *output);
/* Completes a row: memory spaces get their names from the output's target, and with
 * marks_assumed each row says whether its layout is assumed. output_row calls it. */
void output_complete_row(const struct output *output, struct row *row);
void output_row(struct output *output, struct row *row);
/* Writes a finding, if the format has findings. Rows may not follow. */
void output_finding(struct output *output, struct row *finding);
/* The name of a row in a tree. For people, a branch is drawn in front; `last` is the last of
 * its siblings. */
struct cell output_branch(const struct output *output, struct arena *arena, struct slice name,
                          bool last);
/* Returns whether this row is written as sentences when the format is text. */
bool output_is_written(const struct output *output, const struct row *row);
/* Returns where to append a line of text that needs no row, at millions of lines a second; NULL
 * if rows are wanted. Call output_line_end after each line. */
struct printable *output_line(struct output *output);
void output_line_end(struct output *output);
/* Wraps lines of text that were appended since byte `from` of the buffer, if they are too wide.
 */
void output_wrap(struct output *output, size_t from);
/* Returns where to append words for people between rows, a heading or a picture; NULL if only
 * rows are wanted. Do not call output_line_end for them. */
struct printable *output_words(struct output *output);
/* Likewise for a headline, which is a line. */
struct printable *output_headline(struct output *output);
/* Appends a table of other rows to words, as the format writes tables. */
void output_table(const struct output *output, struct printable *words,
                  const struct column *columns, size_t column_count,
                  const struct cell_list *rows);
/* Ends the output; totals may be NULL. output.failed and .error say what became of the file. */
void output_end(struct output *output, const struct row *totals);

/* ---- for back ends ---- */

/* Writes the buffer if it is large. */
void output_flush(struct output *output);
/* Writes the whole buffer and flushes the file. */
void output_sync(struct output *output);
/* Does the same up to the end of the last line, without allocating memory. */
void output_rescue(struct output *output);
/* Must be called before anything else is written to the file. */
void output_before_writing(struct output *output);

#endif
