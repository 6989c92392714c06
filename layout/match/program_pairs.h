/*
 * Which program of one input is which of another: first those of one name in files to which
 * people gave the same name; of those that are the same, first those that also have the same
 * name; then of one name those that are nearest in size. One program on both sides is always a
 * pair.
 */
#ifndef LAYOUT_MATCH_PROGRAM_PAIRS_H
#define LAYOUT_MATCH_PROGRAM_PAIRS_H

#include "layout/match/match.h"

struct paired_program {
    const struct program *program;
    const char *own_name; /* of its file, which people chose; NULL: a compiler did, or none */
    /* set by programs_pair */
    struct paired_program *mate; /* NULL: none */
    struct match_print print;    /* this and the number of instructions are not found out if
                                    both inputs have one program */
    size_t instructions;
};

struct paired_programs {
    size_t count;
    struct paired_program *items; /* in the order of the input */
};

/* Pairs the programs of two inputs, which were read as match_programs wants them. */
void programs_pair(struct paired_programs *old, struct paired_programs *new);

#endif
