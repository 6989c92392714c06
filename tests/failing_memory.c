/* Replaces malloc and the functions of arenas (ld --wrap). */
#include "tests/failing_memory.h"

#include "layout/base/arena.h"

#include <errno.h>
#include <stdlib.h>

static long countdown = -1; /* allocations that still succeed; negative: all do */
static bool every;          /* all allocations fail from then on */
static bool failed;

void
memory_fails_at(long k, bool onward)
{
    countdown = k;
    every = onward;
    failed = false;
}

bool
memory_is_back(void)
{
    countdown = -1;
    return failed;
}

static bool
fails(void)
{
    if (countdown < 0)
        return false;
    bool fail = countdown == 0;
    failed |= fail;
    if (fail)
        errno = ENOMEM;
    countdown -= !(fail && every);
    return fail;
}

static bool
arena_fails(struct arena *arena)
{
    bool fail = fails();
    arena->failed |= fail;
    return fail;
}

__typeof__(malloc) __real_malloc, __wrap_malloc;
__typeof__(calloc) __real_calloc, __wrap_calloc;
__typeof__(realloc) __real_realloc, __wrap_realloc;
__typeof__(arena_alloc) __real_arena_alloc, __wrap_arena_alloc;
__typeof__(arena_alloc_raw) __real_arena_alloc_raw, __wrap_arena_alloc_raw;
__typeof__(arena_array) __real_arena_array, __wrap_arena_array;
__typeof__(arena_grow) __real_arena_grow, __wrap_arena_grow;
__typeof__(arena_copy) __real_arena_copy, __wrap_arena_copy;

void *
__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *
__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *
__wrap_arena_alloc(struct arena *arena, size_t size)
{
    return arena_fails(arena) ? NULL : __real_arena_alloc(arena, size);
}

void *
__wrap_arena_alloc_raw(struct arena *arena, size_t size)
{
    return arena_fails(arena) ? NULL : __real_arena_alloc_raw(arena, size);
}

void *
__wrap_arena_array(struct arena *arena, size_t count, size_t size)
{
    return arena_fails(arena) ? NULL : __real_arena_array(arena, count, size);
}

int
__wrap_arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity,
                  size_t element_size)
{
    return arena_fails(arena) ? -1
                              : __real_arena_grow(arena, array, count, capacity, element_size);
}

char *
__wrap_arena_copy(struct arena *arena, const char *text, size_t length)
{
    return arena_fails(arena) ? NULL : __real_arena_copy(arena, text, length);
}
