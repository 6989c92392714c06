/*
 * Thread-value layouts of CuTe, (thread, value) -> number of an element of an array, whose
 * first dim is the fastest; and mappings the other way round, element -> lane, warp and
 * register. Threads are lanes of warps.
 */
#ifndef LAYOUT_CONVERT_THREAD_VALUE_H
#define LAYOUT_CONVERT_THREAD_VALUE_H

#include "layout/cute/cute.h"
#include "layout/tirx/algebra.h"

/* Turns a layout of two modes round, over an array of these dims; rank 0: one dim, all that
 * threads hold. Returns -1 with *d set where no iters say who has an element: threads and
 * values must count up the array, as digits do. */
int tirx_from_thread_value(const struct cute_mode *layout, int64_t lanes,
                           struct tirx_shape array, struct arena *arena, struct tirx_form *form,
                           struct diagnostic *d);

/* Whether the mapping says who holds each element: it uses lanes or warps. */
bool mapping_has_threads(const struct mapping *m);

/* Turns such a mapping round, and sets the lanes of a warp; without warps they are WARP_LANES.
 * Returns -1 with *d set to why CuTe cannot write it; a warp has WARP_MOST_LANES at most. */
int thread_value_from_mapping(const struct mapping *m, struct arena *arena,
                              struct cute_layout *layout, struct diagnostic *d);

#endif
