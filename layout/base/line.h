/* Numbers of lines. What is of no text, such as a proto, has no lines: it has numbers from
 * LINE_NONE on instead, which only tell its order. */
#ifndef LAYOUT_BASE_LINE_H
#define LAYOUT_BASE_LINE_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_NONE (UINT64_C(1) << 31)

static inline bool
line_is_written(uint64_t line)
{
    return line < LINE_NONE;
}

/* The line, or 0 if none is written. */
static inline uint64_t
line_written(uint64_t line)
{
    return line_is_written(line) ? line : 0;
}

#endif
