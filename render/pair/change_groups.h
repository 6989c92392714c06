/* Changes of arrays that are counted together: those of one key, as --by has it. */
#ifndef RENDER_PAIR_CHANGE_GROUPS_H
#define RENDER_PAIR_CHANGE_GROUPS_H

#include "layout/base/table.h"
#include "layout/pair/array_change.h"

struct target;

/* The words of --by, in the order of change_key_word. */
enum change_key {
    CHANGES_BY_CHANGE, /* changes that are said in the same words */
    CHANGES_BY_INSTRUCTION,
    CHANGES_BY_SHAPE,
    CHANGES_BY_OPCODE,
    CHANGES_BY_OP_NAME,
    CHANGES_BY_SOURCE,
    CHANGES_BY_SPACE,
    CHANGES_BY_ROLE,
    CHANGES_BY_OWNER, /* rows are those of owners (owner_pairs.h); groups are as by change */
    CHANGE_KEYS
};

/* The i-th word of --by; NULL after the last. */
const char *change_key_word(size_t i);

/* How the changes of a pair of programs are grouped. */
struct change_grouping {
    enum change_key by;
    bool whole_module; /* by change, but one program is missing: all of it is one group */
    const struct program *unscheduled; /* of which, by change, the values and moves that the
                                          other, which is scheduled, does not have are one
                                          group; NULL: none */
    size_t depth;                /* parts of an op_name that are kept; 0: as the key has it */
    const char *module;          /* name of the new program, or of the old one if it is gone */
    const struct target *target; /* names the memory spaces; NULL: the default target */
};

/* Returns whether a change is of a value whose memory is not decided, and that is in no group
 * of its own. */
bool change_is_undecided(const struct change_grouping *grouping,
                         const struct array_change *change);

/* What a group adds to a memory space. */
struct change_space {
    struct change_space *next; /* the last one that was added comes first */
    int space;
    int64_t bytes;
};

struct change_group {
    struct slice identity; /* what the changes have in common */
    const char *key;       /* of it, what is shown */
    struct change_space *spaces;
    const struct array_change *largest; /* the change of most weight; of equals the first */
    int64_t largest_weight;
    int64_t count, delta_bytes, delta_padding_bytes;
    int64_t weight; /* bytes that differ; of a changed layout or memory space at least those of
                       the array */
    size_t number;  /* of its first change */
};

struct change_groups {
    const struct change_grouping *grouping;
    struct arena arena; /* keys and memory spaces */
    struct table table; /* of identities */
    size_t count, capacity;
    struct change_group *items;
    bool overflow; /* a sum did not fit 64 bits */
};

/* Makes the groups, in the order of their rows: arguments come first, donations before all; of
 * each, what differs most, and what costs nothing last. The grouping and the changes outlive
 * them. */
void change_groups_make(struct change_groups *groups, const struct change_grouping *grouping,
                        const struct array_changes *changes);
void change_groups_free(struct change_groups *groups);

/* Returns whether its arrays only have another shape over the same bytes. */
static inline bool
change_group_costs_nothing(const struct change_group *group)
{
    return group->largest->what == DIFFERS_ORDER;
}

/* Appends the op_name of what is made or moved, with # for numbers; its name if it has none.
 * Appends nothing if the array only tells when an asynchronous step is done. */
void change_scope(const struct change_grouping *grouping, const struct array_change *change,
                  struct text *out);

#endif
