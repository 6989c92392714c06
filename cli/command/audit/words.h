/* The text of an audit besides its rows and sums: headline and note. */
#ifndef CLI_COMMAND_AUDIT_WORDS_H
#define CLI_COMMAND_AUDIT_WORDS_H

#include "cli/command/audit/audit.h"

/* Is part of the input missing from the sums? */
bool audit_is_incomplete(const struct audit *audit);

/* Prints, before the rows of a table, the peak of the module in each memory space, or a row for
 * each of several; and the arguments and outputs of modules that are not scheduled. */
void audit_print_headline(struct audit *audit);

/* Prints what there is to say behind rows of what is live at the peak. */
void audit_print_rest(struct audit *audit);

/* The note that says what the figures mean. */
const char *audit_note(struct audit *audit);

#endif
