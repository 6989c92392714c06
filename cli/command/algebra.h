/* The operations on TIRx layouts that the options of `convert` ask for. */
#ifndef CLI_COMMAND_ALGEBRA_H
#define CLI_COMMAND_ALGEBRA_H

#include "layout/tirx/algebra.h"

struct context;
struct options;

/* Returns 1 if the options ask for an operation or a canonical form, 0 if not, and -1 after a
 * usage error, such as two operations. */
int algebra_wanted(struct context *context);

/* Applies the operation to *form, whose separators are set only by --group. Results live in the
 * context's arena. `text` names the layout in messages. Returns -1 after a report. */
int algebra_apply(struct context *context, struct tirx_form *form, const char *text);

#endif
