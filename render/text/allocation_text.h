/* Allocations from out-of-memory messages as text. */
#ifndef RENDER_TEXT_ALLOCATION_TEXT_H
#define RENDER_TEXT_ALLOCATION_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* One allocation, for output.sentences: what it takes, why, and what would take less. */
void allocation_text(struct text *out, const struct row *row, bool exact_bytes);

/* What the message that this row is from says in total, in one line. */
void allocation_text_whole(struct text *out, const struct row *row, bool exact_bytes);

#endif
