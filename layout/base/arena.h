/*
 * A bump allocator: its memory is freed all at once.
 *
 * Ownership: memory lives until arena_reset or arena_free of the arena, or until arena_rewind
 * to a mark made before the allocation.
 */
#ifndef LAYOUT_BASE_ARENA_H
#define LAYOUT_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */

struct arena_block;

struct arena {
    struct arena_block *blocks; /* newest first; NULL before the first allocation */
    size_t used;                /* bytes used of the newest block */
};

/* Allocates zeroed memory, aligned to 8 bytes. */
void *arena_alloc(struct arena *arena, size_t size) __attribute__((returns_nonnull));

/* Allocates `count` zeroed objects of `size` bytes. */
void *arena_array(struct arena *arena, size_t count, size_t size)
    __attribute__((returns_nonnull));

/* Like arena_alloc, but the memory is not zeroed. */
void *arena_alloc_raw(struct arena *arena, size_t size) __attribute__((returns_nonnull));

/* Makes room for at least one more element after the first `count` of an array in the arena.
 * New elements are zeroed. `array` is the address of the caller's pointer, because the array
 * may move. */
void arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity,
                size_t element_size);

/* Copies `length` bytes of text and adds a NUL. */
char *arena_copy(struct arena *arena, const char *text, size_t length)
    __attribute__((returns_nonnull));

/* Copies a string; NULL: returns NULL. */
char *arena_string(struct arena *arena, const char *text);

/* A position in an arena. arena_rewind frees everything allocated after the mark was made. */
struct arena_mark {
    struct arena_block *block;
    size_t used;
};
struct arena_mark arena_mark(const struct arena *arena);
void arena_rewind(struct arena *arena, struct arena_mark mark);

/* Frees everything except one block, which the next allocations use. */
void arena_reset(struct arena *arena);

/* Frees everything. */
void arena_free(struct arena *arena);

#endif
