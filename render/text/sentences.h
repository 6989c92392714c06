/* Rows in sentences, for output.sentences: what a command prints as text. exact_bytes: without
 * units. */
#ifndef RENDER_TEXT_SENTENCES_H
#define RENDER_TEXT_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct row;
struct printable;

/* show: a layout, and the instruction that it is of. */
void show_text(struct printable *out, const struct row *row, bool exact_bytes);

/* compare: two layouts place by place, and how one is a part of the other. */
void compare_text(struct printable *out, const struct row *row, bool exact_bytes);
void relation_text(struct printable *out, const struct row *row, bool exact_bytes);

/* suggest: one suggestion, and the layout that all are compared with: shape and sizes. */
void suggest_text(struct printable *out, const struct row *row, bool exact_bytes);
void suggest_text_now(struct printable *out, const struct row *row, bool exact_bytes);

/* index: "2,3 | 4,5": `count` elements of `rank` numbers each; "padding" if there are none. */
void index_elements(struct printable *out, const int64_t *elements, size_t count, size_t rank);
/* All that is known of one element or place. A row with the field `error` answers a line that
 * is no index. */
void index_explained(struct printable *out, const struct row *row, bool exact_bytes);

/* access: the widest vector and the worst phase first, then all instructions, and what costs
 * less. */
void access_text(struct printable *out, const struct row *row, bool exact_bytes);

/* banks: one phase, its cost, the lanes that collide, and the bank of every lane. */
void bank_text(struct printable *out, const struct row *row, bool exact_bytes);
/* The last lines: all phases together, and the swizzle that avoids conflicts. */
void bank_totals_text(struct printable *out, const struct row *totals);

/* scan: one allocation of an out-of-memory message: what it takes, why, and what would take
 * less. */
void allocation_text(struct printable *out, const struct row *row, bool exact_bytes);
/* What the message that this row is from says in total, in one line. */
void allocation_text_whole(struct printable *out, const struct row *row, bool exact_bytes);

#endif
