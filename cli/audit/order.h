/* The order of an audit's rows: by default what wastes most at the peak first, in main memory
 * before all others; else by a field, in all memory spaces. */
#ifndef CLI_AUDIT_ORDER_H
#define CLI_AUDIT_ORDER_H

#include "cli/audit/audit.h"

/* Reads --sort; false where its field is none that sums have: rows are sorted by it then. */
bool audit_read_sorting(const struct context *context, struct sorting *sorting);

/* The field, without a sign. */
const char *audit_sorting_name(const struct sorting *sorting);

/* Is it one that only a peak tells? */
bool audit_sorts_by_peak(const struct sorting *sorting);

void audit_sort(struct groups *groups, struct sorting *sorting);

#endif
