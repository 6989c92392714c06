/*
 * A shape with its sizes, computed once: what a dump's rows point at. Made and owned by the
 * table that interns the texts of shapes.
 */
#ifndef LAYOUT_SHAPE_ENTRY_H
#define LAYOUT_SHAPE_ENTRY_H

#include "layout/size.h"

#include <stddef.h>
#include <stdint.h>

/* An array somewhere in a shape: what can own memory. */
struct leaf {
    struct shape_entry *entry; /* of the array by itself */
    const int64_t *path;       /* tuple indices from the outside in */
    size_t depth;
};

struct shape_entry {
    const char *text; /* as written, NUL-terminated */
    size_t length;
    size_t id;                      /* from 0, in order of first sight */
    const struct shape *shape;      /* NULL when it does not parse */
    const struct diagnostic *fault; /* NULL: parsed, valid, types known, sizes computed */
    const char *canonical;          /* as XLA prints it; the text where it does not parse */
    struct size size;               /* of an array; of a tuple: the sums over its leaves */
    size_t leaf_count;              /* arrays with values, depth first; 1 for an array */
    struct leaf *leaves;
    struct shape_entry *assumption; /* with a target's layouts where none is written; NULL:
                                       not asked for yet */
};

#endif
