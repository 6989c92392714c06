/* The operations on TIRx layouts that options of `convert` ask for. */
#ifndef CLI_ALGEBRA_H
#define CLI_ALGEBRA_H

#include "layout/tirx/algebra.h"

struct context;
struct options;

/* Whether the options ask for an operation; -1 after a usage error: two of them. */
int algebra_wanted(struct context *context);

/* Applies it; the form is grouped after --group alone. All lives in the context's arena. text:
 * of the layout, for messages. -1 after a report. */
int algebra_apply(struct context *context, struct tirx_form *form, const char *text);

#endif
