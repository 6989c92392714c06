/*
 * The heap of one memory space. A clock numbers the starts and ends of values; a value may take
 * over the place of an operand that ends as it starts. Then best fit packs them in both orders,
 * and the smaller heap is used.
 */
#include "layout/pack/gpu_share.h"
#include "layout/pack/pack_gpu.h"

#include <stdlib.h>

/* The life of a value of the heap. Events are numbered as they come: at each tick first the
 * starts, then the ends. */
struct life {
    uint32_t value, buffer;
    uint32_t starts, ends;
    uint32_t next_end; /* 1-based number of another life that ends at that tick; 0: none */
    uint32_t group;    /* number of the life whose place it has; its own if it took none */
    bool ended;        /* it ended, or its place was taken */
};

struct lives {
    struct buffers *buffers;
    uint32_t count, clock;
    struct life *items;  /* in the order in which they start */
    uint32_t *of_value;  /* 1-based life of each value; 0: not in this heap */
    uint32_t *of_buffer; /* 1-based first life of each buffer; 0: none */
    uint32_t *ending;    /* 1-based first life to end at each tick; 0: none */
};

static int
compare_lives(const void *left, const void *right, void *buffers)
{
    const struct life *a = left, *b = right;
    return buffers_compare_values(buffers, a->value, b->value);
}

/* The life of the operand whose place a value takes; NULL: none. Both values must be alone in
 * their buffers. */
static struct life *
find_taken(struct lives *lives, const struct life *life, uint32_t tick)
{
    struct buffers *buffers = lives->buffers;
    const struct value *value = &buffers->flow->values.items[life->value];
    const struct step *step = flow_step(buffers->flow, value->tick);
    if (buffers->items[life->buffer].count > 1)
        return NULL;
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t operand = gpu_operand_value(buffers, life->value, k);
        if (operand == NO_VALUE || !lives->of_value[operand])
            continue;
        struct life *taken = &lives->items[lives->of_value[operand] - 1];
        if (taken->ended || buffers->items[taken->buffer].count > 1)
            continue;
        const struct value *from = &buffers->flow->values.items[operand];
        if (from->end == tick &&
            gpu_can_share(buffers, (struct stand_at){from->tick, from->part},
                          (struct stand_at){value->tick, value->part}))
            return taken;
    }
    return NULL;
}

static void
start_life(struct lives *lives, uint32_t at, uint32_t tick)
{
    struct life *life = &lives->items[at], *taken;
    uint32_t *first = &lives->of_buffer[life->buffer];
    life->group = at;
    if (*first) {
        life->group = lives->items[*first - 1].group;
    } else if ((taken = find_taken(lives, life, tick))) {
        taken->ended = true;
        taken->ends = lives->clock++;
        life->group = taken->group;
        lives->buffers->items[life->buffer].takes_over = true;
    } else {
        *first = at + 1;
    }
    life->starts = lives->clock++;
}

static void
run_clock(struct lives *lives)
{
    const struct value *values = lives->buffers->flow->values.items;
    uint32_t ticks = lives->buffers->flow->tick_count + 1, next = 0;
    for (uint32_t i = lives->count; i-- > 0;) {
        uint32_t *ending = &lives->ending[values[lives->items[i].value].end];
        lives->items[i].next_end = *ending;
        *ending = i + 1;
    }
    for (uint32_t tick = 0; tick <= ticks; tick++) {
        for (; next < lives->count && values[lives->items[next].value].start == tick; next++)
            start_life(lives, next, tick);
        for (uint32_t i = lives->ending[tick]; i; i = lives->items[i - 1].next_end) {
            struct life *life = &lives->items[i - 1];
            if (!life->ended)
                life->ends = lives->clock++;
            life->ended = true;
        }
    }
}

static void
begin_lives(struct lives *lives, const uint32_t *list, uint32_t count)
{
    struct buffers *buffers = lives->buffers;
    struct arena *arena = &buffers->flow->arena;
    for (uint32_t i = 0; i < count; i++)
        lives->count += buffers->items[list[i]].count;
    lives->items = arena_array(arena, lives->count + 1, sizeof *lives->items);
    lives->of_value =
        arena_array(arena, buffers->flow->values.count + 1, sizeof *lives->of_value);
    lives->of_buffer = arena_array(arena, buffers->count + 1, sizeof *lives->of_buffer);
    lives->ending = arena_array(arena, buffers->flow->tick_count + 2, sizeof *lives->ending);
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < buffers->items[list[i]].count; k++)
            lives->items[next++] =
                (struct life){.value = buffers->members[buffers->items[list[i]].first + k],
                              .buffer = list[i]};
    qsort_r(lives->items, lives->count, sizeof *lives->items, compare_lives, buffers);
    for (uint32_t i = 0; i < lives->count; i++)
        lives->of_value[lives->items[i].value] = i + 1;
}

/* Makes a block of each group. Lives are sorted by start, and so are the intervals of each
 * block. */
static uint32_t
make_blocks(struct lives *lives, struct heap_block *blocks, struct interval *intervals)
{
    uint32_t count = 0, *number = lives->of_value; /* 1-based, by group; reuses this list */
    struct buffers *buffers = lives->buffers;
    for (uint32_t i = 0; i < lives->count; i++)
        number[i] = 0;
    for (uint32_t i = 0; i < lives->count; i++) {
        const struct life *life = &lives->items[i];
        if (life->group == i) {
            blocks[count] = pack_block(buffers, life->buffer);
            blocks[count].life = (struct interval){life->starts, life->ends};
            blocks[count].first_end = life->ends;
            blocks[count].id = buffers->ids[life->value];
            blocks[count].user = i;
            number[i] = ++count;
        }
        struct heap_block *block = &blocks[number[life->group] - 1];
        int64_t bytes = buffers->items[life->buffer].bytes;
        block->count++;
        if (life->ends > block->life.end)
            block->life.end = life->ends;
        if (bytes > block->bytes)
            block->bytes = bytes;
    }
    for (uint32_t i = 1; i < count; i++)
        blocks[i].first = blocks[i - 1].first + blocks[i - 1].count;
    for (uint32_t i = 0; i < count; i++)
        blocks[i].count = 0;
    for (uint32_t i = 0; i < lives->count; i++) {
        const struct life *life = &lives->items[i];
        struct heap_block *block = &blocks[number[life->group] - 1];
        intervals[block->first + block->count++] = (struct interval){life->starts, life->ends};
    }
    return count;
}

int64_t
gpu_heap(struct buffers *buffers, int64_t alignment, const uint32_t *list, uint32_t count)
{
    struct lives lives = {.buffers = buffers};
    struct arena *arena = &buffers->flow->arena;
    begin_lives(&lives, list, count);
    run_clock(&lives);
    struct heap_block *blocks = arena_array(arena, lives.count + 1, sizeof *blocks);
    struct interval *intervals = arena_array(arena, lives.count + 1, sizeof *intervals);
    int64_t *offsets = arena_array(arena, lives.count + 1, sizeof *offsets);
    uint32_t groups = make_blocks(&lives, blocks, intervals);
    int64_t top = heap_fit_best(blocks, groups, intervals, alignment);
    for (uint32_t i = 0; i < groups; i++)
        offsets[blocks[i].user] = blocks[i].offset;
    for (uint32_t i = 0; i < lives.count; i++)
        buffers->items[lives.items[i].buffer].offset = offsets[lives.items[i].group];
    return top;
}
