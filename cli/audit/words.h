/* What an audit says besides its rows and sums. */
#ifndef CLI_AUDIT_WORDS_H
#define CLI_AUDIT_WORDS_H

#include "cli/audit/audit.h"

/* Is part of the input in no sum? */
bool audit_is_incomplete(const struct audit *audit);

/* Before the rows, for people: the peak of each module in each memory space; of modules that
 * are not scheduled what is known. */
void audit_print_headline(struct audit *audit);

/* What must be known of the figures; NULL when memory runs out. */
const char *audit_note(struct audit *audit);

#endif
