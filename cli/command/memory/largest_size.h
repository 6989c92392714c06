/* 'size x:0 8->max': the largest size with which a program fits. */
#ifndef CLI_COMMAND_MEMORY_LARGEST_SIZE_H
#define CLI_COMMAND_MEMORY_LARGEST_SIZE_H

#include <stdbool.h>

struct memory_command;

/* Replaces the size that is looked for among the changes of the current module, if there is
 * one, by the largest with which the program fits its limit with all other changes. The changes
 * are then a copy in the command's arena. Returns false after an error: there is no limit. */
bool largest_size_find(struct memory_command *command);

#endif
