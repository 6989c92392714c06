/* The operations on CuTe layouts that the options of `convert` ask for. */
#ifndef CLI_COMMAND_CUTE_ALGEBRA_H
#define CLI_COMMAND_CUTE_ALGEBRA_H

#include "layout/cute/algebra.h"

struct context;

/* What an operation gives. */
struct cute_result {
    struct cute_layout layout;
    const char *tile; /* of a tiled copy: its tile; else NULL */
};

/* Returns how many operations on CuTe layouts the options ask for, or -1 after a usage error.
 */
int cute_algebra_wanted(struct context *context);

/* Applies the operation to a layout. Results live in the context's arena. `text` names the
 * layout in messages. Returns -1 after a report. */
int cute_algebra_apply(struct context *context, const struct cute_layout *layout,
                       const char *text, struct cute_result *result);

#endif
