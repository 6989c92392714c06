/*
 * The TPU compiler's packing, exact to the slot in main memory and to the byte elsewhere. Each
 * tuple table has a slot of its own; SparseCore contexts have scratch; all other temporaries
 * lie in other buffers or in one heap.
 */
#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/owner/roots.h"
#include "layout/pack/assign.h"
#include "layout/pack/group.h"
#include "layout/pack/pack.h"
#include "layout/space.h"

/* Marks the computations that run on SparseCores: those that an offload calls, and what they
 * call. Callers come behind their callees. */
static void
mark_sparsecore(struct buffers *buffers)
{
    const struct ownership *o = buffers->flow->ownership;
    if (buffers->sparsecore)
        return;
    bool *marks = buffers->sparsecore = arena_array(&buffers->flow->arena, o->count, 1);
    for (size_t i = o->count; i-- > 0;) {
        const struct computation *c = o->computations[i];
        const struct walked *walked = buffers->flow->walked[i];
        for (uint32_t k = 0; walked && k < walked->record->count; k++) {
            const struct operation *operation = &walked->record->steps[k].operation;
            if (operation->links && operation->links->sparsecore && operation->callee)
                marks[operation->callee->number] = true;
        }
        for (uint32_t k = 0; marks[i] && k < c->edge_count; k++)
            if (c->edges[k].known)
                marks[c->edges[k].callee->number] = true;
    }
}

/* Returns whether a buffer takes memory. The tables of programs for SparseCores do not lie in
 * main memory. */
static bool
takes_memory(const struct buffers *buffers, const struct buffer *buffer)
{
    const struct flow *flow = buffers->flow;
    const bool *sparsecore = buffers->sparsecore;
    if (!(buffer->flags & VALUE_TABLE) || !sparsecore)
        return true;
    for (uint32_t i = 0; i < buffer->count; i++)
        if (!sparsecore[flow->ticks[buffer_value(buffers, buffer, i)->tick]
                            .computation->number])
            return true;
    return false;
}

/* Lists the buffers of a space and takes back how they were packed before. */
static uint32_t *
list_buffers(struct buffers *buffers, int space, uint32_t *count)
{
    struct buffer_list all = buffers_in_space(buffers, space);
    uint32_t *list = arena_alloc_raw(&buffers->flow->arena, all.count * sizeof *list);
    *count = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        struct buffer *buffer = &buffers->items[all.numbers[i]];
        if (!takes_memory(buffers, buffer))
            continue;
        buffer->within = 0;
        buffer->offset = -1;
        buffer->takes_over = false;
        list[(*count)++] = all.numbers[i];
    }
    return list;
}

/* The sum in which an allocation that is not the heap counts; NULL: it is no temporary's. */
static int64_t *
sum_of(const struct allocation *allocation, struct packing *packing)
{
    if (allocation->table && allocation->temporary)
        return &packing->table_bytes;
    return allocation->scratch ? &packing->scratch_bytes : NULL;
}

/* Adds up the allocations that are not the heap. */
static void
sum_allocations(const struct assignment *a, int64_t granule, struct packing *packing)
{
    *packing = (struct packing){0};
    for (uint32_t i = 0; i < a->count; i++) {
        int64_t *sum = sum_of(&a->items[i], packing);
        if (sum)
            *sum += round_up(a->items[i].bytes, granule);
    }
}

/* Leaves out what the last temporary does not take of its slot. The compiler joins the
 * temporaries' allocations behind all others, which it partitions for that: values of
 * computations within instructions, which come last, change places with the first temporaries,
 * so that the first one that was allocated is the last. Without them the heap is (XLA,
 * BufferAssignment::CombineTempAllocations; 91 assignments of libtpu 0.0.30 to 0.0.52). */
static void
cut_last_slot(const struct assignment *a, bool threads, int64_t heap_end, int64_t granule,
              struct packing *packing)
{
    int64_t bytes = heap_end, *sum = &packing->heap_bytes;
    bool own = threads || heap_end == 0;
    for (uint32_t i = 0; own && i < a->count; i++) {
        int64_t *found = sum_of(&a->items[i], packing);
        if (!found || a->items[i].bytes == 0)
            continue;
        bytes = a->items[i].bytes;
        sum = found;
        packing->last_table = a->items[i].table ? a->items[i].first + 1 : 0;
        break;
    }
    *sum -= round_up(bytes, granule) - bytes;
}

/* Packs what the assignment left for the heap. Returns where its last value ends. */
static int64_t
pack_heap(const struct assignment *a, bool best, int64_t granule, struct packing *packing)
{
    if (a->heap_count == 0)
        return 0;
    struct groups groups = groups_make(a->buffers, TAKEOVER_DIRECT, a->heap, a->heap_count);
    if (best)
        packing->heap_bytes =
            heap_fit_best(groups.blocks, groups.count, groups.intervals, granule);
    else
        packing->heap_bytes = heap_merge(groups.blocks, groups.count, granule);
    packing->too_many = packing->heap_bytes < 0;
    if (packing->too_many)
        return 0;
    groups_place(&groups);
    packing->heap_bytes = round_up(packing->heap_bytes, granule);
    int64_t end = 0;
    for (uint32_t i = 0; i < groups.count; i++)
        end = max_i64(end, groups.blocks[i].offset + groups.blocks[i].bytes);
    return end;
}

/* How a memory space is packed. */
struct way {
    int space;
    bool sweep;   /* assigned in the order of starts, not from the largest */
    bool best;    /* the heap of PACK_BEST */
    bool threads; /* as of pack_tpu */
};

static void
pack_in(struct buffers *buffers, struct way way, struct packing *packing)
{
    struct arena_mark mark = arena_mark(&buffers->flow->arena);
    struct assignment a;
    int64_t granule = way.space == SPACE_DEFAULT ? TPU_SLOT : 1;
    uint32_t count, *list = list_buffers(buffers, way.space, &count);
    assign_begin(&a, buffers, count);
    if (way.sweep)
        assign_sweep(&a, list, count);
    else
        assign_biggest(&a, list, count);
    sum_allocations(&a, granule, packing);
    packing->too_many = a.work >= ASSIGN_LIMIT;
    int64_t heap_end = packing->too_many ? 0 : pack_heap(&a, way.best, granule, packing);
    packing->rounded_bytes =
        packing->table_bytes + packing->scratch_bytes + packing->heap_bytes;
    cut_last_slot(&a, way.threads, heap_end, granule, packing);
    packing->temp_bytes = packing->table_bytes + packing->scratch_bytes + packing->heap_bytes;
    arena_rewind(&buffers->flow->arena, mark);
}

/* Tries the other ways in which a program near the limit is packed, and leaves the one that
 * takes least. One that cannot be tried in time may be it, so that no figure is exact. */
static void
pack_near(struct buffers *buffers, struct way first, struct packing *packing)
{
    enum { WAYS = 3 };
    struct way ways[WAYS] = {first, first, first};
    struct packing other;
    size_t least = 0, last = WAYS - 1;
    ways[1].best = ways[2].best = true;
    ways[2].sweep = false;
    for (size_t i = first.sweep ? 1 : 2; i < WAYS; i++) {
        pack_in(buffers, ways[i], &other);
        if (!other.too_many && other.temp_bytes >= packing->temp_bytes)
            continue;
        *packing = other;
        least = i;
        if (other.too_many)
            return;
    }
    if (least != last)
        pack_in(buffers, ways[least], packing); /* puts the places back */
    packing->fallback = least > 0;
}

void
pack_tpu(struct buffers *buffers, enum pack_rule rule, bool threads, int64_t others,
         int64_t limit, struct packing *packing)
{
    struct way way = {SPACE_DEFAULT, rule == PACK_SWEEP, rule == PACK_BEST, threads};
    int64_t sum;
    mark_sparsecore(buffers);
    pack_in(buffers, way, packing);
    if (rule == PACK_BEST || packing->too_many || limit == 0 ||
        (checked_add(others, packing->rounded_bytes, &sum) && sum <= limit - TPU_MARGIN))
        return;
    pack_near(buffers, way, packing);
}

void
pack_tpu_space(struct buffers *buffers, int space, struct packing *packing)
{
    pack_in(buffers, (struct way){space, false, true, false}, packing);
    struct buffer_list list = buffers_in_space(buffers, space);
    for (uint32_t i = 0; i < list.count; i++)
        buffers->items[list.numbers[i]].offset = -1;
}

void
pack_tpu_fast(struct buffers *buffers, int space)
{
    struct arena_mark mark = arena_mark(&buffers->flow->arena);
    uint32_t count, temps = 0, *list = list_buffers(buffers, space, &count);
    for (uint32_t i = 0; i < count; i++)
        if (buffer_role(&buffers->items[list[i]]) == BUFFER_TEMP &&
            buffers->items[list[i]].bytes > 0)
            list[temps++] = list[i];
    groups_make(buffers, TAKEOVER_ENDING, list, temps);
    arena_rewind(&buffers->flow->arena, mark);
}
