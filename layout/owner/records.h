/*
 * A module opened: the instructions of its computations, each opened when it is first asked
 * for. Other shapes and donations can be laid over what the text says, and others over these;
 * the module, and what is below, stay as they are.
 */
#ifndef LAYOUT_OWNER_RECORDS_H
#define LAYOUT_OWNER_RECORDS_H

#include "layout/owner/record.h"

struct opened;
struct users;

struct records {
    const struct ownership *ownership;
    struct records *below; /* what they are laid over; NULL: the text */
    struct arena arena;
    struct opened **items; /* by the number of the computation; NULL: not opened */
    size_t alias_count, alias_capacity;
    const struct alias *aliases; /* outputs that lie in arguments */
    struct alias *own_aliases;   /* the same; NULL: they are those below */
};

/* Opens a module, which must live as long as the records. */
void records_begin(struct records *records, const struct ownership *o);
/* Begins what is laid over other records, which must live as long. */
void records_lay(struct records *records, struct records *below);
void records_free(struct records *records);

/* The instructions of a closed computation. They live as long as the records. */
const struct record *records_open(struct records *records, const struct computation *c);

/* Which steps of a computation use the result of each step (users.h). */
const struct users *records_users(struct records *records, const struct computation *c);

/* Gives the result of a step another shape, in records that are laid over others. Records of
 * the computation that were opened before show it, too. */
void records_set_shape(struct records *records, const struct computation *c, uint32_t step,
                       struct shape_entry *shape);

/* Lets an output lie in an argument. What the alias points to lives as long as the records. */
void records_donate(struct records *records, struct alias alias);

#endif
