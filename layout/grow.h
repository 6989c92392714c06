/* Arrays that grow. */
#ifndef LAYOUT_GROW_H
#define LAYOUT_GROW_H

#include <stddef.h>

/* A larger array with the same elements. NULL when memory runs out; the old one stays. */
void *grow_array(void *array, size_t *capacity, size_t element_size);

/* Room for at least one more element behind `count`: the array to use from now on, its room in
 * *capacity. NULL when memory runs out; then the old array stays as it was. */
static inline void *
grow(void *array, size_t count, size_t *capacity, size_t element_size)
{
    return count < *capacity ? array : grow_array(array, capacity, element_size);
}

#endif
