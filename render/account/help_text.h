/* What would help a program, in rows and in words. */
#ifndef RENDER_ACCOUNT_HELP_TEXT_H
#define RENDER_ACCOUNT_HELP_TEXT_H

#include "layout/help/help.h"
#include "render/row/row.h"

/* The rows of what would help; NULL: nothing does. */
struct cell_list *help_rows(const struct trying *trying, const struct help *help);

/* The same for a page, in the words of the text: what, saved, need. */
struct cell_list *help_lines(const struct trying *trying, const struct help *help);

/* Appends a line for each. */
void help_text(const struct trying *trying, const struct help *help, struct printable *out);

#endif
