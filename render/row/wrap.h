/* Lines that are too wide, broken between words. */
#ifndef RENDER_ROW_WRAP_H
#define RENDER_ROW_WRAP_H

#include <stddef.h>

struct printable;

/* Breaks the lines of the text from byte `from` on that are wider than `width` columns. What
 * follows a break is indented by two more than its line, of one that begins in the right half
 * by four. A word that is wider than a line is broken behind a comma or a slash, or else
 * anywhere. */
void wrap_lines(struct printable *text, size_t from, size_t width);

#endif
