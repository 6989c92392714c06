/* The order of an audit's rows. By default rows of main memory come first, and in each memory
 * space what wastes most at the peak. With --sort the rows of all spaces are ordered by one
 * field. */
#ifndef CLI_COMMAND_AUDIT_ORDER_H
#define CLI_COMMAND_AUDIT_ORDER_H

#include "cli/command/audit/audit.h"

/* Reads --sort. Returns false if its field is not one of those that groups have; the rows are
 * sorted by that field instead. */
bool audit_read_sorting(const struct context *context, struct sorting *sorting);

/* Appends the names of the fields by which groups are sorted, "bytes, count or expansion". */
void audit_sorting_words(struct text *out);

/* The name of the field, without a sign. */
const char *audit_sorting_name(const struct sorting *sorting);

/* Returns whether the field is known only if a peak is. */
bool audit_sorts_by_peak(const struct sorting *sorting);

void audit_sort(struct groups *groups, struct sorting *sorting);

#endif
