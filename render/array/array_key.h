/* What the arrays of one row have in common, and where instructions stand. */
#ifndef RENDER_ARRAY_ARRAY_KEY_H
#define RENDER_ARRAY_ARRAY_KEY_H

#include "layout/base/text.h"
#include "layout/program/program.h"
#include "render/array/array_groups.h"
#include "render/row/row.h"

/* The words of --by, in the order of array_key_word. */
enum array_key {
    KEY_SHAPE,
    KEY_INSTRUCTION,
    KEY_OPCODE,
    KEY_COMPUTATION,
    KEY_SPACE, /* no sum goes across memory spaces: the key is empty */
    KEY_SOURCE,
    KEY_OP_NAME,
    KEY_ROLE,
    KEY_MODULE,
    ARRAY_KEYS
};

/* The i-th word of --by; NULL after the last. */
const char *array_key_word(size_t i);

struct array_grouping {
    const char *name; /* as written */
    unsigned by;      /* bits of enum array_key */
};

static inline bool
grouping_has(const struct array_grouping *grouping, enum array_key key)
{
    return grouping->by >> key & 1;
}

/* Returns whether rows are of one key alone. */
static inline bool
grouping_is(const struct array_grouping *grouping, enum array_key key)
{
    return grouping->by == 1U << key;
}

/* Returns whether all arrays of a row have one shape: an instruction with several has several
 * rows. */
static inline bool
grouping_of_one_shape(const struct array_grouping *grouping)
{
    return grouping_has(grouping, KEY_SHAPE) || grouping_has(grouping, KEY_INSTRUCTION);
}

/* What must be known for the keys, which are fields of rows of these kinds: bits of enum
 * field_need. Rows of instructions say the op_name. */
unsigned array_grouping_needs(const struct array_grouping *grouping,
                              const enum row_kind *kinds);

/* The key of an array's row, without the memory space; its text is in the arena or lives as
 * long as the site. The keys of several words are joined: "fusion · train.py:36". shape may be
 * NULL (not known) unless the arrays of a row have one. */
struct array_group_key array_key(const struct array_grouping *grouping, const struct site *site,
                                 const struct shape_entry *shape, struct arena *arena);

/* Makes the sites of a program's instructions. */
struct site_maker {
    const struct program *program;
    struct records *records; /* of it */
    const char *file;
    unsigned needs;      /* bits of enum field_need: what sites name besides the instruction */
    bool follows;        /* op_name and source are those of an instruction's maker
                            (layout/program/maker.h), not only where it has none itself */
    size_t depth;        /* parts of an op_name that are kept; 0: all */
    struct arena *arena; /* of names */
    struct text source, op_name; /* of the last site */
};

/* The site of a step of an opened computation. Its source and op_name are valid until the next
 * call. */
struct site site_of_step(struct site_maker *maker, const struct computation *c,
                         const struct step *step, enum role role);

/* Adds the fields file, line, ..., source; those that are not needed are null. */
void site_row(struct row *row, const struct site *site, unsigned needs);

#endif
