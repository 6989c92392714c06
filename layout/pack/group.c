/* Each life of a value is in a group: that of the operand whose place it took, or of the first
 * value of its buffer. */
#include "layout/pack/group.h"

#include "layout/base/memory.h"
#include "layout/pack/overwrite.h"

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
    bool direct; /* see groups_make */
    uint32_t count, clock;
    struct life *items;  /* in the order in which they start */
    uint32_t *of_value;  /* 1-based life of each value; 0: not in this heap */
    uint32_t *of_buffer; /* 1-based first life of each buffer; 0: none */
    uint32_t *ending;    /* 1-based first life to end at each tick; 0: none */
};

/* The life of the operand whose place a value takes; NULL: none. In a heap, both values must be
 * alone in their buffers; where values were placed before, the operand's buffer ends with it.
 */
static struct life *
find_taken(struct lives *lives, const struct life *life, uint32_t tick)
{
    struct buffers *buffers = lives->buffers;
    uint32_t operand;
    if (buffers->items[life->buffer].count > 1)
        return NULL;
    for (uint32_t k = 0; overwrite_operand(buffers, life->value, k, &operand); k++) {
        if (operand == NO_VALUE || !lives->of_value[operand])
            continue;
        struct life *taken = &lives->items[lives->of_value[operand] - 1];
        const struct buffer *buffer = &buffers->items[taken->buffer];
        if (!taken->ended && (lives->direct ? buffer->count == 1 : buffer->end == tick) &&
            buffers->flow->values.items[operand].end == tick &&
            (!lives->direct || made_by_operand(buffers->flow, life->value, operand)))
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

/* Lists the values of the listed buffers in the order in which they start. The caller frees the
 * list. */
static uint32_t *
list_values(const struct buffers *buffers, const uint32_t *list, uint32_t count,
            uint32_t *value_count)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += buffers->items[list[i]].count;
    uint32_t *values = memory_alloc(total * sizeof *values), next = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < buffers->items[list[i]].count; k++)
            values[next++] = buffers->members[buffers->items[list[i]].first + k];
    buffers_sort_values(buffers, values, total);
    *value_count = total;
    return values;
}

static void
begin_lives(struct lives *lives, const uint32_t *list, uint32_t count)
{
    struct buffers *buffers = lives->buffers;
    struct arena *arena = &buffers->flow->arena;
    uint32_t *values = list_values(buffers, list, count, &lives->count);
    lives->items = arena_alloc_raw(arena, lives->count * sizeof *lives->items);
    lives->of_value = arena_array(arena, buffers->flow->values.count, sizeof *lives->of_value);
    lives->of_buffer = arena_array(arena, buffers->count, sizeof *lives->of_buffer);
    lives->ending = arena_array(arena, buffers->flow->tick_count + 2, sizeof *lives->ending);
    for (uint32_t i = 0; i < lives->count; i++) {
        lives->items[i] =
            (struct life){.value = values[i], .buffer = buffers->of_value[values[i]] - 1};
        lives->of_value[values[i]] = i + 1;
    }
    free(values);
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
            blocks[count] = (struct heap_block){.bytes = buffers->items[life->buffer].bytes,
                                                .life = {life->starts, life->ends},
                                                .first_end = life->ends,
                                                .id = buffers->ids[life->value],
                                                .user = i,
                                                .offset = -1};
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

struct groups
groups_make(struct buffers *buffers, bool direct, const uint32_t *list, uint32_t count)
{
    struct arena *arena = &buffers->flow->arena;
    struct lives *lives = arena_alloc(arena, sizeof *lives);
    struct groups groups = {.lives = lives};
    lives->buffers = buffers;
    lives->direct = direct;
    begin_lives(lives, list, count);
    run_clock(lives);
    groups.blocks = arena_alloc_raw(arena, lives->count * sizeof *groups.blocks);
    groups.intervals = arena_alloc_raw(arena, lives->count * sizeof *groups.intervals);
    groups.count = make_blocks(lives, groups.blocks, groups.intervals);
    return groups;
}

void
groups_place(const struct groups *groups)
{
    const struct lives *lives = groups->lives;
    struct buffers *buffers = lives->buffers;
    int64_t *offsets = arena_alloc_raw(&buffers->flow->arena, lives->count * sizeof *offsets);
    for (uint32_t i = 0; i < groups->count; i++)
        offsets[groups->blocks[i].user] = groups->blocks[i].offset;
    for (uint32_t i = 0; i < lives->count; i++)
        buffers->items[lives->items[i].buffer].offset = offsets[lives->items[i].group];
}
