/* What list prints besides one row an instruction as the text streams by. */
#ifndef CLI_COMMAND_LIST_LIST_H
#define CLI_COMMAND_LIST_LIST_H

#include <stdbool.h>

struct context;

/* Rows of instructions that wait for the end of their module, because only then is it known
 * what owns memory, and what the target calls its memory spaces. Output must have begun. roles:
 * rows have the roles that the end of the module shows, else those that the statement shows. */
void list_programs(struct context *context, bool roles);

/* --by computation: modules and their computations. */
void list_computations(struct context *context);

/* --by opcode: how many instructions have each opcode, and the bytes of their results. */
void list_opcodes(struct context *context);

#endif
