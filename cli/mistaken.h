/* Guesses what a mistaken word of the command line was meant to be. */
#ifndef CLI_MISTAKEN_H
#define CLI_MISTAKEN_H

#include "layout/base/guess.h"

#include <stdbool.h>

struct command;
struct console;

/* Write the hint for an unknown command or option into text[GUESS_TEXT] and return it: ", did
 * you mean 'audit'?", or where to find help. word NULL: only where to find help. */
const char *command_meant(const char *word, char *text);
const char *option_meant(const struct command *command, const char *word, char *text);

/* Returns the command that reads such a file: a dump, a compiler's report, or a log. Returns
 * NULL after a report if the file cannot be read. */
const char *command_of_file(struct console *console, const char *file);

/* If a text given as a file is a layout, reports which command explains it and returns true. */
bool mistaken_layout(struct console *console, const char *text);

#endif
