/*
 * Whose array a step's result is: moves, and steps whose text names nobody, belong to what they
 * move or read.
 */
#ifndef LAYOUT_PROGRAM_MAKER_H
#define LAYOUT_PROGRAM_MAKER_H

#include "layout/owner/records.h"
#include "layout/program/program.h"
#include "layout/program/scope.h"

struct maker {
    bool argument; /* an argument of the program, or a copy of one */
    enum scope_phase phase;
    uint32_t metadata;    /* of the step that names somebody; 0: no step does */
    struct slice owner;   /* its scopes (scope.h), else its primitive; in the arena */
    struct slice op_name; /* whole; lives as long as the program */
    bool scoped;          /* the owner is of scopes */
    bool saved;           /* a loop saves it, a slice a step */
};

/* The owner of temporaries that are copies of arguments. */
#define MAKER_COPIES "copies of arguments"

/* What metadata say of makers, so that each is read once. */
struct maker_names {
    struct arena *arena;  /* of texts */
    struct maker **known; /* by metadata: NULL is not read yet. NULL: nothing is kept */
};

/* Begins to keep what the program's metadata say, in the arena. */
struct maker_names maker_names(const struct program *program, struct arena *arena);

/* Finds the maker of an element of the result of a step; -1: of all of
 * it. Texts live in the arena of the names. */
struct maker maker_find_named(const struct program *program, struct records *records,
                              const struct computation *c, const struct step *step,
                              int64_t element, const struct maker_names *names);

/* The same for one maker alone. Texts live in the arena. */
struct maker maker_find(const struct program *program, struct records *records,
                        const struct computation *c, const struct step *step, int64_t element,
                        struct arena *arena);

/* Returns the metadata that the row of a step has: its own; of a step
 * without any, that of its maker. 0: there is none, or the step makes no value of its own. */
uint32_t maker_metadata(const struct program *program, struct records *records,
                        const struct computation *c, const struct step *step);

#endif
