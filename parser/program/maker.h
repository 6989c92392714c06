/*
 * Whose array a step's result is: moves, and steps whose text names nobody, belong to what they
 * move or read.
 */
#ifndef PARSER_PROGRAM_MAKER_H
#define PARSER_PROGRAM_MAKER_H

#include "parser/program/program.h"
#include "parser/program/scope.h"

struct maker {
    bool argument; /* an argument of the program, or a copy of one */
    enum scope_phase phase;
    uint32_t metadata;    /* of the step that names somebody; 0: no step does */
    struct slice owner;   /* its scopes (scope.h), else its primitive; in the arena */
    struct slice op_name; /* whole; in the arena */
    bool scoped;          /* the owner is of scopes */
};

/* Finds the maker of a step of an opened computation. Texts live in the arena. */
struct maker maker_find(const struct program *program, const struct computation *c,
                        const struct step *step, struct arena *arena);

#endif
