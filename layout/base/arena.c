/*
 * Block sizes double up to a limit, so an arena that is reset after every statement soon keeps
 * one block and no longer calls malloc.
 */
#include "layout/base/arena.h"

#include "layout/base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* With the address sanitizer, unused bytes separate the allocations. Those bytes, and all
 * memory that was freed, are poisoned. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define BETWEEN ((size_t)16)
#else
#define BETWEEN                                 ((size_t)0)
#define ASAN_POISON_MEMORY_REGION(from, size)   ((void)(from), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(from, size) ((void)(from), (void)(size))
#endif

#define ALIGNMENT ((size_t)8) /* sufficient for integers, pointers and doubles */

/* Tests in which an allocation fails set both to 8, so that none is hidden in a block. */
#ifndef FIRST_BLOCK
#define FIRST_BLOCK ((size_t)1 << 9)
#define LARGE_BLOCK ((size_t)1 << 17)
#endif

struct arena_block {
    struct arena_block *next;
    size_t size;
    int64_t data[];
};

/* Sets how many bytes of the newest block are used and poisons the rest. */
static void
use_up_to(struct arena *arena, size_t used)
{
    struct arena_block *block = arena->blocks;
    arena->used = used;
    if (block)
        ASAN_POISON_MEMORY_REGION((char *)block->data + used, block->size - used);
}

static void
add_block(struct arena *arena, size_t size)
{
    size_t want = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    if (want > LARGE_BLOCK)
        want = LARGE_BLOCK;
    if (want < size)
        want = size;
    struct arena_block *block = memory_alloc(sizeof *block + want);
    block->next = arena->blocks;
    block->size = want;
    arena->blocks = block;
    use_up_to(arena, 0);
}

/* Takes memory that the newest block has room for. */
static inline void *
take(struct arena *arena, size_t size, size_t room)
{
    void *memory = (char *)arena->blocks->data + arena->used;
    ASAN_UNPOISON_MEMORY_REGION(memory, size);
    arena->used += room;
    return memory;
}

/* Takes memory of a new block. It is kept out of the way of the other allocations, as few need
 * one. */
static void *__attribute__((noinline))
take_of_new_block(struct arena *arena, size_t size, size_t room)
{
    add_block(arena, room);
    return take(arena, size, room);
}

void *
arena_alloc_raw(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4)
        memory_exhausted();
    size_t room = ((size + ALIGNMENT - 1) & ~(ALIGNMENT - 1)) + BETWEEN;
    if (!arena->blocks || arena->blocks->size - arena->used < room)
        return take_of_new_block(arena, size, room);
    return take(arena, size, room);
}

void *
arena_alloc(struct arena *arena, size_t size)
{
    return memset(arena_alloc_raw(arena, size), 0, size);
}

void *
arena_array(struct arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        memory_exhausted();
    return arena_alloc(arena, bytes);
}

void
arena_grow(struct arena *arena, void *array, size_t count, size_t *capacity,
           size_t element_size)
{
    size_t larger = *capacity * 2 + 8;
    if (count < *capacity)
        return;
    void *old, *moved = arena_array(arena, larger, element_size);
    memcpy(&old, array,
           sizeof old); /* copied as bytes, because the caller's pointer has another type */
    if (count)
        memcpy(moved, old, count * element_size);
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
}

char *
arena_copy(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc_raw(arena, length + 1);
    if (length)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *
arena_string(struct arena *arena, const char *text)
{
    return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

static void
blocks_free(struct arena_block *block)
{
    while (block) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
}

struct arena_mark
arena_mark(const struct arena *arena)
{
    return (struct arena_mark){arena->blocks, arena->used};
}

void
arena_rewind(struct arena *arena, struct arena_mark mark)
{
    while (arena->blocks != mark.block) {
        struct arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
    use_up_to(arena, mark.used);
}

void
arena_reset(struct arena *arena)
{
    if (arena->blocks) {
        blocks_free(arena->blocks->next);
        arena->blocks->next = NULL;
    }
    use_up_to(arena, 0);
}

void
arena_free(struct arena *arena)
{
    blocks_free(arena->blocks);
    *arena = (struct arena){0};
}
