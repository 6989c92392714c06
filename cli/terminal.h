/* The size of the terminal. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Sets the width and height of standard output in characters: COLUMNS and LINES if set, else
 * the terminal's size, else 80 and 48. Returns false if the height is only a guess. */
bool terminal_size(int *columns, int *rows);

/* The width that lines may have: that of COLUMNS, else of the terminal; 0: output goes
 * elsewhere, and any will do. */
size_t terminal_width(void);

#endif
