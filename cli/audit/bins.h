/*
 * The sums behind an audit. While a module is read, leaves that own memory are counted in bins
 * of their computation: (group, shape, how they own it) -> count, bytes, first site. When it
 * is known what the computation is for, its bins join the groups that are printed.
 */
#ifndef CLI_AUDIT_BINS_H
#define CLI_AUDIT_BINS_H

#include "cli/origin.h"
#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "layout/memory/ownership.h"
#include "layout/size.h"

#include <stddef.h>
#include <stdint.h>

struct shape_entry;
struct target;

/* Where an instruction stands: what a finding or a row's first instruction names. */
struct site {
    const char *file, *module, *computation, *name, *opcode;
    const char *source, *op_name; /* may be NULL */
    uint64_t line, module_line;   /* module_line: of the module's header */
    enum role role;
};

/* Leaves of one computation that are counted together. Most bins belong to fusions and come to
 * nothing, so they hold little. In the module's arena. */
struct bin {
    struct bin *next;
    const struct shape_entry *shape; /* NULL: not written, or no shape */
    struct origin origin;            /* of the first instruction */
    uint32_t count;
    uint32_t root; /* which leaf of the computation's root decides the role */
    uint8_t state; /* enum leaf_state */
    bool constant;
    char name[]; /* of the first instruction, NUL-terminated */
};

/* Arrays that join a group. */
struct addend {
    const struct shape_entry *shape; /* of all; NULL: they differ */
    bool assumed;                    /* of some the layout was not written */
    int64_t count;
    struct size size; /* their sum */
};

/* A row of the audit. Its arrays are of one memory space: no sum goes across them. Their order
 * does not matter. */
struct group {
    const char *key;
    size_t number;                   /* in order of first sight */
    size_t whole;                    /* of a part: number of the group that it is a part of */
    const struct shape_entry *shape; /* of all; NULL: they differ */
    int space;
    bool assumed;   /* of some array the layout was not written */
    enum role role; /* of all; ROLE_NONE when they differ */
    int64_t count;
    struct size size;            /* sums */
    const struct target *target; /* names its memory space; NULL: that of the output */
    bool measured;               /* the peak of its program is known */
    int64_t at_peak;             /* buffers that are live then */
    int64_t peak_bytes, peak_padding_bytes; /* of them */
    struct site first;                      /* by file and line */
};

struct groups {
    struct arena arena; /* keys and sites: until the end */
    size_t count, capacity;
    struct group *items; /* in order of first sight */
    struct table table;  /* number + 1, by key and module */
    struct text wanted;  /* those that are looked for */
    uint64_t module;     /* the one at hand; 0 where all are summed */
    size_t since;        /* groups that were there before it */
};

/* What tells a group from others of the same module. */
struct group_key {
    const char *text;
    int space;
    size_t shape; /* its entry's id + 1; 0: a group may be of several */
};

/* The group of a key in the module at hand. make: at first sight. NULL when there is none, or
 * memory runs out. */
struct group *group_get(struct groups *groups, struct group_key key, bool make);

/* Adds arrays, of which the first by file and line is at `site`. -1 when sums do not fit 64
 * bits. */
int group_add(struct groups *groups, struct group *group, const struct addend *addend,
              const struct site *site);

/* By file, line, name: < 0, 0 or > 0. */
int site_compare(const struct site *a, const struct site *b);

/* The next module is another one; number: 0 where all are summed. */
void groups_begin_module(struct groups *groups, uint64_t number);

/* Of the module at hand, a program for the target, the peak is known, and what of each group is
 * live then. */
void groups_measured(struct groups *groups, const struct target *target);

void groups_free(struct groups *groups);

#endif
