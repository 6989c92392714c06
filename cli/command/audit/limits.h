/* Limits that scripts set on an audit. Each time one is passed there is a finding. */
#ifndef CLI_COMMAND_AUDIT_LIMITS_H
#define CLI_COMMAND_AUDIT_LIMITS_H

#include "cli/command/audit/audit.h"

/* Reads the limits that the options set. */
void limits_read(struct audit *audit);

/* Checks the limit on one array. Its finding names the shape and the first instruction. */
void limits_check_array(struct audit *audit, const struct shape_entry *shape, int64_t count,
                        const struct site *site);

/* The padding in a memory space. */
struct padding {
    int space;
    bool peak; /* the bytes are those that are live at the peak */
    int64_t padding_bytes, bytes;
    int64_t most_bytes;       /* of the memory space that takes most */
    const struct site *worst; /* the site with most padding; NULL: not known */
};

/* Returns whether the padding in a memory space passes a limit. --max-waste exempts a space
 * that takes less than 1 % of what the largest takes, if its padding is less than
 * --min-padding. */
bool limits_passed(const struct audit *audit, const struct padding *padding);

/* Adds a finding for each limit that the padding in a memory space passes. */
void limits_add_space(struct audit *audit, const struct padding *padding);

/* Checks the limits on the sums of a module whose peak is not known, or of all modules. */
void limits_check_sums(struct audit *audit);

/* Counts arrays of unknown size, on which no limit is checked, so that limits_report can warn
 * of them. */
void limits_pass_over(struct audit *audit, int64_t count, const struct site *site);

/* Warns of arrays of unknown size, without which the sums are too small: a limit may hold only
 * because of that. */
void limits_report_unsized(struct audit *audit);

#endif
