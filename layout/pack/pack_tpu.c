/*
 * The TPU compiler's packing of main memory, exact to the slot (libtpu 0.0.51). Each tuple
 * table has a slot of its own. Each SparseCore context has an allocation, which small
 * temporaries use while it is free. All other temporaries are in one heap, packed by
 * FAST_MERGE. If the program then comes near the memory's limit, this result is discarded for
 * the fallback (pack_tpu_fallback.c).
 */
#include "layout/base/checked.h"
#include "layout/base/least.h"
#include "layout/pack/pack.h"
#include "layout/space.h"

#include <stdlib.h>
#include <string.h>

/* ---- scratch: allocations made before the heap ---- */

struct scratch {
    int64_t bytes;
    uint32_t end; /* when the last buffer in it ends */
};

/* Where the last context of a number was put. Contexts of offloads that overlap in time share
 * scratch. */
struct last_scratch {
    uint32_t context;
    uint32_t scratch; /* 1-based number in scratches.items; 0: none yet */
    uint32_t end;
};

struct scratches {
    const struct buffers *buffers;
    uint32_t count, last_count;
    struct scratch *items;
    struct last_scratch *last;
};

/* Compares contexts and temporaries by start; then the largest comes first; of equals contexts
 * come first. */
static int
compare_starts(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t i = *(const uint32_t *)left, k = *(const uint32_t *)right;
    const struct buffer *a = &buffers->items[i], *b = &buffers->items[k];
    if (a->start != b->start)
        return compare_numbers(a->start, b->start);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    if (!a->scratch != !b->scratch)
        return a->scratch ? -1 : 1;
    return compare_numbers(i, k);
}

/* The 1-based number of the smallest allocation that is large enough and free when the buffer
 * starts; 0: none. */
static uint32_t
free_scratch(const struct scratches *all, const struct buffer *buffer)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->items[i].end < buffer->start && all->items[i].bytes >= buffer->bytes &&
            (best == 0 || all->items[i].bytes < all->items[best - 1].bytes))
            best = i + 1;
    return best;
}

static struct last_scratch *
last_of(struct scratches *all, uint32_t context)
{
    for (uint32_t i = 0; i < all->last_count; i++)
        if (all->last[i].context == context)
            return &all->last[i];
    all->last[all->last_count] = (struct last_scratch){.context = context};
    return &all->last[all->last_count++];
}

/* Puts a context where the last one of its number lies if that is still in flight and large
 * enough. If none is in flight, puts it where there is room. Otherwise it gets an allocation of
 * its own. */
static void
put_context(struct scratches *all, const struct buffer *buffer)
{
    struct last_scratch *last = last_of(all, buffer->scratch);
    uint32_t number = last->scratch;
    if (!number || last->end < buffer->start)
        number = free_scratch(all, buffer);
    else if (all->items[number - 1].bytes < buffer->bytes)
        number = 0;
    if (number == 0) {
        all->items[all->count] = (struct scratch){buffer->bytes, buffer->end};
        number = ++all->count;
    }
    struct scratch *scratch = &all->items[number - 1];
    if (scratch->end < buffer->end)
        scratch->end = buffer->end;
    *last = (struct last_scratch){buffer->scratch, number, buffer->end};
}

/* Places SparseCore contexts and adds their slots. Replaces the heap's list by one without the
 * temporaries that lie in scratch. */
static void
pack_scratch(const struct buffers *buffers, struct pack_lists *lists, struct packing *packing)
{
    struct arena *arena = &buffers->flow->arena;
    uint32_t count = lists->scratch_count + lists->heap_count;
    struct scratches all = {
        .buffers = buffers,
        .items = arena_array(arena, lists->scratch_count + 1, sizeof *all.items),
        .last = arena_array(arena, lists->scratch_count + 1, sizeof *all.last)};
    uint32_t *order = arena_array(arena, count + 1, sizeof *order);
    uint32_t *heap = arena_array(arena, lists->heap_count + 1, sizeof *heap);
    memcpy(order, lists->scratch, lists->scratch_count * sizeof *order);
    memcpy(order + lists->scratch_count, lists->heap, lists->heap_count * sizeof *order);
    qsort_r(order, count, sizeof *order, compare_starts, (void *)(uintptr_t)buffers);
    lists->heap = heap;
    lists->heap_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct buffer *buffer = &buffers->items[order[i]];
        uint32_t number = buffer->scratch ? 0 : free_scratch(&all, buffer);
        if (buffer->scratch)
            put_context(&all, buffer);
        else if (number)
            all.items[number - 1].end = buffer->end;
        else
            lists->heap[lists->heap_count++] = order[i];
    }
    for (uint32_t i = 0; i < all.count; i++)
        packing->scratch_bytes += round_up(all.items[i].bytes, TPU_SLOT);
}

/* ---- the heap ---- */

void
pack_tpu_heap(struct buffers *buffers, const struct heap_block *blocks, uint32_t count,
              int64_t heap_bytes, struct packing *packing)
{
    for (uint32_t i = 0; i < count; i++)
        buffers->items[blocks[i].user].offset = blocks[i].offset;
    packing->heap_bytes = round_up(heap_bytes, TPU_SLOT);
    packing->temp_bytes = packing->table_bytes + packing->scratch_bytes + packing->heap_bytes;
}

/* The way far from the limit. */
static void
pack_merged(struct buffers *buffers, struct packing *packing)
{
    struct pack_lists lists = pack_sort(buffers, SPACE_DEFAULT);
    *packing = (struct packing){.table_bytes = (int64_t)lists.table_count * TPU_SLOT};
    if (lists.scratch_count)
        pack_scratch(buffers, &lists, packing);
    struct heap_block *blocks =
        arena_array(&buffers->flow->arena, lists.heap_count, sizeof *blocks);
    for (uint32_t i = 0; i < lists.heap_count; i++)
        blocks[i] = pack_block(buffers, lists.heap[i]);
    int64_t bytes = heap_merge(blocks, lists.heap_count, TPU_SLOT);
    pack_tpu_heap(buffers, blocks, lists.heap_count, bytes, packing);
}

void
pack_tpu(struct buffers *buffers, int64_t others, int64_t limit, struct packing *packing)
{
    int64_t sum;
    pack_merged(buffers, packing);
    if (limit == 0 ||
        (checked_add(others, packing->temp_bytes, &sum) && sum <= limit - TPU_MARGIN))
        return;
    struct packing other = *packing;
    pack_tpu_fallback(buffers, &other);
    if (other.too_many || other.temp_bytes < packing->temp_bytes) {
        *packing = other;
        return;
    }
    for (uint32_t i = 0; i < buffers->count; i++) {
        buffers->items[i].within = 0;
        buffers->items[i].offset = -1;
    }
    pack_merged(buffers, packing);
}
