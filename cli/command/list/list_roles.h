/* list --roles: rows wait for the end of their module, because only then is it known what owns
 * memory. */
#ifndef CLI_COMMAND_LIST_LIST_ROLES_H
#define CLI_COMMAND_LIST_LIST_ROLES_H

struct context;

/* Reads the files of the command line. Output must have begun. */
void list_roles(struct context *context);

#endif
