/*
 * A bump allocator: memory that is given back all at once.
 * Ownership: whatever arena_alloc returns lives until arena_reset or arena_free of that arena.
 */
#ifndef LAYOUT_BASE_ARENA_H
#define LAYOUT_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first; NULL before the first allocation */
    size_t used;                /* bytes taken of the newest block */
    bool failed;                /* sticky: memory ran out. Check it once after a batch */
};

/* Zeroed memory aligned to 8 bytes; NULL, and the arena has failed, when the system has none.
 */
void *arena_alloc(struct arena *arena, size_t size);

/* count zeroed objects of the given size; NULL also when the product overflows. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* The same, not zeroed. */
void *arena_alloc_raw(struct arena *arena, size_t size);

/* Room for at least one more element behind `count` of an array in the arena. `array` is where
 * the caller keeps the pointer: what there is may move, more is zeroed. 0, or -1 when memory
 * runs out. */
int arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity,
               size_t element_size);

/* A NUL-terminated copy of length bytes of text. */
char *arena_copy(struct arena *arena, const char *text, size_t length);

/* A place to return to: arena_rewind gives back what was allocated since. */
struct arena_mark {
    struct arena_block *block;
    size_t used;
};
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark);

/* Gives back everything but one block, which the next allocations use. What has failed stays
 * so. */
void arena_reset(struct arena *arena);

/* Gives back everything; the arena is as new. */
void arena_free(struct arena *arena);

#endif
