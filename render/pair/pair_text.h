/* What two programs take, as lines for people. */
#ifndef RENDER_PAIR_PAIR_TEXT_H
#define RENDER_PAIR_PAIR_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* Appends a table of arguments, outputs, temporaries and peak of each memory space in both
 * programs, and what makes a peak differ. totals: a row of render/row/fields/diff_totals.def.
 * names_files: also says which files hold them. */
void pair_text(struct printable *out, const struct row *totals, bool names_files, bool exact);

#endif
