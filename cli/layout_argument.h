/* LAYOUT arguments, read with the options of the command line. */
#ifndef CLI_LAYOUT_ARGUMENT_H
#define CLI_LAYOUT_ARGUMENT_H

#include "cli/layout_read.h"

struct context;

/* Reads --shape, --type and --swizzle. Returns -1 after a usage error. */
int layout_options_read(struct layout_options *options, struct context *context);

/* Reads the dims of an option, "8,16". Returns -1 after a usage error. */
int layout_options_dims(struct layout_options *options, struct context *context,
                        const char *option, const char *text);

/* Calls layout_read with the context's arena and targets, and reports its warnings. */
int layout_argument_read(struct layout_argument *argument, struct context *context,
                         const struct layout_options *options, const char *text,
                         struct diagnostic *d);

/* Reads a layout that must have a mapping. Returns NULL after a report. */
const struct mapping *layout_argument_open(struct layout_argument *argument,
                                           struct context *context,
                                           const struct layout_options *options,
                                           const char *text);

#endif
