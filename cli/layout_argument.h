/* A LAYOUT given as an argument, with the options of the command line. */
#ifndef CLI_LAYOUT_ARGUMENT_H
#define CLI_LAYOUT_ARGUMENT_H

#include "cli/layout_read.h"

struct context;

/* --shape, --type, --swizzle. -1 after a usage error. */
int layout_options_read(struct layout_options *options, struct context *context);

/* Dims of an option, "8,16"; -1 after a usage error. */
int layout_options_dims(struct layout_options *options, struct context *context,
                        const char *option, const char *text);

/* layout_read into the context's arena; warnings are reported. */
int layout_argument_read(struct layout_argument *argument, struct context *context,
                         const struct layout_options *options, const char *text,
                         struct diagnostic *d);

/* Reads a layout that must have a mapping; NULL after a report. */
const struct mapping *layout_argument_open(struct layout_argument *argument,
                                           struct context *context,
                                           const struct layout_options *options,
                                           const char *text);

#endif
