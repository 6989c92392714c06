/*
 * Room in the fast memory of a changed program, which the compiler fills as it likes.
 */
#ifndef LAYOUT_TRIAL_FAST_H
#define LAYOUT_TRIAL_FAST_H

#include "layout/flow/buffers.h"

struct target_space;
struct fast_curve;

#define FAST_SPARE (INT64_C(16) << 20) /* bytes of the fast memory that arrays do not get */
#define FEW_STEPS  32                  /* for which what lies there is alive, most of it */

/* What lies in the fast memory at each tick, in the walk's arena: at first nothing does. */
struct fast_curve *fast_curve_new(const struct buffers *buffers);

/* Adds bytes, which may be less than 0, to those of the ticks from the first to the last one,
 * none if the last one comes before the first. */
void fast_curve_add(struct fast_curve *curve, uint32_t first, uint32_t last, int64_t bytes);

/* Returns whether a buffer is a copy of what lies in the main memory, fetched early. */
bool fast_is_fetched(const struct buffers *buffers, const struct buffer *buffer);

/* The curve of the buffers that lie there; one that ends before its start counts nowhere.
 * fetched: also of what is only fetched early from the main memory, which gives way to what has
 * no other place. */
struct fast_curve *fast_curve_of(const struct buffers *buffers, const struct target_space *fast,
                                 bool fetched);

/* Returns whether a buffer is one of the main memory that may lie there: a temporary, no table.
 */
bool fast_may_hold(const struct buffer *buffer);

/* Returns whether bytes that are alive as long as a buffer fit beside what lies there. */
bool fast_fits(const struct target_space *fast, const struct fast_curve *curve,
               const struct buffer *buffer, int64_t bytes);

/* Moves buffers of the main memory there as long as they fit, those that are alive for the
 * fewest steps first. The list is sorted, and the curve is that after it. */
void fast_fill(const struct target_space *fast, struct fast_curve *curve, struct buffer **items,
               size_t count);

/* The program as it is. */
struct fast_before {
    const struct fast_curve *curve;
    const int64_t *bytes; /* by buffer; NULL: as they are now */
};

/* Moves all that it may newly hold there if all of that fits: what had room there before lies
 * elsewhere for another reason. curve is of no use after it. */
void fast_fill_all(struct buffers *buffers, const struct target_space *fast,
                   struct fast_curve *curve, const struct fast_before *before);

#endif
