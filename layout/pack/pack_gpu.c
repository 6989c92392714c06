/*
 * The packing of GPU and CPU compilers, exact to the byte (jaxlib 0.10.2). Temporaries that
 * find no place in another buffer go into one heap per memory space. In the end all temporaries
 * of a space are laid end to end.
 */
#include "layout/base/checked.h"
#include "layout/flow/embedded.h"
#include "layout/pack/assign.h"
#include "layout/pack/group.h"
#include "layout/pack/pack.h"
#include "layout/space.h"

#include <string.h>

static int64_t
alignment_of(const struct buffers *buffers)
{
    return buffers->cpu ? 64 : 256;
}

/* ---- heaps ---- */

/* Packs the listed buffers of one memory space into a heap. Returns its bytes. */
static int64_t
pack_heap(struct buffers *buffers, const uint32_t *list, uint32_t count)
{
    struct groups groups = groups_make(buffers, TAKEOVER_ALONE, list, count);
    int64_t bytes =
        heap_fit_best(groups.blocks, groups.count, groups.intervals, alignment_of(buffers));
    if (bytes >= 0)
        groups_place(&groups);
    return bytes;
}

/* Makes a heap for each memory space, in the order of their numbers. Returns false if that
 * takes too long. */
static bool
assign_heaps(struct assignment *a)
{
    uint32_t *list = arena_array(&a->buffers->flow->arena, a->heap_count, sizeof *list);
    for (int space = SPACE_MIN; space <= SPACE_MAX; space++) {
        uint32_t count = 0;
        if (buffers_in_space(a->buffers, space).count == 0)
            continue;
        for (uint32_t i = 0; i < a->heap_count; i++) {
            const struct buffer *buffer = &a->buffers->items[a->heap[i]];
            if (buffer->space == space && buffer->bytes > 0)
                list[count++] = a->heap[i];
        }
        if (count == 0)
            continue;
        int64_t bytes = pack_heap(a->buffers, list, count);
        if (bytes < 0)
            return false;
        a->items[a->count++] =
            (struct allocation){.bytes = bytes, .space = (int16_t)space, .temporary = true};
    }
    return true;
}

/* ---- the end ---- */

/* Moves temporaries behind all other allocations in the order of std::partition, which decides
 * which one is last: the first temporary from the front changes places with the last other one
 * from the back. */
static void
partition(struct allocation *items, uint32_t count)
{
    uint32_t first = 0, last = count;
    for (;;) {
        while (first != last && !items[first].temporary)
            first++;
        if (first == last)
            return;
        last--;
        while (first != last && items[last].temporary)
            last--;
        if (first == last)
            return;
        struct allocation moved = items[first];
        items[first++] = items[last];
        items[last] = moved;
    }
}

/* Adds the start of the heap to the offsets of its buffers, which counted from 0. */
static void
move_heap(struct assignment *a, int space, int64_t start)
{
    for (uint32_t i = 0; i < a->heap_count; i++) {
        struct buffer *buffer = &a->buffers->items[a->heap[i]];
        if (buffer->space == space && buffer->offset >= 0)
            buffer->offset += start;
    }
}

/* Lays the temporaries of each space end to end. Each begins aligned; only the size of the last
 * is not rounded up. */
static void
combine(struct assignment *a, struct packing *packings)
{
    struct embedded embedded;
    embedded_measure(a->buffers, &embedded);
    /* one allocation for each value within instructions comes behind all others */
    struct allocation *all = arena_array(&a->buffers->flow->arena,
                                         (size_t)a->count + embedded.values + 1, sizeof *all);
    memcpy(all, a->items, a->count * sizeof *all);
    partition(all, a->count + embedded.values);
    for (uint32_t i = 0; i < a->count + embedded.values; i++) {
        struct packing *packing = &packings[all[i].space - SPACE_MIN];
        int64_t start = round_up(packing->temp_bytes, alignment_of(a->buffers));
        if (!all[i].temporary)
            continue;
        packing->temp_bytes = packing->rounded_bytes = start + all[i].bytes;
        if (all[i].table) {
            packing->table_bytes += all[i].bytes;
        } else {
            packing->heap_bytes += all[i].bytes;
            move_heap(a, all[i].space, start);
        }
    }
}

static uint32_t *
list_all(const struct buffers *buffers)
{
    uint32_t *list = arena_array(&buffers->flow->arena, buffers->count, sizeof *list);
    for (uint32_t i = 0; i < buffers->count; i++)
        list[i] = i;
    return list;
}

void
pack_gpu(struct buffers *buffers, bool cpu, struct packing *packings)
{
    struct assignment a;
    buffers->cpu = cpu;
    buffers->fused = arena_array(&buffers->flow->arena, buffers->flow->ownership->count,
                                 sizeof *buffers->fused);
    assign_begin(&a, buffers, buffers->count);
    assign_biggest(&a, list_all(buffers), buffers->count);
    if (a.work >= ASSIGN_LIMIT || !assign_heaps(&a)) {
        for (uint32_t i = 0; i < SPACE_COUNT; i++)
            packings[i].too_many = true;
        return;
    }
    combine(&a, packings);
}
