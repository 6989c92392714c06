/* What the explorer's core answers, read for tests. */
#ifndef TESTS_EXPLORER_ANSWER_H
#define TESTS_EXPLORER_ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Every answer of the core is JSON; the caller gives it back. */
json_t *parsed(const char *answer);
/* A layout opened on a side; type "": none. */
json_t *opened_text(int side, const char *layout, const char *type);
/* The core bounds the steps of an answer: gives all of them back to what is tested next. */
void end_answers(void);
bool is_error(const char *answer);
int64_t number(const json_t *object, const char *name);
const char *word(const json_t *object, const char *name);
const json_t *item(const json_t *object, const char *list, size_t i);
/* Does a list of texts have it? */
bool has(const json_t *list, const char *name);
/* Has one of an answer's rows this shape? */
bool has_shape(const json_t *answer, const char *shape);
/* One part of a cell, as a window of its own. */
json_t *part_at(size_t panel, int64_t slice, int64_t row, int64_t column, int64_t part);

#endif
