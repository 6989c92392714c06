/* The memory of a module in words: from its totals (cli/memory_report.c). */
#ifndef RENDER_TEXT_MEMORY_TEXT_H
#define RENDER_TEXT_MEMORY_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* Some lines: what it takes, of what; what is alive at the peak; what would help; what is
 * uncertain. file: which tells it from modules of that name in others, NULL of one alone. */
void memory_text(struct text *out, const struct row *totals, const char *file,
                 bool exact_bytes);

/* The same of a report of the compiler's: a line for each memory space. */
void memory_report_text(struct text *out, const struct row *totals, bool exact_bytes);

#endif
