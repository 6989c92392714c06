/* What `index` prints as text. */
#ifndef RENDER_TEXT_INDEX_TEXT_H
#define RENDER_TEXT_INDEX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct row;
struct printable;

/* "2,3 | 4,5": `count` elements of `rank` numbers each; "padding" if there are none. */
void index_elements(struct printable *out, const int64_t *elements, size_t count, size_t rank);

/* All that is known of one element or place. A row with the field `error` answers a line that
 * is no index. */
void index_explained(struct printable *out, const struct row *row, bool exact_bytes);

#endif
