/* The operations on CuTe layouts that the options of `convert` ask for. */
#ifndef CLI_COMMAND_CUTE_ALGEBRA_H
#define CLI_COMMAND_CUTE_ALGEBRA_H

#include "layout/cute/algebra.h"

struct context;

/* What an operation gives. */
struct cute_result {
    struct cute_layout layout;
    const char *tile;        /* of a tiled copy: its tile; else NULL */
    struct tirx_shape array; /* of a layout of threads and values: its tile; else rank 0 */
};

/* Reads a tiler: <3:1,4:1>, a layout for the whole, or a shape (3,4), which tiles by its modes.
 * Returns -1 after a report. */
int cute_tiler_read(struct context *context, const char *value, const struct cute_work *work,
                    struct cute_tiler *tiler);

/* Returns how many operations on CuTe layouts the options ask for, or -1 after a usage error.
 */
int cute_algebra_wanted(struct context *context);

/* Applies the operation to a layout. Results live in the context's arena. `text` names the
 * layout in messages. Returns -1 after a report. */
int cute_algebra_apply(struct context *context, const struct cute_layout *layout,
                       const char *text, struct cute_result *result);

#endif
