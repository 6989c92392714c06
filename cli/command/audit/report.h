/* Sorts and prints an audit. */
#ifndef CLI_COMMAND_AUDIT_REPORT_H
#define CLI_COMMAND_AUDIT_REPORT_H

#include "cli/command/audit/audit.h"

/* Reads the options that set limits, order and rows, and opens the output. -1 after a usage
 * error. */
int audit_begin(struct audit *audit);

/* Adds to a sum in which -1 means that it does not fit 64 bits. Returns whether it fits. */
bool audit_add_bytes(int64_t *sum, int64_t more);

/* Adds to the sums of a memory space. -1 when a sum does not fit 64 bits. */
int audit_add_space(struct audit *audit, int space, const struct addend *addend,
                    const struct site *site);

/* Ends the sums of a module, or with --merge of all modules. Checks the limits on them unless
 * audit->measured says that the peak is known. */
void audit_end_spaces(struct audit *audit);

/* Sorts and prints the rows, prints the totals, reports the findings. */
void audit_report(struct audit *audit);

#endif
