/* The memory of a module in words, from its totals. */
#ifndef RENDER_TEXT_MEMORY_MEMORY_TEXT_H
#define RENDER_TEXT_MEMORY_MEMORY_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* A few lines: what the module takes and for what, what is live at the peak,
 * and what is uncertain. file: printed in front, to tell modules of several files apart; NULL
 * for one file. */
void memory_text(struct printable *out, const struct row *totals, const char *file,
                 bool exact_bytes);

/* The same for a memory report by the compiler: a line for each memory space. */
void memory_report_text(struct printable *out, const struct row *totals, bool exact_bytes);

#endif
