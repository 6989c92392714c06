/*
 * Chunks, free or taken, tile the address space. They are in a list by address, so that a freed
 * chunk merges with its neighbours at once; free chunks are also in a tree by size. The ends of
 * chunks are not aligned: the gap in front of an aligned block belongs to the block's chunk.
 */
#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/pack/heap.h"

#include <stdlib.h>

#define NO_CHUNK      UINT32_MAX
#define ADDRESS_LIMIT (INT64_MAX / 4)

struct chunk {
    int64_t start, end;
    uint32_t before, after; /* by address */
    /* of a free chunk: its node in the tree, a treap ordered by (usable bytes, start) */
    bool is_free;
    uint32_t left, right, priority;
};

struct chunks {
    int64_t alignment;
    uint32_t count, root, spare; /* spare: list of unused chunks, linked by `after` */
    uint32_t random;
    struct chunk *items;
};

static int64_t
align(const struct chunks *chunks, int64_t address)
{
    return round_up(address, chunks->alignment);
}

/* Bytes from the first aligned address to the chunk's end. */
static int64_t
usable(const struct chunks *chunks, const struct chunk *chunk)
{
    return chunk->end - align(chunks, chunk->start);
}

/* Returns whether chunk a comes before (bytes, start) in the tree. */
static bool
is_less(const struct chunks *chunks, uint32_t a, int64_t bytes, int64_t start)
{
    int64_t own = usable(chunks, &chunks->items[a]);
    return own != bytes ? own < bytes : chunks->items[a].start < start;
}

/* ---- the tree ---- */

static uint32_t
merge_trees(struct chunks *chunks, uint32_t a, uint32_t b)
{
    struct chunk *items = chunks->items;
    uint32_t root = NO_CHUNK, *at = &root;
    while (a != NO_CHUNK && b != NO_CHUNK) {
        if (items[a].priority > items[b].priority) {
            *at = a;
            at = &items[a].right;
            a = *at;
        } else {
            *at = b;
            at = &items[b].left;
            b = *at;
        }
    }
    *at = a != NO_CHUNK ? a : b;
    return root;
}

/* Splits the tree: chunks before (bytes, start) go into *a, the others into *b. */
static void
split_tree(struct chunks *chunks, int64_t bytes, int64_t start, uint32_t *a, uint32_t *b)
{
    uint32_t tree = chunks->root;
    while (tree != NO_CHUNK) {
        if (is_less(chunks, tree, bytes, start)) {
            *a = tree;
            a = &chunks->items[tree].right;
            tree = *a;
        } else {
            *b = tree;
            b = &chunks->items[tree].left;
            tree = *b;
        }
    }
    *a = *b = NO_CHUNK;
}

static void
put_free(struct chunks *chunks, uint32_t chunk)
{
    struct chunk *c = &chunks->items[chunk];
    uint32_t less, others;
    split_tree(chunks, usable(chunks, c), c->start, &less, &others);
    chunks->random = chunks->random * 1664525 + 1013904223;
    *c = (struct chunk){c->start, c->end,   c->before, c->after,
                        true,     NO_CHUNK, NO_CHUNK,  chunks->random};
    chunks->root = merge_trees(chunks, merge_trees(chunks, less, chunk), others);
}

static void
take_free(struct chunks *chunks, uint32_t chunk)
{
    struct chunk *c = &chunks->items[chunk];
    uint32_t *at = &chunks->root;
    int64_t bytes = usable(chunks, c);
    while (*at != chunk) {
        struct chunk *node = &chunks->items[*at];
        at = is_less(chunks, *at, bytes, c->start) ? &node->right : &node->left;
    }
    *at = merge_trees(chunks, c->left, c->right);
    c->is_free = false;
}

/* The smallest free chunk with that many usable bytes; of equals the first by address.
 * NO_CHUNK: none. */
static uint32_t
best_chunk(const struct chunks *chunks, int64_t bytes)
{
    uint32_t best = NO_CHUNK;
    for (uint32_t at = chunks->root; at != NO_CHUNK;) {
        if (is_less(chunks, at, bytes, -1)) {
            at = chunks->items[at].right;
        } else {
            best = at;
            at = chunks->items[at].left;
        }
    }
    return best;
}

/* ---- the list ---- */

static uint32_t
new_chunk(struct chunks *chunks)
{
    uint32_t chunk = chunks->spare;
    if (chunk == NO_CHUNK)
        return chunks->count++;
    chunks->spare = chunks->items[chunk].after;
    return chunk;
}

/* Merges the chunk behind chunk a into a. */
static void
join_after(struct chunks *chunks, uint32_t a)
{
    struct chunk *items = chunks->items;
    uint32_t b = items[a].after;
    items[a].end = items[b].end;
    items[a].after = items[b].after;
    if (items[b].after != NO_CHUNK)
        items[items[b].after].before = a;
    items[b].after = chunks->spare;
    chunks->spare = b;
}

static void
give_back(struct chunks *chunks, uint32_t chunk)
{
    struct chunk *items = chunks->items;
    uint32_t before = items[chunk].before, after = items[chunk].after;
    if (after != NO_CHUNK && items[after].is_free) {
        take_free(chunks, after);
        join_after(chunks, chunk);
    }
    if (before != NO_CHUNK && items[before].is_free) {
        take_free(chunks, before);
        join_after(chunks, before);
        chunk = before;
    }
    put_free(chunks, chunk);
}

/* Takes a chunk for that many bytes and frees the rest of it. NO_CHUNK: there is no room. */
static uint32_t
take_chunk(struct chunks *chunks, int64_t bytes)
{
    uint32_t chunk = best_chunk(chunks, bytes);
    if (chunk == NO_CHUNK)
        return NO_CHUNK;
    take_free(chunks, chunk);
    struct chunk *items = chunks->items;
    int64_t end = align(chunks, items[chunk].start) + bytes;
    if (end == items[chunk].end)
        return chunk;
    uint32_t rest = new_chunk(chunks);
    items[rest] = (struct chunk){end,   items[chunk].end, chunk,    items[chunk].after,
                                 false, NO_CHUNK,         NO_CHUNK, 0};
    if (items[rest].after != NO_CHUNK)
        items[items[rest].after].before = rest;
    items[chunk].after = rest;
    items[chunk].end = end;
    put_free(chunks, rest);
    return chunk;
}

/* ---- blocks ---- */

static int
compare_blocks(const void *left, const void *right)
{
    const struct heap_block *a = left, *b = right;
    if (a->life.start != b->life.start)
        return compare_numbers(a->life.start, b->life.start);
    if (a->first_end != b->first_end)
        return compare_numbers(a->first_end, b->first_end);
    return compare_numbers(a->id, b->id);
}

/* A binary heap of taken chunks; the one that ends first is on top. */
struct taken {
    uint32_t end, chunk;
};

static void
push_taken(struct taken *heap, size_t count, struct taken one)
{
    size_t at = count;
    for (; at && heap[(at - 1) / 2].end > one.end; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = one;
}

static struct taken
pop_taken(struct taken *heap, size_t count)
{
    struct taken top = heap[0], last = heap[count - 1];
    size_t at = 0, child;
    while ((child = 2 * at + 1) < count - 1) {
        child += child + 1 < count - 1 && heap[child + 1].end < heap[child].end;
        if (heap[child].end >= last.end)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}

static int64_t
put_blocks(struct chunks *chunks, struct taken *taken, struct heap_block *blocks, size_t count)
{
    int64_t top = 0;
    size_t taken_count = 0;
    chunks->items[0] =
        (struct chunk){0, ADDRESS_LIMIT, NO_CHUNK, NO_CHUNK, false, NO_CHUNK, NO_CHUNK, 0};
    chunks->count = 1;
    put_free(chunks, 0);
    for (size_t i = 0; i < count; i++) {
        while (taken_count && taken[0].end < blocks[i].life.start)
            give_back(chunks, pop_taken(taken, taken_count--).chunk);
        uint32_t chunk = take_chunk(chunks, blocks[i].bytes);
        if (chunk == NO_CHUNK)
            return -1;
        blocks[i].offset = align(chunks, chunks->items[chunk].start);
        if (chunks->items[chunk].end > top)
            top = chunks->items[chunk].end;
        push_taken(taken, taken_count++, (struct taken){blocks[i].life.end, chunk});
    }
    return top;
}

int64_t
heap_merge(struct heap_block *blocks, size_t count, int64_t alignment)
{
    struct chunks chunks = {.alignment = alignment, .root = NO_CHUNK, .spare = NO_CHUNK};
    if (count == 0)
        return 0;
    if (count >= UINT32_MAX / 2)
        return -1;
    qsort(blocks, count, sizeof *blocks, compare_blocks);
    chunks.items = memory_alloc((2 * count + 2) * sizeof *chunks.items);
    struct taken *taken = memory_alloc(count * sizeof *taken);
    int64_t top = put_blocks(&chunks, taken, blocks, count);
    free(chunks.items);
    free(taken);
    return top;
}
