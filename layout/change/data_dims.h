/* Dimensions of a program's data, such as batch and sequence: what people may choose without
 * changing the model. */
#ifndef LAYOUT_CHANGE_DATA_DIMS_H
#define LAYOUT_CHANGE_DATA_DIMS_H

#include "layout/change/argument.h"

/* One dimension of some arguments. */
struct data_dim {
    const char *arguments; /* "x:0,y:0", as a size change names them; in the program's arena */
    int64_t dimension, size;
    bool trains; /* there is a backward pass: the state has none of the data's dimensions */
};

/* Finds dimensions of arguments that are not like outputs: those that data flow joins, or that
 * have one size of which their arrays have no other dimension, at one index. Of arguments of
 * one name, params['w'] and params['b'], all must have it, as those of a batch do. Without a
 * backward pass, those of all arguments follow but of those of one name that are not all alike,
 * as params are not and caches are; data flow may there join dimensions of several indices. The
 * lowest index comes first, then those of the largest arguments. The program keeps
 * PROGRAM_SIZES and PROGRAM_ACCESS. Returns their number, at most `room`. */
size_t data_dims_find(const struct program *program, struct records *records,
                      struct data_dim *items, size_t room);

#endif
