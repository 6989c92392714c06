/* Arrays that grow. */
#ifndef LAYOUT_BASE_GROW_H
#define LAYOUT_BASE_GROW_H

#include <stddef.h>

/* Reallocates an array with a larger *capacity. `array` is the address of the caller's pointer.
 */
void grow_array(void *array, size_t *capacity, size_t element_size);

/* Makes room for at least one more element after the first `count`. */
static inline void
grow(void *array, size_t count, size_t *capacity, size_t element_size)
{
    if (count >= *capacity)
        grow_array(array, capacity, element_size);
}

#endif
