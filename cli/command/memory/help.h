/* What would lower the peak of a program: changes that were tried (outcome.h). */
#ifndef CLI_COMMAND_MEMORY_HELP_H
#define CLI_COMMAND_MEMORY_HELP_H

#include "cli/command/memory/outcome.h"

struct text;

#define HELP_MOST 12

/* A change that helps. */
struct advice {
    struct outcome outcome;
    struct edit edit;
    bool joins; /* it may be made together with others, and what it gives is no bound */
};

struct help {
    size_t count;
    struct advice items[HELP_MOST]; /* in the order in which people would take them */
    size_t recomputed;              /* values that the compiler has recomputed in the text */
};

/* Tries what would help the measured module: what is free, then what is not, until it fits.
 * all: each of them alone, even if it fits. */
struct help help_find(struct memory_command *command, bool all);

/* The rows of what would help; NULL: nothing does. */
struct cell_list *help_rows(struct memory_command *command, const struct help *help);

/* The same for a page, in the words of the text: what, saved, need. */
struct cell_list *help_lines(struct memory_command *command, const struct help *help);

/* Appends a line for each. */
void help_text(const struct memory_command *command, const struct help *help, struct text *out);

#endif
