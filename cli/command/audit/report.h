/* Sorts and prints an audit. */
#ifndef CLI_COMMAND_AUDIT_REPORT_H
#define CLI_COMMAND_AUDIT_REPORT_H

#include "cli/command/audit/audit.h"

/* Reads the options that set limits, order and rows, and opens the output. -1 after a usage
 * error. */
int audit_begin(struct audit *audit);

/* Sorts and prints the rows, prints the totals, reports the findings. */
void audit_report(struct audit *audit);

#endif
