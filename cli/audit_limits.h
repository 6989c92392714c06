/* Limits that scripts set on an audit: a finding each time one is passed. */
#ifndef CLI_AUDIT_LIMITS_H
#define CLI_AUDIT_LIMITS_H

#include "cli/audit.h"

/* Reads the limits that the options set; -1 after a usage error. */
int limits_read(struct audit *audit);

/* The limit on one array: a finding names its shape and first instruction. */
void limits_check_array(struct audit *audit, const struct bin *bin, const struct place *place);

/* The limits on memory spaces: adds to the findings, of which it returns the first new one. */
size_t limits_check_spaces(struct audit *audit);

/* What has no size passes every limit: counts such a bin, so that limits_report can say so.
 * -1 when memory runs out. */
int limits_pass_over(struct audit *audit, const struct bin *bin, const struct place *place);

/* Reports the findings from there on, and what was passed over. */
void limits_report(struct audit *audit, size_t from);

#endif
