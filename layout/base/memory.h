/*
 * Memory from the heap. A caller never handles its lack: these functions, and all that allocate
 * with them (arenas, texts, tables, arrays that grow), return memory or do not return.
 */
#ifndef LAYOUT_BASE_MEMORY_H
#define LAYOUT_BASE_MEMORY_H

#include <stddef.h>

/* What happens when memory runs out, or a size exceeds a size_t. The client decides: the
 * program ends, the explorer's core traps, a client of the library may jump back to a place of
 * its own. Traps unless the client sets it. */
extern void (*memory_exhausted)(void) __attribute__((noreturn));

/* free() frees what these return. */
void *memory_alloc(size_t size) __attribute__((malloc, returns_nonnull));
/* `count` zeroed objects of `size` bytes. */
void *memory_zeroed(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
/* Changes the size of an array, which may be NULL; new elements are not zeroed. */
void *memory_resize(void *array, size_t count, size_t size) __attribute__((returns_nonnull));

#endif
