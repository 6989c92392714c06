/* The state of an audit, between reading (audit.c), rows (audit_group.c), peaks (audit_peak.c)
 * and reporting (audit_report.c). */
#ifndef CLI_AUDIT_AUDIT_H
#define CLI_AUDIT_AUDIT_H

#include "cli/audit/bins.h"
#include "cli/memory/memory.h"
#include "cli/words.h"
#include "layout/base/text.h"
#include "layout/space.h"
#include "render/row/output.h"

#include <stdbool.h>

struct audit;
struct cell_list;
struct context;
struct dump;
struct input;

/* What a row stands for. The key lives in the module's arena or longer; NULL: out of memory. */
struct grouping {
    const char *name;
    bool one_shape; /* a row is of one shape; of those of an instruction each has a row */
    const char *(*key)(struct audit *audit, const struct site *site,
                       const struct shape_entry *shape);
};

struct limits {
    double max_waste;     /* of a memory space; negative: no limit */
    int64_t max_padding;  /* negative: no limit */
    double max_expansion; /* of one array; negative: no limit */
    int64_t min_padding;
};

struct audit {
    struct context *context;
    struct dump *dump;
    const struct grouping *grouping;
    struct ownership ownership; /* keeps operations where the module's peak is wanted */
    struct arena arena;         /* of the module: bins */
    struct computation *last;   /* closed, and not called ENTRY; NULL: none */
    struct arena arguments;     /* its arguments' bins: it is the entry where none follows */
    const char *module;
    bool wants_peaks;           /* of the modules that are scheduled */
    bool sums_modules;          /* --merge: rows are of all modules */
    int64_t modules;            /* that were read */
    struct memory_command peak; /* the module at hand as memory takes it; totals of each */
    bool measured;              /* the module at hand was */
    bool unscheduled;           /* some module is not scheduled */
    struct column columns[13];
    const char *file;     /* of the module at hand */
    uint64_t module_line; /* where its header is */
    bool several_files;   /* were read */
    struct seen {
        uint64_t computation; /* which one the bin belongs to, from 1 */
        struct bin *bin;      /* the newest of this shape */
    } * seen;                 /* by shape id */
    size_t seen_capacity;
    struct words words;    /* opcodes and files of the origins; number 0 is no file */
    uint64_t computations; /* closed */
    bool by_shape;         /* the grouping */
    bool merges;           /* arrays of one shape in a computation, whatever makes them */
    bool by_space;
    unsigned origin_parts;       /* that somebody asks for: enum origin_part */
    bool fine;                   /* groups are parts of it, by computation and shape */
    struct text source, op_name; /* of the site at hand */
    struct groups groups;
    struct groups wholes;            /* of groups that are parts: what they are parts of */
    struct cell_list *findings;      /* their texts; NULL where no limit is set */
    struct cell_list *late_findings; /* those of them that are reported behind the rows */
    struct words row_modules;        /* of rows that are read: what tells their modules */
    int64_t arrays;                  /* counted */
    bool assumed;                    /* some of their layouts are */
    bool compiled;                   /* with --assume: a module was met that needs none */
    bool overflow;                   /* a sum did not fit 64 bits */
    int64_t unsized;                 /* arrays that are in no sum: their size is unknown */
    const char *first_unsized;       /* where */
    struct space_sum {
        int64_t rows;
        struct size size;
        struct size module;                   /* ... of the module at hand, or of all */
        int64_t argument_bytes, output_bytes; /* of modules that are not scheduled */
        struct site worst;                    /* the array with most padding */
        int64_t worst_padding;
    } spaces[SPACE_COUNT];
    struct limits limits;
    struct sorting {
        const struct order *order;
        int sign;        /* 1: largest first */
        bool main_first; /* rows of the main memory stand before all others */
    } sorting;
};

/* Begins a module of the dump; numbers of two differ. */
void audit_begin_module(struct audit *audit, struct dump *dump, uint64_t number);

/* Adds arrays to their group and to the sums of its memory space. -1 when memory runs out. */
int audit_add(struct audit *audit, struct group *group, const struct addend *addend,
              const struct site *site);

/* Adds so many arrays of a shape that own memory, if they are asked for; shape NULL: not known.
 * -1 when memory runs out. */
int audit_count(struct audit *audit, const struct shape_entry *shape, int64_t count,
                const struct site *site);

/* ---- rows.c, values.c; -1 when memory runs out ---- */

/* Adds the rows of an audit, a line each. */
int audit_read_rows(struct dump *dump, struct input *input);

/* With --assume adds what a module of StableHLO holds; else says how to get HLO text. */
int audit_read_values(struct dump *dump, struct input *input);

/* ---- audit_group.c ---- */

/* By the name that --by gives it; NULL: there is none. */
const struct grouping *audit_grouping(const char *name);

/* Where an instruction stands; its texts hold until the next one. origin NULL: not known. */
struct site audit_site(struct audit *audit, const char *computation, const char *name,
                       const struct origin *origin, enum role role);

/* Adds file, line, ..., source. */
void audit_site_row(const struct audit *audit, struct row *row, const struct site *site);

/* Does the array pass what --only asks of instructions and shapes? shape NULL: not known. */
bool audit_selects(struct audit *audit, const struct site *site,
                   const struct shape_entry *shape);

/* What tells the row of an array from others, but for the memory space. text NULL: out of
 * memory. shape NULL: not known, where no row is by it. */
struct group_key audit_key(struct audit *audit, const struct site *site,
                           const struct shape_entry *shape);

/* The row of an array, or where rows have parts its part. make: at first sight. NULL when there
 * is none, or memory runs out. */
struct group *audit_group(struct audit *audit, const struct shape_entry *shape,
                          const struct site *site, bool make);

#endif
