/* Patterns with * and ?; brackets stand for themselves, because shapes and names are full of
 * them. */
#ifndef LAYOUT_BASE_GLOB_H
#define LAYOUT_BASE_GLOB_H

#include "layout/base/slice.h"

#include <stdbool.h>

/* Returns whether a pattern matches the whole text. any_case: letters match in either case. */
bool glob_matches(struct slice glob, struct slice text, bool any_case);

/* Sets *glob to the next pattern of a list that commas separate, those within brackets left
 * out. *list is NULL after the last; then returns false. */
bool glob_next(const char **list, struct slice *glob);

#endif
