/* Allocations from out-of-memory messages as text. */
#ifndef RENDER_TEXT_ALLOCATION_TEXT_H
#define RENDER_TEXT_ALLOCATION_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* One allocation, for output.sentences: what it takes, why, and what would take less. */
void allocation_text(struct printable *out, const struct row *row, bool exact_bytes);

/* What the message that this row is from says in total, in one line. */
void allocation_text_whole(struct printable *out, const struct row *row, bool exact_bytes);

#endif
