/* The account of the current program, for every command the same, with its faults reported. */
#ifndef CLI_COMMAND_DUMP_DUMP_ACCOUNT_H
#define CLI_COMMAND_DUMP_DUMP_ACCOUNT_H

#include "layout/account/account.h"

struct dump;

/* Makes the account of the current program and reports what is wrong with the program, or
 * missing from it. NULL: it has no entry, which is reported. The caller frees it. */
struct account *dump_account(struct dump *dump, const struct program *program);

/* Reports that the current text has no entry, or only what the header says of it. */
void dump_report_cut(struct dump *dump, bool of_header);

#endif
