/* Rows of instructions that wait for the end of their module, because only then is it known
 * what owns memory, and what the target calls its memory spaces. */
#ifndef CLI_COMMAND_LIST_LIST_PROGRAMS_H
#define CLI_COMMAND_LIST_LIST_PROGRAMS_H

#include <stdbool.h>

struct context;

/* Reads the files of the command line. Output must have begun. roles: rows have the roles that
 * the end of the module shows, else those that the statement shows. */
void list_programs(struct context *context, bool roles);

#endif
