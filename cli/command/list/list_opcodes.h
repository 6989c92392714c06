/* list --by opcode: how many instructions have each opcode, and the bytes of their results. */
#ifndef CLI_COMMAND_LIST_LIST_OPCODES_H
#define CLI_COMMAND_LIST_LIST_OPCODES_H

struct context;

void list_opcodes(struct context *context);

#endif
