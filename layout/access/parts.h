/* What the files of this folder share; private to them. */
#ifndef LAYOUT_ACCESS_PARTS_H
#define LAYOUT_ACCESS_PARTS_H

#include "layout/access/access.h"
#include "layout/triton/linear.h"

/* Makes room for the values, which hold nothing yet. Returns -1 with *d set if they are too
 * many, or no steps are left. */
int access_threads_begin(struct access_threads *threads, struct arena *arena,
                         struct diagnostic *d);

static inline size_t
access_value_count(const struct access_threads *threads)
{
    return access_thread_count(threads) * threads->values;
}

/* The row-major number of the element that a bit of an input changes alone. */
int64_t access_flat_basis(const struct linear_layout *layout, enum linear_input input,
                          size_t bit);

/* The index in an array of `rank` dims, at least as many as the threads', of an element of
 * theirs: the dims in front are 0. */
static inline void
access_index(const struct access_threads *threads, int64_t element, size_t rank, int64_t *index)
{
    size_t front = rank - threads->rank;
    for (size_t i = 0; i < front; i++)
        index[i] = 0;
    for (size_t i = threads->rank; i-- > 0; element /= threads->dims[i])
        index[front + i] = element % threads->dims[i];
}

#endif
