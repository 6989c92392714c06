/* What a program would take if it were changed: --what-if. */
#ifndef CLI_COMMAND_MEMORY_WHAT_IF_H
#define CLI_COMMAND_MEMORY_WHAT_IF_H

struct memory_command;

/* Reads --what-if. -1 after a usage error. */
int memory_what_if_read(struct memory_command *command);

/* Reports the measured module as it would be, with a row for each change. */
void memory_what_if(struct memory_command *command);

#endif
