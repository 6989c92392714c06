/* list --by computation: modules and their computations. */
#ifndef CLI_COMMAND_LIST_LIST_COMPUTATIONS_H
#define CLI_COMMAND_LIST_LIST_COMPUTATIONS_H

struct context;

void list_computations(struct context *context);

#endif
