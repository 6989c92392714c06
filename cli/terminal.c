/* The size of the terminal, from the environment or the system. */
#include "cli/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define LEAST_COLUMNS 20
#define LEAST_ROWS    8
#define MOST          10000

static int
from_environment(const char *name, int otherwise)
{
    const char *text = getenv(name);
    long value = text ? strtol(text, NULL, 10) : 0;
    return value > 0 && value < MOST ? (int)value : otherwise;
}

size_t
terminal_width(void)
{
    int columns, rows;
    if (!isatty(STDOUT_FILENO) && from_environment("COLUMNS", 0) == 0)
        return 0;
    terminal_size(&columns, &rows);
    return (size_t)columns;
}

bool
terminal_size(int *columns, int *rows)
{
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        size.ws_col = size.ws_row = 0;
    *columns = from_environment("COLUMNS", size.ws_col ? size.ws_col : 80);
    *rows = from_environment("LINES", size.ws_row);
    bool known = *rows > 0;
    if (!known)
        *rows = 48;
    if (*columns < LEAST_COLUMNS)
        *columns = LEAST_COLUMNS;
    if (*rows < LEAST_ROWS)
        *rows = LEAST_ROWS;
    return known;
}
