/* The state of an audit, between reading (audit.c) and reporting (audit_report.c). */
#ifndef CLI_AUDIT_H
#define CLI_AUDIT_H

#include "cli/audit_bins.h"
#include "cli/words.h"
#include "layout/base/text.h"
#include "layout/space.h"

#include <stdbool.h>

struct audit;
struct cell_list;
struct context;
struct dump;

/* What a row stands for. The key lives in the module's arena or longer; NULL: out of memory. */
struct grouping {
    const char *name;
    bool one_shape; /* a row is of one shape, or of one instruction */
    const char *(*key)(struct audit *audit, const struct place *place,
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
    struct ownership ownership;
    struct arena arena; /* of the module: bins */
    const char *module;
    struct seen {
        uint64_t computation; /* which one the bin belongs to, from 1 */
        struct bin *bin;      /* the newest of this shape */
    } * seen;                 /* by shape id */
    size_t seen_capacity;
    size_t origin_count, origin_capacity;
    struct origin *origins; /* of the values of the open computations */
    struct words words;     /* opcodes and files of the origins; number 0 is no file */
    uint64_t computations;  /* closed */
    bool by_shape;          /* the grouping */
    bool fine;              /* groups are parts of it, by computation and shape */
    bool may_be_entry;      /* the computation at hand: its parameters may be arguments */
    struct text source;     /* of the place at hand */
    struct groups groups;
    struct groups wholes;       /* of groups that are parts: what they are parts of */
    struct cell_list *findings; /* their texts; NULL where no limit is set */
    int64_t arrays;             /* counted */
    bool assumed;               /* some of their layouts are */
    bool compiled;              /* with --assume: a module was met that needs none */
    bool overflow;              /* a sum did not fit 64 bits */
    int64_t unsized;            /* arrays that are in no sum: their size is unknown */
    const char *first_unsized;  /* where */
    struct size spaces[SPACE_MAX - SPACE_MIN + 1];
    int64_t rows_in[SPACE_MAX - SPACE_MIN + 1];
    struct place worst[SPACE_MAX - SPACE_MIN + 1]; /* the array with most padding in a space */
    int64_t worst_padding[SPACE_MAX - SPACE_MIN + 1];
    struct limits limits;
    struct sorting {
        const struct order *order;
        int sign; /* 1: largest first */
    } sorting;
    size_t top; /* rows to print */
};

#endif
