/* The state of an audit, shared by reading (audit.c, rows.c, values.c), grouping (group.c),
 * peaks (peak.c) and reporting (report.c). */
#ifndef CLI_COMMAND_AUDIT_AUDIT_H
#define CLI_COMMAND_AUDIT_AUDIT_H

#include "cli/command/audit/groups.h"
#include "cli/command/dump/dump.h"
#include "layout/account/account.h"
#include "layout/base/text.h"
#include "layout/base/words.h"
#include "layout/space.h"
#include "render/row/output.h"

#include <stdbool.h>

struct audit;
struct cell_list;
struct context;
struct dump;
struct input;

/* What the arrays of one row have in common. The key lives in the module's arena or longer. */
struct grouping {
    const char *name;
    bool one_shape; /* all arrays of a row have one shape; an instruction with several has
                       several rows */
    const char *(*key)(struct audit *audit, const struct site *site,
                       const struct shape_entry *shape);
};

/* The module that takes most of main memory. Of equal ones it is the first by file and name. */
struct largest_module {
    int64_t bytes; /* its peak; negative: it is not known */
    const char *file, *module;
    uint64_t line; /* of its header */
};

struct limits {
    double max_waste;     /* fraction of a memory space's bytes; negative: no limit */
    int64_t max_padding;  /* bytes in a memory space; negative: no limit */
    double max_expansion; /* bytes / data_bytes of one array; negative: no limit */
    int64_t min_padding;  /* bytes; max_expansion ignores arrays with less */
};

struct audit {
    struct context *context;
    struct dump *dump;
    unsigned by;                     /* numbers of the words of --by, as bits */
    const struct grouping *grouping; /* of rows */
    struct grouping several;         /* if these are several words */
    const struct program *program;   /* the current module */
    struct records *records;         /* of it */
    struct arena arena;              /* keys; reset after each module */
    unsigned needs;                  /* what is to be computed: bits of enum field_need */
    bool sums_modules;               /* --merge: rows sum over all modules */
    bool at_peak;                    /* rows are only of what is live at the peak */
    bool one_module;                 /* and, of several modules, those of the largest */
    struct largest_module largest;
    int64_t modules;           /* modules read */
    struct account *account;   /* of the current module; NULL: it is not measured */
    struct arena totals_arena; /* of totals, which live until the end */
    struct cell_list *totals;  /* of each module that was measured */
    bool measures;             /* accounts are wanted */
    bool sums_roles;           /* the current module has values, but no account */
    bool measured;             /* the peak of the current module is known */
    bool unscheduled;          /* at least one module is not scheduled, or cut off */
    const char *unknown;       /* why only the header tells of a module; NULL: none */
    bool unmeasured;           /* the peak of at least one module is not known */
    int64_t peaks;             /* modules whose peak is known */
    struct column columns[13];
    const struct target *target; /* of the last module whose target is known; NULL: none */
    const char *first_file;      /* the file of the first module; NULL: none was read */
    bool several_files;          /* another module is of another file */
    struct words files;          /* if rows are read: their files */
    bool by_shape;               /* rows are grouped by shape */
    bool merges; /* arrays of one shape in a computation share a bin, whichever instructions
                    make them */
    bool by_space, by_module;
    bool fine; /* for a page: `groups` holds parts of `wholes`, one for each computation and
                  shape */
    struct text source, op_name; /* of the last audit_site */
    struct groups groups;
    struct groups wholes;      /* if fine: the rows that the groups are parts of */
    struct words row_modules;  /* if rows are read: what identifies each module */
    int64_t arrays;            /* arrays counted */
    bool assumed;              /* at least one layout is assumed */
    bool compiled;             /* --assume was given, but a module has its layouts already */
    bool overflow;             /* a sum did not fit 64 bits */
    int64_t unsized;           /* arrays of unknown size, which no sum includes */
    const char *first_unsized; /* where the first one is */
    struct space_sum {
        int64_t rows;
        struct size size;   /* of the arrays whose size is known */
        struct size module; /* the same for the current module; with --merge for all */
        /* Of modules that are not scheduled; -1: more than 64 bits can say. */
        int64_t argument_bytes, output_bytes;
        struct site worst; /* site of the array with most padding */
        int64_t worst_padding;
    } spaces[SPACE_COUNT];
    struct limits limits;
    bool limited; /* some limit is set */
    struct sorting {
        const struct order *order;
        int sign;         /* 1: largest first */
        bool main_first;  /* rows of main memory come before all others */
        bool waste_first; /* then those with most padding at the peak, or with most bytes */
    } sorting;
};

void audit_free(struct audit *audit);

/* Begins a module that a dump or a row is of: says which file it is in. */
void audit_begin_file(struct audit *audit, const char *file);

/* Begins a module of the dump. Each module has another number. */
void audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number);

/* Adds arrays to their group and to the sums of its memory space. */
void audit_add(struct audit *audit, struct group *group, const struct addend *addend,
               const struct site *site);

/* Adds `count` arrays of a shape, which own memory, if they pass --only. shape is NULL if it is
 * not known. */
void audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
                 const struct site *site);

/* ---- rows.c ---- */

/* Adds rows that audit has written, one on each line. Returns 0. */
int audit_read_rows(struct dump *dump, struct input *input);

/* ---- group.c ---- */

/* Reads --by; without it rows are of shapes. */
void audit_group_by(struct audit *audit);
/* Returns whether --by has the word. */
bool audit_is_by(const struct audit *audit, size_t number);

/* The site of a step of an opened computation. Its op_name and source are those of its maker
 * (layout/program/maker.h) if rows are grouped by one of them, or if it has none itself. Its
 * texts are valid until the next call. */
struct site audit_site(struct audit *audit, const struct computation *c,
                       const struct step *step, enum role role);

/* Adds the fields file, line, ..., source. */
void audit_site_row(const struct audit *audit, struct row *row, const struct site *site);

/* Does the array pass the tests of --only? shape is NULL if it is not known. */
bool audit_selects(struct audit *audit, const struct site *site,
                   const struct shape_entry *shape);

/* The key of an array's row, without the memory space. shape may be NULL (not known) unless
 * grouping->one_shape. */
struct group_key audit_key(struct audit *audit, const struct site *site,
                           const struct shape_entry *shape);

/* Adds bytes of the peak that belong to no array, `count` of something; 0: of nothing. They
 * have a row of their own unless rows are of roles, memory spaces or modules. Returns the row;
 * NULL if --only excludes it. */
struct group *audit_add_room(struct audit *audit, const struct site *site, int space,
                             int64_t count, int64_t bytes);

/* The row of an array; if rows have parts, its part. make: creates it if there is none yet.
 * NULL if there is none. */
struct group *audit_group(struct audit *audit, const struct shape_entry *shape,
                          const struct site *site, bool make);

#endif
