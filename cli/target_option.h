/* --target and --assume: a target by name, or by a file that describes one. */
#ifndef CLI_TARGET_OPTION_H
#define CLI_TARGET_OPTION_H

struct context;

/* Sets context->target and context->assumed. Returns -1 after a usage error. */
int target_options_read(struct context *context);

#endif
