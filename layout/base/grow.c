#include "layout/base/grow.h"

#include <stdlib.h>
#include <string.h>

int
grow_array(void *array, size_t *capacity, size_t element_size)
{
    size_t larger = *capacity * 2 + 16, bytes;
    void *old; /* copied as bytes, because the caller's pointer has another type */
    memcpy(&old, array, sizeof old);
    if (__builtin_mul_overflow(larger, element_size, &bytes))
        return -1;
    void *moved = realloc(old, bytes);
    if (!moved)
        return -1;
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
    return 0;
}
