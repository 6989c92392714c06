/* The audit command: what its options ask of the arrays and of the account of each program. */
#ifndef CLI_COMMAND_AUDIT_AUDIT_H
#define CLI_COMMAND_AUDIT_AUDIT_H

#include "cli/command/dump/dump.h"
#include "layout/account/account.h"
#include "layout/base/words.h"
#include "render/array/array_order.h"
#include "render/array/array_row.h"
#include "render/array/modules_text.h"
#include "render/array/space_sums.h"
#include "render/row/output.h"

struct audit_shares;
struct cell_list;
struct context;
struct dump_client;
struct input;

struct audit_limits {
    double max_waste;     /* fraction of a memory space's bytes; negative: no limit */
    int64_t max_padding;  /* bytes in a memory space; negative: no limit */
    double max_expansion; /* bytes / data_bytes of one array; negative: no limit */
    int64_t min_padding;  /* bytes; max_expansion ignores arrays with less */
    bool any;             /* some limit is set */
};

/* What the options ask. */
struct audit_query {
    struct array_grouping grouping; /* of rows */
    struct array_sorting sorting;
    struct audit_limits limits;
    unsigned needs; /* what is to be computed: bits of enum field_need */
    bool merges;    /* --merge: rows sum over all modules */
    bool measures;  /* accounts are wanted */
    bool joins;     /* arrays of one shape in a computation are counted together */
    bool parts; /* for a page: rows are parts of wholes, one for each computation and shape */
};

/* The module that is being read. */
struct audit_module {
    struct dump *dump;
    const struct program *program;
    struct account *account; /* NULL: it is not measured */
    struct site_maker sites;
    struct arena arena; /* keys; reset after each module */
    bool measured;      /* its peak is known */
};

/* The modules that were read. */
struct audit_modules {
    int64_t count, peaks;        /* peaks: modules whose peak is known */
    struct cell_list *totals;    /* of each that was measured */
    struct arena totals_arena;   /* of totals, which live until the end */
    const struct target *target; /* of the last one whose target is known; NULL: none */
    struct largest_module largest;
    const char *first_file; /* the file of the first one; NULL: none was read */
    const char *unknown;    /* why only the header tells of one; NULL: none */
    struct words files;     /* if rows are read: their files */
    struct words of_rows;   /* if rows are read: what identifies each module */
    bool several_files;     /* another one is of another file */
    bool unscheduled;       /* at least one is not scheduled, or cut off */
    bool unmeasured;        /* the peak of at least one is not known */
    bool compiled;          /* --assume was given, but one has its layouts already */
};

/* What all arrays sum to. */
struct audit_sums {
    struct array_groups groups;
    struct array_groups wholes; /* with query.parts: the rows that the groups are parts of */
    struct space_sums spaces;
    int64_t arrays;            /* arrays counted */
    int64_t unsized;           /* arrays of unknown size, which no sum includes */
    const char *first_unsized; /* where the first one is */
    bool assumed;              /* at least one layout is assumed */
    bool overflow;             /* a sum did not fit 64 bits */
};

/* What is shown, which is known only after all is read. */
struct audit_table {
    bool at_peak;    /* rows are only of what is live at the peak */
    bool one_module; /* and, of several modules, those of the largest */
    struct column columns[13];
};

struct audit {
    struct context *context;
    struct audit_query query;
    struct audit_module module;
    struct audit_modules modules;
    struct audit_sums sums;
    struct audit_table table;
};

/* ---- audit.c ---- */

void audit_free(struct audit *audit);

/* Begins a module that a dump or a row is of: says which file it is in. */
void audit_begin_file(struct audit *audit, const char *file);
/* Begins a module of the dump. Each module has another number. */
void audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number);
/* Ends the sums of a module, or with --merge of all modules. Checks the limits on them unless
 * the peak is known. */
void audit_end_sums(struct audit *audit);

/* Does an array pass the tests of --only? shape NULL: it is not known, and the memory space is
 * `space`. */
bool audit_selects(struct audit *audit, const struct site *site,
                   const struct shape_entry *shape, struct cell space);

/* The row of an array; if rows have parts, its part. make: creates it if there is none yet.
 * NULL if there is none. */
struct array_group *audit_group(struct audit *audit, const struct shape_entry *shape,
                                const struct site *site, bool make);

/* Adds arrays to their group and to the sums of its memory space. */
void audit_add(struct audit *audit, struct array_group *group,
               const struct array_addend *addend, const struct site *site);

/* Adds `count` arrays of a shape, which own memory, if they pass --only. shape is NULL if it is
 * not known. */
void audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
                 const struct site *site);

/* ---- audit_peak.c ---- */

/* Adds the totals of the current module, and to each row what is live at its peak. Checks the
 * limits on the padding at the peak. */
void audit_peak(struct audit *audit);

/* Adds bytes of the peak that belong to no array, `count` of something; 0: of nothing. They
 * have a row of their own unless rows are of roles, memory spaces or modules. Returns the row;
 * NULL if --only excludes it. */
struct array_group *audit_add_room(struct audit *audit, const struct site *site, int space,
                                   int64_t count, int64_t bytes);

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
struct audit_shares audit_read(struct audit *audit, const struct dump_client *client);
void audit_shares_free(struct audit_shares *shares);

/* ---- audit_baseline.c ---- */

/* Reads the baseline, if one is given. Returns -1 after an error. */
int audit_baseline_read(struct audit *audit);
/* The padding of the current module in a memory space, as rows have it: at the peak if that is
 * known. */
int64_t audit_space_padding(const struct audit *audit, int space);
/* With a baseline and without limits, reports rows with at least --min-padding of padding,
 * which are then compared with it. */
void audit_baseline_check(struct audit *audit);

/* ---- audit_limits.c ---- */

/* Reads the limits that the options set. */
void audit_limits_read(struct audit *audit);
/* Checks the limit on one array. Its finding names the shape and the first instruction. */
void audit_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                       const struct site *site);

/* The padding in a memory space. */
struct space_padding {
    int space;
    bool peak; /* the bytes are those that are live at the peak */
    int64_t padding_bytes, bytes;
    int64_t most_bytes;       /* of the memory space that takes most */
    const struct site *worst; /* the site with most padding; NULL: not known */
};

/* Returns whether the padding in a memory space passes a limit. --max-waste exempts a space
 * that takes less than 1 % of what the largest takes, if its padding is less than
 * --min-padding. */
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
