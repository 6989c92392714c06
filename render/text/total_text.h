/* The lines of totals below a table. */
#ifndef RENDER_TEXT_TOTAL_TEXT_H
#define RENDER_TEXT_TOTAL_TEXT_H

struct output;
struct row;
struct printable;

/* Appends a blank line, the sizes of each memory space, and the output's note on totals. */
void total_text(struct printable *out, const struct output *output, const struct row *totals);

#endif
