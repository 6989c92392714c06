/* The arrays that the instructions of a program own, whenever they are alive. */
#ifndef LAYOUT_ACCOUNT_OWNED_ARRAYS_H
#define LAYOUT_ACCOUNT_OWNED_ARRAYS_H

#include "layout/program/program.h"

struct shards;

/* Arrays of one computation with one shape and one role. */
struct owned_arrays {
    const struct shape_entry *shape; /* NULL: missing, or not readable as a shape */
    const struct computation *computation;
    const struct step *step; /* that owns the first */
    enum role role;
    uint32_t count;
};

struct owned_walk {
    const struct program *program;
    struct records *records;     /* of it */
    const struct shards *shards; /* what one device holds of outputs */
    size_t shape_count;          /* of the shape table */
    bool joins; /* arrays that are alike are passed on together, whichever instructions own
                   them; otherwise one by one */
    void (*owned)(void *user, const struct owned_arrays *arrays);
    void *user;
};

/* Passes on all that instructions own, in the order of the text, and of a program that is not
 * scheduled the copies that the compiler will make for its outputs: of arguments that are not
 * donated to them, and of arrays that are outputs already. */
void owned_arrays(const struct owned_walk *walk);

#endif
