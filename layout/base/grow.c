#include "layout/base/grow.h"

#include "layout/base/memory.h"

#include <string.h>

void
grow_array(void *array, size_t *capacity, size_t element_size)
{
    size_t larger = *capacity * 2 + 16;
    void *old; /* copied as bytes, because the caller's pointer has another type */
    memcpy(&old, array, sizeof old);
    void *moved = memory_resize(old, larger, element_size);
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
}
