/*
 * Compares compiled forms of a mapping with the mapping itself, element by element, for
 * property tests and fuzzing. Functions return a message about the first difference, or NULL.
 */
#ifndef TESTS_BULK_CHECK_H
#define TESTS_BULK_CHECK_H

#include "layout/bulk/relayout.h"

struct arena;

/* Checks forward for every element, and inverse for every place and some around them. The
 * mapping is on axis m alone, without replicas. */
const char *bulk_check_plan(const struct plan *plan, struct arena *arena);

/*
 * Checks both directions in pieces of about piece_bytes; each piece gets only the part of the
 * source that it asks for. No two elements share a place, and all places are in [0, places).
 */
const char *bulk_check_relayout(const struct plan *plan, int64_t places, size_t element_bytes,
                                size_t piece_bytes, struct arena *arena);

#endif
