/* In the order of starts. Outputs are in use to the program's end, so only scratch is ever free
 * again. */
#include "layout/base/key_sort.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/pack/assign.h"

#include <stdlib.h>

/* Where the last context of a number was put. */
struct last_context {
    uint32_t scratch;    /* its number */
    uint32_t allocation; /* 1-based; 0: none yet */
    uint32_t end;        /* of that context */
};

struct sweep {
    struct assignment *a;
    uint32_t pool_count, last_count;
    uint32_t *pool; /* allocations of scratch, the smallest first; of equals the oldest */
    struct last_context *last;
};

/* Compares buffers of one start: the largest comes first; of equals outputs come first. */
static int
compare_same_start(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t i = *(const uint32_t *)left, k = *(const uint32_t *)right;
    const struct buffer *a = &buffers->items[i], *b = &buffers->items[k];
    bool output = a->flags & VALUE_OUTPUT, other = b->flags & VALUE_OUTPUT;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    if (output != other)
        return output ? -1 : 1;
    return compare_numbers(assign_id(buffers, a), assign_id(buffers, b));
}

/* Puts a buffer into the smallest scratch that is free and in which it fits. Returns the
 * 1-based number of the allocation; 0: there is none. */
static uint32_t
join_free(struct sweep *sweep, uint32_t number)
{
    struct assignment *a = sweep->a;
    const struct buffer *buffer = &a->buffers->items[number];
    for (uint32_t i = 0; i < sweep->pool_count; i++) {
        struct allocation *scratch = &a->items[sweep->pool[i]];
        a->work++;
        if (scratch->until <= buffer->start && assign_join(a, sweep->pool[i], number)) {
            scratch->until = buffer->end;
            return sweep->pool[i] + 1;
        }
    }
    return 0;
}

static struct last_context *
last_of(struct sweep *sweep, uint32_t scratch)
{
    for (uint32_t i = 0; i < sweep->last_count; i++)
        if (sweep->last[i].scratch == scratch)
            return &sweep->last[i];
    sweep->last[sweep->last_count] = (struct last_context){.scratch = scratch};
    return &sweep->last[sweep->last_count++];
}

/* Puts a context where the last one of its number lies, if that one is in flight. Returns as
 * join_free does. */
static uint32_t
join_last(struct sweep *sweep, const struct last_context *last, uint32_t number)
{
    struct assignment *a = sweep->a;
    const struct buffer *buffer = &a->buffers->items[number];
    struct allocation *scratch = &a->items[last->allocation - 1];
    if (scratch->bytes < buffer->bytes)
        return 0;
    assign_put(a, last->allocation - 1, number);
    if (scratch->until < buffer->end)
        scratch->until = buffer->end;
    return last->allocation;
}

/* Makes scratch for a context and returns the 1-based number of the allocation. */
static uint32_t
add_scratch(struct sweep *sweep, uint32_t number)
{
    struct assignment *a = sweep->a;
    struct allocation *scratch = assign_new(a, number);
    scratch->until = a->buffers->items[number].end;
    uint32_t at = sweep->pool_count++;
    for (; at && a->items[sweep->pool[at - 1]].bytes > scratch->bytes; at--, a->work++)
        sweep->pool[at] = sweep->pool[at - 1];
    sweep->pool[at] = a->count - 1;
    return a->count;
}

/* A context of 0 bytes lies where something is free, too, and keeps it busy; it needs nothing
 * where nothing is free. */
static void
sweep_context(struct sweep *sweep, uint32_t number)
{
    const struct buffer *buffer = &sweep->a->buffers->items[number];
    if (buffer->bytes == 0) {
        join_free(sweep, number);
        return;
    }
    struct last_context *last = last_of(sweep, buffer->scratch);
    bool flying = last->allocation && last->end >= buffer->start;
    uint32_t at = flying ? join_last(sweep, last, number) : join_free(sweep, number);
    if (at == 0)
        at = add_scratch(sweep, number);
    last->allocation = at;
    last->end = buffer->end;
}

static void
sweep_one(struct sweep *sweep, uint32_t number)
{
    struct assignment *a = sweep->a;
    const struct buffer *buffer = &a->buffers->items[number];
    if (assign_own(a, number))
        return;
    if (buffer->scratch)
        sweep_context(sweep, number);
    else if (assign_join_operand(a, number) || join_free(sweep, number))
        return;
    else if (buffer->flags & VALUE_OUTPUT)
        assign_new(a, number);
    else if (buffer->bytes)
        a->heap[a->heap_count++] = number;
}

static void
sort_by_start(struct buffers *buffers, uint32_t *list, uint32_t count)
{
    uint32_t *starts = memory_alloc(count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++)
        starts[i] = buffers->items[list[i]].start;
    sort_by_keys(list, count, starts, compare_same_start, buffers);
    free(starts);
}

void
assign_sweep(struct assignment *a, uint32_t *list, uint32_t count)
{
    struct arena *arena = &a->buffers->flow->arena;
    struct sweep sweep = {.a = a,
                          .pool = arena_alloc_raw(arena, count * sizeof *sweep.pool),
                          .last = arena_alloc_raw(arena, count * sizeof *sweep.last)};
    sort_by_start(a->buffers, list, count);
    for (uint32_t i = 0; i < count && a->work < ASSIGN_LIMIT; i++)
        sweep_one(&sweep, list[i]);
}
