/* Suggestions of better layouts as text. */
#ifndef RENDER_TEXT_SUGGEST_TEXT_H
#define RENDER_TEXT_SUGGEST_TEXT_H

#include <stdbool.h>

struct row;
struct printable;

/* One suggestion, for output.sentences.write. */
void suggest_text(struct printable *out, const struct row *row, bool exact_bytes);

/* The layout that all suggestions are compared with: shape and sizes. */
void suggest_text_now(struct printable *out, const struct row *row, bool exact_bytes);

#endif
