/*
 * Compares compiled forms of a mapping with the mapping itself, element by element, for
 * property tests and for fuzzing. Each function returns what is wrong as a text, or NULL.
 */
#ifndef TESTS_SUPPORT_BULK_CHECK_H
#define TESTS_SUPPORT_BULK_CHECK_H

#include "layout/bulk/relayout.h"

struct arena;

/* Checks forward for every element, and inverse for every place and some around them. The
 * mapping has axis m only, and one copy. */
const char *bulk_check_plan(const struct plan *plan, struct arena *arena);

/* Checks both directions in pieces of about piece_bytes, each of which gets no more of the
 * source than it asks for. No two elements may share a place, and all places must be in [0,
 * places). */
const char *bulk_check_relayout(const struct plan *plan, int64_t places, size_t element_bytes,
                                size_t piece_bytes, struct arena *arena);

#endif
