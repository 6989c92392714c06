/* Arrays that instructions own, summed by what they have in common: each group is a row. */
#ifndef RENDER_ARRAY_ARRAY_GROUPS_H
#define RENDER_ARRAY_ARRAY_GROUPS_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "layout/owner/ownership.h"
#include "layout/size.h"

#include <stddef.h>
#include <stdint.h>

struct shape_entry;
struct target;

/* Where an instruction stands, as findings name it and rows name their first instruction. */
struct site {
    const char *file, *module, *computation, *name, *opcode;
    const char *source, *op_name; /* may be NULL */
    uint64_t line, module_line;   /* module_line: line of the module's header */
    enum role role;
};

/* Arrays that join a group. */
struct array_addend {
    const struct shape_entry *shape; /* of all; NULL: they differ */
    bool assumed;                    /* at least one layout was not written */
    int64_t count;
    struct size size; /* sum over the arrays */
};

/* The arrays of a row. All of them are in one memory space, because no sum goes across memory
 * spaces. The order in which arrays are added does not matter. */
struct array_group {
    const char *key;
    size_t number;                   /* index in order of creation */
    size_t whole;                    /* if a part: number of the group that it is a part of */
    const struct shape_entry *shape; /* of all; NULL: they differ */
    int space;
    bool assumed;   /* at least one array's layout was not written */
    enum role role; /* of all arrays; ROLE_NONE: they differ */
    int64_t count;
    struct size size;                       /* sums */
    const struct target *target;            /* names the memory space; NULL: the default one */
    bool measured;                          /* the peak of its program is known */
    bool room;                              /* of no array: what else the peak counts */
    int64_t at_peak;                        /* number of buffers that are live at the peak */
    int64_t peak_bytes, peak_padding_bytes; /* of those buffers */
    struct site first;                      /* the first array by file and line */
};

struct array_groups {
    struct arena arena; /* keys and sites; lives until the end */
    size_t count, capacity;
    struct array_group *items;   /* in order of creation */
    struct table table;          /* key, module and name of the memory space -> number + 1 */
    struct text wanted;          /* scratch: the key that is looked up */
    uint64_t module;             /* number of the current module; 0: all modules are summed */
    const struct target *target; /* of the current module; NULL: the default one */
    size_t since;                /* number of groups that earlier modules made */
};

/* What identifies a group within a module. */
struct array_group_key {
    const char *text;
    int space;
    size_t shape; /* id of the shape's entry + 1; 0: groups may hold several shapes */
};

/* The group of a key in the current module. make: creates it if there is none yet. NULL if
 * there is none. */
struct array_group *array_group_get(struct array_groups *groups, struct array_group_key key,
                                    bool make);

/* Adds arrays to a group; the first of them by file and line is at `site`. -1 when a sum does
 * not fit 64 bits. */
int array_group_add(struct array_groups *groups, struct array_group *group,
                    const struct array_addend *addend, const struct site *site);

/* Makes a group that has no array one of what else the peak counts, at `site`. */
void array_group_add_room(struct array_groups *groups, struct array_group *group,
                          const struct site *site);

/* Compares by file, then line, then name: < 0, 0 or > 0. */
int site_compare(const struct site *a, const struct site *b);

/* Begins another module. number is 0 if all modules are summed. */
void array_groups_begin_module(struct array_groups *groups, uint64_t number);

/* Marks the groups of the current module: its peak is known. */
void array_groups_measured(struct array_groups *groups);

/* Adds the groups of other modules, which stay in the arena of `more`. whole: the number of
 * wholes before theirs. */
void array_groups_join(struct array_groups *groups, const struct array_groups *more,
                       size_t whole);

/* Forgets all groups. */
void array_groups_clear(struct array_groups *groups);

void array_groups_free(struct array_groups *groups);

#endif
