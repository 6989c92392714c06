/* How large the terminal is. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

/* Characters across and lines down of standard output: COLUMNS and LINES where set, else what
 * the terminal says, else 80 and 48.
 * false: the lines are only a guess. */
bool terminal_size(int *columns, int *rows);

#endif
