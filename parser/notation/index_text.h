/* Reads indices as people write them. */
#ifndef PARSER_NOTATION_INDEX_TEXT_H
#define PARSER_NOTATION_INDEX_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cute_mode;
struct diagnostic;
struct mapping;
struct read_pattern;

/* Reads "2,3", "[2,3]" or "(2,3)" into index: a number within each dim of m. Negative numbers
 * count from the end of their dim. Returns -1 with *d set, its offset counted from text. */
int index_read(const char *text, size_t length, const struct mapping *m, int64_t *index,
               struct diagnostic *d);

/* Reads a coordinate of a CuTe layout into the index of its modes at the top: "5", the number
 * of an element, or one item for each mode, "2,3". An item is a number, or in parentheses one
 * item for each mode within: "(1,2),3". The first mode runs fastest. Returns -1 with *d set. */
int coordinate_read(const char *text, size_t length, const struct cute_mode *mode,
                    int64_t *index, struct diagnostic *d);

/* Reads at most `room` integers of any value, with or without brackets, and sets *count. */
int integers_read(const char *text, int64_t *values, size_t room, size_t *count,
                  struct diagnostic *d);

/* Reads one integer, which must be the whole text but for blanks. */
int integer_text_read(const char *text, size_t length, int64_t *value, struct diagnostic *d);

/* Reads "column:J", "row:I" or "ldmatrix". Returns 1, or 0 if the text is none of them, or -1
 * with *d set if its number is not one. */
int pattern_text_read(const char *text, size_t length, struct read_pattern *pattern,
                      struct diagnostic *d);

/* Reads "A:B" or "A" (the index A only) as a range of a dim. Either end may be absent; negative
 * ends count from the end of the dim. The range may lie outside the dim. Returns false if the
 * text is no range. */
bool range_read(const char *text, size_t length, int64_t dim, int64_t *begin, int64_t *end);

#endif
