#include "layout/grow.h"

#include <stdlib.h>

void *
grow_array(void *array, size_t *capacity, size_t element_size)
{
    size_t larger = *capacity * 2 + 16, bytes;
    if (__builtin_mul_overflow(larger, element_size, &bytes))
        return NULL;
    void *grown = realloc(array, bytes);
    if (grown)
        *capacity = larger;
    return grown;
}
