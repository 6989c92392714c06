/* Another size of a dimension of an argument, and of all that follow it through the program. */
#ifndef LAYOUT_CHANGE_RESIZE_H
#define LAYOUT_CHANGE_RESIZE_H

#include "layout/change/argument.h"
#include "layout/trial/trial.h"

struct shape_table;
struct target;

/* A dimension of the arguments that a pattern names; or those of a size to which no argument
 * leads. */
struct resize {
    struct slice arguments; /* a pattern (argument_matches); empty: no argument leads to it */
    int64_t dimension, from, to;
};

/* What a resize is made with. */
struct resizing {
    struct trial *trial;
    const struct arguments *arguments;
    struct shape_table *shapes;
    const struct target *target;
    int64_t least_bytes; /* of an array: smaller ones are not asked about */
    bool follows;        /* what no argument leads to changes, too, if it has the named size or
                            is asked (struct resized) */
    bool lanes;          /* a new size that fills lanes lies there */
};

struct resized {
    const char *refused; /* why nothing was changed; NULL: something was */
    const char *changed; /* arguments: "x:0, y:0, mask:0"; NULL: none */
    const char *alike; /* arguments of the same size that do not change: "txt:0"; NULL: none */
    const char
        *unreached;          /* sizes of large arrays that no argument leads to: "1280, 512 (as
                                w:1)", where an argument that does not change has it; NULL: none */
    int64_t asked, asked_to; /* the first of them that no argument has, and what it is if it
                                changes in proportion; 0: there is none */
    bool unfollowed;         /* one of them is a size that was named, or is asked */
    uint32_t guesses;
    bool uneven;       /* a reshape does not divide the size */
    const char *lanes; /* an array that may get another layout; NULL: none */
    bool state;        /* arguments that are like outputs follow */
};

/* Changes the sizes in a trial, all of them together. */
struct resized resize(const struct resizing *resizing, const struct resize *list, size_t count);

#endif
