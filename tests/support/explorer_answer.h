/* Reads answers of the explorer's core for tests. */
#ifndef TESTS_SUPPORT_EXPLORER_ANSWER_H
#define TESTS_SUPPORT_EXPLORER_ANSWER_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Parses an answer, which must be JSON. The caller calls json_decref. */
json_t *parsed(const char *answer);
/* Opens a layout on a side. type "": none is given. */
json_t *opened_text(int side, const char *layout, const char *type);
/* Resets the step limit that the core sets, for the next test. */
void end_answers(void);
bool is_error(const char *answer);
int64_t number(const json_t *object, const char *name);
const char *word(const json_t *object, const char *name);
const json_t *item(const json_t *object, const char *list, size_t i);
/* Does a list of texts contain the name? */
bool has(const json_t *list, const char *name);
/* Does one of an answer's rows have this shape? */
bool has_shape(const json_t *answer, const char *shape);
/* Asks for one part of a cell as a window of its own. */
json_t *part_at(size_t panel, int64_t slice, int64_t row, int64_t column, int64_t part);

#endif
