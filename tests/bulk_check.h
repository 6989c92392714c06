/*
 * Compiled forms of a mapping against the mapping itself, element by element. For property
 * tests and for fuzzing: what is wrong comes back as a text, NULL where nothing is.
 */
#ifndef TESTS_BULK_CHECK_H
#define TESTS_BULK_CHECK_H

#include "layout/plan.h"

struct arena;

/* Forward for every element, inverse for every place and some around them. The mapping is on
 * axis m alone, of one copy. */
const char *bulk_check_plan(const struct plan *plan, struct arena *arena);

#endif
