/* The size of the terminal. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

/* Sets the width and height of standard output in characters: COLUMNS and LINES if set, else
 * the terminal's size, else 80 and 48. Returns false if the height is only a guess. */
bool terminal_size(int *columns, int *rows);

#endif
