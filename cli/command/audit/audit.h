/* The audit command: what its options ask of the arrays and of the account of each program. */
#ifndef CLI_COMMAND_AUDIT_AUDIT_H
#define CLI_COMMAND_AUDIT_AUDIT_H

#include "cli/command/dump/dump.h"
#include "cli/module_totals.h"
#include "layout/account/account.h"
#include "render/array/array_columns.h"
#include "render/array/array_order.h"
#include "render/array/array_peak.h"
#include "render/array/array_row.h"
#include "render/array/modules_text.h"
#include "render/array/padding_limits.h"
#include "render/row/output.h"

struct audit_shares;
struct cell_list;
struct context;
struct dump_client;
struct input;

/* What the options ask. */
struct audit_query {
    struct array_grouping grouping; /* of rows */
    struct array_sorting sorting;
    struct padding_limits limits;
    unsigned needs;  /* what is to be computed: bits of enum field_need */
    bool merges;     /* --merge: rows sum over all modules */
    bool measures;   /* accounts are wanted */
    bool names;      /* names of memory spaces are wanted */
    bool joins;      /* arrays of one shape in a computation are counted together */
    bool one_module; /* if the peak of any is known, only the largest module has rows */
};

/* The module that is being read. */
struct audit_module {
    struct dump *dump;
    const struct program *program;
    struct account *account; /* NULL: it is not measured */
    struct site_maker sites;
    struct arena arena; /* names; reset after each module */
    bool measured;      /* its peak is known */
    bool largest;       /* of those so far, by its peak */
};

/* What is shown, which is known only after all is read. */
struct audit_table {
    bool at_peak;    /* rows are only of what is live at the peak */
    bool one_module; /* and, of several modules, those of the largest */
    struct column columns[ARRAY_COLUMNS];
};

struct audit {
    struct context *context;
    struct audit_query query;
    struct audit_module module;
    struct array_modules modules;
    struct module_totals totals; /* of modules */
    struct array_sums sums;      /* for a page, of parts */
    struct audit_table table;
};

/* ---- audit.c ---- */

void audit_free(struct audit *audit);

/* Reads all programs of a dump. */
void audit_programs(struct audit *audit, struct dump *dump);
/* Ends the sums of a module, or with --merge of all modules. Checks the limits on them unless
 * the peak is known. */
void audit_end_sums(struct audit *audit);

/* ---- audit_peak.c ---- */

/* Adds the totals of the current module, and to each row what is live at its peak. Checks the
 * limits on the padding at the peak. */
void audit_peak(struct audit *audit);

/* Adds the totals of the current module, of which nothing is known but its name, for people. */
void audit_add_unread(struct audit *audit);

/* ---- audit_rows.c ---- */

/* Adds rows that audit has written, one on each line. Returns 0. */
int audit_read_rows(struct dump *dump, struct input *input);

/* ---- audit_share.c ---- */

/* An audit of a directory that several threads make. Each has an audit of its own over files
 * that follow one another; joined in the order of the files, they are what one thread makes. */
struct audit_shares {
    size_t count;
    struct audit_share *items;
};

/* Reads the inputs of the audit, whose options are read. What is joined points into the shares,
 * which live until audit_shares_free. */
struct audit_shares audit_read(struct audit *audit, struct dump_client *client);
void audit_shares_free(struct audit_shares *shares);

/* ---- audit_baseline.c ---- */

/* Reads the baseline, if one is given. Returns -1 after an error. */
int audit_baseline_read(struct audit *audit);
/* With a baseline and without limits, reports rows with at least --min-padding of padding,
 * which are then compared with it. */
void audit_baseline_check(struct audit *audit);

/* ---- audit_limits.c ---- */

/* Reads the limits that the options set. */
void audit_limits_read(struct audit *audit);
/* Checks the limit on one array. Its finding names the shape and the first instruction. */
void audit_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                       const struct site *site);

/* Returns whether the padding in a memory space passes a limit. */
bool audit_passes_limit(const struct audit *audit, const struct space_padding *padding);
/* Adds a finding for each limit that the padding in a memory space passes. */
void audit_check_padding(struct audit *audit, const struct space_padding *padding);
/* Checks the limits on the sums of a module whose peak is not known, or of all modules. */
void audit_check_sums(struct audit *audit);
/* Counts arrays of unknown size, on which no limit is checked, so that a warning can say so. */
void audit_pass_over(struct audit *audit, int64_t count, const struct site *site);
/* Warns of arrays of unknown size, without which the sums are too small: a limit may hold only
 * because of that. */
void audit_warn_unsized(struct audit *audit);

/* ---- audit_report.c ---- */

/* Reads the options. Returns -1 after an error. */
int audit_begin(struct audit *audit);
/* Prints rows, totals and findings. */
void audit_report(struct audit *audit);

/* ---- audit_words.c ---- */

/* Returns whether part of the input is not counted. */
bool audit_is_incomplete(const struct audit *audit);
/* What the sums mean, in the arena of the current row. */
const char *audit_note(struct audit *audit);
/* The headline: the peak of the only module, or a row for each. */
void audit_print_headline(struct audit *audit);
/* The lines behind rows of what is live at the peak. */
void audit_print_rest(struct audit *audit);

#endif
