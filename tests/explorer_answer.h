/* Reads the answers of the explorer's core for tests. */
#ifndef TESTS_EXPLORER_ANSWER_H
#define TESTS_EXPLORER_ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Parses an answer, which must be JSON. The caller releases the result. */
json_t *parsed(const char *answer);
/* Opens a layout on a side and returns the answer; type "": none. */
json_t *opened_text(int side, const char *layout, const char *type);
/* Removes the core's limit of steps, so that it does not affect the next test. */
void end_answers(void);
bool is_error(const char *answer);
int64_t number(const json_t *object, const char *name);
const char *word(const json_t *object, const char *name);
const json_t *item(const json_t *object, const char *list, size_t i);
/* Returns whether a list of texts has a name. */
bool has(const json_t *list, const char *name);
/* Returns whether a row of an answer has a shape. */
bool has_shape(const json_t *answer, const char *shape);
/* Returns one part of a cell, requested as a window of its own. */
json_t *part_at(size_t panel, int64_t slice, int64_t row, int64_t column, int64_t part);

#endif
