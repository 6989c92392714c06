/*
 * Compiled forms of a mapping against the mapping itself, element by element. For property
 * tests and for fuzzing: what is wrong comes back as a text, NULL where nothing is.
 */
#ifndef TESTS_BULK_CHECK_H
#define TESTS_BULK_CHECK_H

#include "layout/bulk/relayout.h"

struct arena;

/* Forward for every element, inverse for every place and some around them. The mapping is on
 * axis m alone, of one copy. */
const char *bulk_check_plan(const struct plan *plan, struct arena *arena);

/* Both directions, by pieces of about piece_bytes, where each piece is given no more of the
 * source than it asks for. No two elements share a place, and all places are in [0, places). */
const char *bulk_check_relayout(const struct plan *plan, int64_t places, size_t element_bytes,
                                size_t piece_bytes, struct arena *arena);

#endif
