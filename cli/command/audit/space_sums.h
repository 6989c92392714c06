/* Sums over what instructions own of each memory space. */
#ifndef CLI_COMMAND_AUDIT_SPACE_SUMS_H
#define CLI_COMMAND_AUDIT_SPACE_SUMS_H

#include "cli/command/audit/audit.h"

/* Adds to a sum in which -1 means that it does not fit 64 bits. Returns whether it fits. */
bool audit_add_bytes(int64_t *sum, int64_t more);

/* Adds to the sums of a memory space. -1 when a sum does not fit 64 bits. */
int audit_add_space(struct audit *audit, int space, const struct addend *addend,
                    const struct site *site);

/* Ends the sums of a module, or with --merge of all modules. Checks the limits on them unless
 * audit->measured says that the peak is known. */
void audit_end_spaces(struct audit *audit);

#endif
