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

/* Where an instruction stands: what a finding or a row's first instruction names. */
struct site {
    const char *file, *module, *computation, *name, *opcode;
    const char *source, *op_name; /* may be NULL */
    uint64_t line;
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

/* A row of the audit. Its arrays are of one memory space: no sum goes across them. */
struct group {
    const char *key;
    size_t number;                   /* in order of first sight */
    size_t whole;                    /* of a part: number of the group that it is a part of */
    size_t part, next;               /* of a whole, its last part; of a part, the one before
                                        it: number + 1; 0: none */
    const struct shape_entry *shape; /* of the first; all have it when grouped by shape */
    bool one_shape;
    int space;
    bool assumed;   /* of some array the layout was not written */
    enum role role; /* of the first; ROLE_NONE when they differ */
    int64_t count;
    struct size size; /* sums */
    int64_t at_peak;  /* buffers that are live at the peaks of their programs */
    int64_t peak_bytes, peak_padding_bytes; /* of them */
    int64_t unmeasured;                     /* arrays of programs whose peak is not known */
    int64_t module;                         /* arrays of the module at hand */
    struct site first;
};

struct groups {
    struct arena arena; /* keys and sites: until the end */
    size_t count, capacity;
    struct group *items; /* in order of first sight */
    struct table table;  /* number + 1, by key and memory space */
    struct text wanted;  /* the key and space that are looked for */
};

/* The group of a key in a memory space. make: at first sight. NULL when there is none, or
 * memory runs out. */
struct group *group_get(struct groups *groups, const char *key, int space, bool make);

/* Adds count arrays of a shape that own memory as `role`. -1 when sums do not fit 64 bits. */
int group_add(struct groups *groups, struct group *group, const struct bin *bin,
              const struct site *site, enum role role);

/* measured: its peak is known, and what of each group is live then. */
void groups_end_module(struct groups *groups, bool measured);

void groups_free(struct groups *groups);

#endif
