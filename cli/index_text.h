/* Indices as people write them. */
#ifndef CLI_INDEX_TEXT_H
#define CLI_INDEX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;

/* "2,3", "[2,3]", "(2,3)"; negative numbers count from the end of their dim. Reads `rank`
 * numbers into index, each within dims. -1 with *d set, its place counted from text. */
int index_read(const char *text, size_t length, const int64_t *dims, size_t rank,
               int64_t *index, struct diagnostic *d);

/* Integers of any value and number, brackets or not, into values[room]: *count. */
int integers_read(const char *text, size_t length, int64_t *values, size_t room, size_t *count,
                  struct diagnostic *d);

/* One integer and nothing else. */
int integer_text_read(const char *text, size_t length, int64_t *value, struct diagnostic *d);

/* "A:B" or "A" (A alone), of a dim: ends may be absent and count from the end. What is read may
 * lie outside of the dim; false when it is no range. */
bool range_read(const char *text, size_t length, int64_t dim, int64_t *begin, int64_t *end);

#endif
