/* Rows of `compare` for people. */
#ifndef RENDER_TEXT_COMPARE_TEXT_H
#define RENDER_TEXT_COMPARE_TEXT_H

#include <stdbool.h>

struct row;
struct text;

/* Two layouts, place by place; and one as a part of another. */
void compare_text(struct text *out, const struct row *row, bool exact_bytes);
void relation_text(struct text *out, const struct row *row, bool exact_bytes);

#endif
