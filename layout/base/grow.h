/* Arrays that grow. */
#ifndef LAYOUT_BASE_GROW_H
#define LAYOUT_BASE_GROW_H

#include <stddef.h>

/* Reallocates an array with a larger *capacity. `array` is the address of the caller's pointer.
 * Returns 0, or -1 when memory runs out; then nothing has changed. */
int grow_array(void *array, size_t *capacity, size_t element_size);

/* Makes room for at least one more element after the first `count`. Returns as grow_array
 * does. */
static inline int
grow(void *array, size_t count, size_t *capacity, size_t element_size)
{
    return count < *capacity ? 0 : grow_array(array, capacity, element_size);
}

#endif
