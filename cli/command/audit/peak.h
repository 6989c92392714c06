/* Which arrays of a module are alive at its peak, by its account. */
#ifndef CLI_COMMAND_AUDIT_PEAK_H
#define CLI_COMMAND_AUDIT_PEAK_H

#include "cli/command/audit/audit.h"

/* Adds the totals of the current module, all of whose rows exist by now, to those of all, and
 * to each row what is alive at the peak. Checks the limits on memory spaces. */
void audit_peak(struct audit *audit);

/* Takes another module if it is larger than the largest so far. */
void largest_module_take(struct largest_module *largest, const struct largest_module *other);

#endif
