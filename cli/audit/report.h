/* Sorting and printing of an audit. */
#ifndef CLI_AUDIT_REPORT_H
#define CLI_AUDIT_REPORT_H

#include "cli/audit/audit.h"

/* Reads what the options say of limits, order and rows, and opens the output; -1 after a usage
 * error. */
int audit_begin(struct audit *audit);

/* Adds to the sums of a memory space; -1 when one does not fit 64 bits. */
int audit_add_space(struct audit *audit, int space, const struct addend *addend,
                    const struct site *site);

/* The module at hand has been read, or all that are summed; audit->measured tells whether its
 * peak is known. */
void audit_end_spaces(struct audit *audit);

/* Sorts, prints, checks the limits on memory spaces. */
void audit_report(struct audit *audit);

#endif
