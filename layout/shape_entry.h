/*
 * A distinct shape of a dump with its sizes, computed once. The rows of a dump point at these
 * entries. The table that interns the texts of shapes makes and owns them.
 */
#ifndef LAYOUT_SHAPE_ENTRY_H
#define LAYOUT_SHAPE_ENTRY_H

#include "layout/size.h"

#include <stddef.h>
#include <stdint.h>

/* A leaf of a shape: an array, which can own memory. */
struct leaf {
    struct shape_entry *entry; /* the entry of this array alone */
    const int64_t *path;       /* tuple indices, outermost first */
    size_t depth;
};

struct shape_entry {
    const char *text; /* as written, NUL-terminated */
    size_t length;
    size_t id;                 /* counts from 0, in the order in which shapes first appear */
    const struct shape *shape; /* NULL if the text does not parse */
    const struct diagnostic *fault; /* NULL: the text parsed, is valid, has known types, and its
                                       sizes are computed */
    const char *canonical;          /* as XLA prints it; the text itself if it does not parse */
    struct size size;               /* of an array, or the sum over the leaves of a tuple */
    size_t leaf_count;              /* arrays with values, depth first; 1 for an array */
    struct leaf *leaves;
    struct shape_entry *assumption; /* the same shape with a target's layout wherever none is
                                       written; NULL: not computed yet */
};

#endif
