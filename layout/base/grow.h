/* Arrays that grow. */
#ifndef LAYOUT_BASE_GROW_H
#define LAYOUT_BASE_GROW_H

#include <stddef.h>

/* Moves an array to more room, which *capacity says. `array` is where the caller keeps the
 * pointer. 0; -1 when memory runs out, and then all stays as it was. */
int grow_array(void *array, size_t *capacity, size_t element_size);

/* Room for at least one more element behind `count`, likewise. */
static inline int
grow(void *array, size_t count, size_t *capacity, size_t element_size)
{
    return count < *capacity ? 0 : grow_array(array, capacity, element_size);
}

#endif
