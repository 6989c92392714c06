/* Sizes that no argument leads to: a capacity that was computed in Python, a number of
 * classes. Whether they follow a change is not for the program to say. */
#ifndef LAYOUT_CHANGE_DIM_REACH_H
#define LAYOUT_CHANGE_DIM_REACH_H

#include "layout/change/argument.h"
#include "layout/change/dims.h"

/* Finds the sizes of dimensions of arrays of at least this many bytes that no dimension of an
 * argument leads to, and that have not changed. Writes at most `room` of them, each once, and
 * returns their number. */
size_t dims_unreached(struct dims *dims, const struct arguments *arguments, int64_t least_bytes,
                      int64_t *sizes, size_t room);

/* Gives dimensions of a size that no argument leads to, and that have not changed, another
 * size, and finds what follows. Returns their number. */
size_t dims_follow(struct dims *dims, const struct arguments *arguments, int64_t from,
                   int64_t to);

#endif
