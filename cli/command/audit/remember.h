/* --baseline of an audit. */
#ifndef CLI_COMMAND_AUDIT_REMEMBER_H
#define CLI_COMMAND_AUDIT_REMEMBER_H

#include "cli/command/audit/audit.h"

/* Reads the baseline, if one is given. Returns -1 after an error. */
int audit_remember(struct audit *audit);

/* The padding of the current module in a memory space, as rows have it: at the peak if that is
 * known. */
int64_t audit_space_padding(const struct audit *audit, int space);

/* With a baseline and without limits, reports rows with at least --min-padding of padding,
 * which are then compared with it. */
void audit_compare(struct audit *audit);

#endif
