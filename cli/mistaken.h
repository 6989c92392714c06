/* What a mistaken word of the command line was meant to be. */
#ifndef CLI_MISTAKEN_H
#define CLI_MISTAKEN_H

#include "layout/base/guess.h"

#include <stdbool.h>

struct command;
struct context;

/* What to say behind a word that is no command, or no option of this command, into
 * text[GUESS_TEXT], which they return: ", did you mean 'audit'?", or where to look. word NULL:
 * only where to look. */
const char *command_meant(const char *word, char *text);
const char *option_meant(const struct command *command, const char *word, char *text);

/* The command for what the file holds: a dump, a report of the compiler's, or a log. NULL after
 * a report where that cannot be told. */
const char *command_of_file(struct context *context, const char *file);

/* Was a layout expected, and the text names a file? Then a usage error says which command reads
 * it, or why that cannot be told. */
bool mistaken_file(struct context *context, const char *text);

/* Was a file expected that is not there, and the text is a layout? Then a usage error says
 * which command explains it. */
bool mistaken_layout(struct context *context, const char *text);

#endif
