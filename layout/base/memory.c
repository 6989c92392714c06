#include "layout/base/memory.h"

#include <stdlib.h>

static void __attribute__((noreturn)) trap(void)
{
    __builtin_trap();
}

void (*memory_exhausted)(void) __attribute__((noreturn)) = trap;

void *
memory_alloc(size_t size)
{
    void *memory = malloc(size ? size : 1);
    if (!memory)
        memory_exhausted();
    return memory;
}

void *
memory_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        memory_exhausted();
    return memory;
}

void *
memory_resize(void *array, size_t count, size_t size)
{
    size_t bytes;
    void *moved = NULL;
    if (!__builtin_mul_overflow(count, size, &bytes))
        moved = realloc(array, bytes ? bytes : 1);
    if (!moved)
        memory_exhausted();
    return moved;
}
