/* Which arrays of a scheduled module are live at its peak, by the model of the memory command
 * (layout/pack/memory.h). */
#ifndef CLI_COMMAND_AUDIT_PEAK_H
#define CLI_COMMAND_AUDIT_PEAK_H

#include "cli/command/audit/audit.h"

/* Adds the totals of the current module, all of whose rows exist by now, to audit->peak.all,
 * and to each row what is live at the peak. Checks the limits on memory spaces. */
void audit_peak(struct audit *audit, struct memory *memory);

/* Takes another module if it is larger than the largest so far. */
void largest_module_take(struct largest_module *largest, const struct largest_module *other);

#endif
