/* The verdict on a module in words, from its totals. */
#ifndef RENDER_TEXT_MEMORY_VERDICT_TEXT_H
#define RENDER_TEXT_MEMORY_VERDICT_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* "on v5e (target_arguments.txt): does not fit, 20.00 GiB of 15.75 GiB, 4.26 GiB over" */
void verdict_put(struct printable *out, const struct row *totals, bool exact);

/* The lines before the rows: the verdict, and what it depends on. file: printed in front, to
 * tell modules of several files apart; NULL for one file. */
void verdict_text(struct printable *out, const struct row *totals, const char *file,
                  bool exact);

/* The lines behind the rows: padding, and a line for each other memory space. */
void verdict_text_end(struct printable *out, const struct row *totals, bool exact);

#endif
