/* What `index` prints for people and pipes. */
#ifndef RENDER_TEXT_INDEX_TEXT_H
#define RENDER_TEXT_INDEX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct row;
struct text;

/* "2,3 | 4,5": `count` elements of `rank` numbers each; "padding" when there are none. */
void index_elements(struct text *out, const int64_t *elements, size_t count, size_t rank);

/* A row: all that is known of one element or place. One with the field error is the answer to a
 * line that is no index. */
void index_explained(struct text *out, const struct row *row, bool exact_bytes);

#endif
