/*
 * The arguments of a program: the parameters of its entry, with the names that people gave
 * them: "params['layers'][0]['wq']".
 */
#ifndef LAYOUT_CHANGE_ARGUMENT_H
#define LAYOUT_CHANGE_ARGUMENT_H

#include "layout/owner/records.h"
#include "layout/program/program.h"

struct argument {
    const struct computation *entry;
    uint32_t step;     /* of the entry */
    int32_t number;    /* of the parameter */
    struct slice name; /* its op_name, else the instruction's; in the arena */
};

struct arguments {
    size_t count;
    struct argument *items; /* by number */
};

/* The arguments of a program that has an entry, as it is opened. */
struct arguments arguments_find(const struct program *program, struct records *records,
                                struct arena *arena);

/* Returns whether a pattern names an argument: its number, its whole name, or the part before
 * the first bracket or point, of which "params['w']" has "params". */
bool argument_matches(const struct argument *argument, struct slice glob);

/* What a message offers in place of a pattern that names no argument (offer.h): names before
 * their first bracket, or whole names if the pattern has one. */
const char *arguments_offer(const struct arguments *arguments, struct slice glob,
                            struct arena *arena);

/* Returns whether an array is like an output of a program: such an argument is its state. */
bool is_like_output(struct records *records, const struct computation *entry,
                    const struct shape_entry *array);

/* The part of a name before its first bracket or point. */
struct slice argument_stem(struct slice name);

#endif
