/* The two layouts of an access: that of threads, and that of memory. */
#ifndef CLI_COMMAND_ACCESS_LAYOUTS_H
#define CLI_COMMAND_ACCESS_LAYOUTS_H

#include "cli/command/layout_argument.h"

struct access_layouts {
    struct layout_argument threads, memory;
    struct layout_options options; /* of memory; with the array's dims */
    enum primitive type;           /* PRIMITIVE_UNKNOWN: unknown */
    int bits;                      /* of an element */
};

/* Reads both. A layout that does not say the array's dims, or its type, takes those of the
 * other one. Returns -1 after a report. */
int access_layouts_read(struct access_layouts *layouts, struct context *context);

#endif
