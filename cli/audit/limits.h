/* Limits that scripts set on an audit: a finding each time one is passed. */
#ifndef CLI_AUDIT_LIMITS_H
#define CLI_AUDIT_LIMITS_H

#include "cli/audit/audit.h"

/* Reads the limits that the options set; -1 after a usage error. */
int limits_read(struct audit *audit);

/* The limit on one array: a finding names its shape and first instruction. */
void limits_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                        const struct site *site);

/* Do so many bytes of padding in a memory space pass a limit? */
bool limits_passed(const struct audit *audit, int64_t padding_bytes, int64_t bytes);

/* Adds the finding that those of a space do. peak: they are live at one; most: where most
 * padding is, NULL: not known. */
void limits_add_space(struct audit *audit, int space, bool peak, int64_t padding_bytes,
                      int64_t bytes, const struct site *worst);

/* The limits on the sums of a module whose peak is not known, or of all. */
void limits_check_sums(struct audit *audit);

/* What has no size passes every limit: counts such arrays, so that limits_report can say so.
 * -1 when memory runs out. */
int limits_pass_over(struct audit *audit, int64_t count, const struct site *site);

/* Reports the findings on memory spaces, and what was passed over. */
void limits_report(struct audit *audit);

#endif
