/* LAYOUT arguments, read with the options of the command line. */
#ifndef CLI_COMMAND_LAYOUT_ARGUMENT_H
#define CLI_COMMAND_LAYOUT_ARGUMENT_H

#include "cli/options.h"
#include "parser/notation/layout_read.h"

struct context;

/* Reads --shape, --type and --swizzle. Returns -1 after a usage error. */
int layout_options_read(struct layout_options *options, struct context *context);

/* Reads the dims that the option gives, "8,16", if it is given. Returns -1 after a usage error.
 */
int layout_options_dims(struct layout_options *options, struct context *context,
                        enum option_code code);

/* Whose warnings are reported, and the text that they are about. */
struct argument_warned {
    struct context *context;
    const char *text;
};

/* Returns a sink that reports warnings about the argument. */
struct diagnostic_sink argument_warnings(struct argument_warned *warned);

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
