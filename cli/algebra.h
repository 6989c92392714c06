/* The operations on TIRx layouts that options of `convert` ask for. */
#ifndef CLI_ALGEBRA_H
#define CLI_ALGEBRA_H

#include "layout/tirx/algebra.h"

struct context;
struct options;

/* A layout and the logical shape that it is used with. */
struct tirx_form {
    struct tirx_layout layout;
    struct tirx_shape shape;  /* dims NULL: the shard extents */
    const size_t *separators; /* of --group: shape.rank + 1; else NULL */
};

/* Whether the options ask for an operation; -1 after a usage error: two of them. */
int algebra_wanted(struct context *context);

/* Applies it; all lives in the context's arena. text: of the layout, for messages. -1 after a
 * report. */
int algebra_apply(struct context *context, struct tirx_form *form, const char *text);

#endif
