/* First fit over live ranges, and a repair of what then lies on top of one another. Source:
 * Triton 3.9, Allocation.cpp. */
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_function.h"

#include <stdlib.h>

#define REPAIRS 200

/* Free space from an offset on, while operations [from, to) run. */
struct slot {
    int64_t offset, from, to;
};

struct placing {
    struct arena *arena;
    size_t count;
    struct ttir_buffer **order; /* the largest first, else in the order of buffers */
    size_t slot_count, slot_capacity;
    struct slot *slots; /* in the order in which they were made */
    size_t left_count;
    struct ttir_buffer **left; /* without a place */
};

static bool
overlap(int64_t a_from, int64_t a_to, int64_t b_from, int64_t b_to)
{
    return a_from < b_to && b_from < a_to;
}

static int
compare_sizes(const void *left, const void *right)
{
    const struct ttir_buffer *const *a = left, *const *b = right;
    if ((*a)->bytes != (*b)->bytes)
        return (*a)->bytes > (*b)->bytes ? -1 : 1;
    return (*a > *b) - (*a < *b);
}

static void
add_slot(struct placing *p, int64_t offset, int64_t from, int64_t to)
{
    arena_grow(p->arena, &p->slots, p->slot_count, &p->slot_capacity, sizeof *p->slots);
    p->slots[p->slot_count++] = (struct slot){offset, from, to};
}

/* Takes the slot with the lowest offset. */
static struct slot
take_slot(struct placing *p)
{
    size_t lowest = 0;
    for (size_t i = 1; i < p->slot_count; i++)
        if (p->slots[i].offset < p->slots[lowest].offset)
            lowest = i;
    struct slot slot = p->slots[lowest];
    p->slot_count--;
    for (size_t i = lowest; i < p->slot_count; i++)
        p->slots[i] = p->slots[i + 1];
    return slot;
}

/* Returns whether a buffer is to lie in a slot: it is alive then, and in no other one. */
static bool
fits(const struct placing *p, const struct ttir_buffer *b, const struct slot *slot)
{
    if (!overlap(b->from, b->to, slot->from, slot->to))
        return false;
    for (size_t i = 0; i < p->slot_count; i++)
        if (overlap(b->from, b->to, p->slots[i].from, p->slots[i].to))
            return false;
    return true;
}

/* Places a buffer in a slot. What is free above it, before it and after it are slots again. */
static void
place(struct placing *p, struct ttir_buffer *b, const struct slot *slot)
{
    b->offset = ttir_round_up(slot->offset, b->alignment);
    add_slot(p, b->offset + b->bytes, max_i64(slot->from, b->from), min_i64(slot->to, b->to));
    if (slot->from < b->from)
        add_slot(p, slot->offset, slot->from, b->to);
    if (b->to < slot->to)
        add_slot(p, slot->offset, b->from, slot->to);
}

static void
place_all(struct placing *p)
{
    add_slot(p, 0, 0, TTIR_ALWAYS);
    while (p->left_count && p->slot_count) {
        struct slot slot = take_slot(p);
        size_t i = 0;
        while (i < p->left_count && !fits(p, p->left[i], &slot))
            i++;
        if (i == p->left_count)
            continue;
        place(p, p->left[i], &slot);
        p->left_count--;
        for (; i < p->left_count; i++)
            p->left[i] = p->left[i + 1];
    }
}

/* ---- repair ---- */

static bool
interfere(const struct ttir_buffer *a, const struct ttir_buffer *b)
{
    return a != b &&
           overlap(a->offset, a->offset + a->bytes, b->offset, b->offset + b->bytes) &&
           (overlap(a->from, a->to, b->from, b->to) || ttir_beside(a->op, b->op));
}

/* Finds which buffers interfere. Returns whether any do. */
static bool
find_conflicts(const struct placing *p, bool *conflicts)
{
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        for (size_t k = 0; k < p->count; k++) {
            bool *conflict = &conflicts[i * p->count + k];
            *conflict = interfere(p->order[i], p->order[k]);
            any |= *conflict;
        }
    }
    return any;
}

/* Colours the buffers, so that those that interfere differ; the first has colour 0. */
static void
colour_all(const struct placing *p, const bool *conflicts, size_t *colours, bool *taken)
{
    for (size_t i = 0; i < p->count; i++)
        colours[i] = i ? SIZE_MAX : 0;
    for (size_t i = 0; i < p->count; i++) {
        size_t colour = 0;
        for (size_t k = 0; k < p->count; k++)
            taken[k] = false;
        for (size_t k = 0; k < p->count; k++)
            if (conflicts[i * p->count + k] && colours[k] != SIZE_MAX)
                taken[colours[k]] = true;
        while (taken[colour])
            colour++;
        colours[i] = colour;
    }
}

/* Moves the buffers that are not of colour 0 behind those that they interfere with. Returns the
 * end of all. */
static int64_t
move_all(const struct placing *p, const bool *conflicts, const size_t *colours)
{
    int64_t total = 0;
    for (size_t i = 0; i < p->count; i++) {
        struct ttir_buffer *b = p->order[i];
        int64_t end = 0;
        for (size_t k = 0; k < p->count; k++)
            if (conflicts[i * p->count + k])
                end = max_i64(end, p->order[k]->offset + p->order[k]->bytes);
        if (colours[i] != 0)
            b->offset = ttir_round_up(end, b->alignment);
        total = max_i64(total, b->offset + b->bytes);
    }
    return total;
}

int64_t
ttir_offsets(struct ttir_function *f)
{
    size_t count = f->buffer_count;
    struct placing p = {.arena = f->arena, .count = count, .left_count = count};
    if (count == 0)
        return 0;
    p.order = arena_array(f->arena, count, sizeof(struct ttir_buffer *));
    p.left = arena_array(f->arena, count, sizeof(struct ttir_buffer *));
    for (size_t i = 0; i < count; i++)
        p.order[i] = &f->buffers[i];
    qsort(p.order, count, sizeof *p.order, compare_sizes);
    for (size_t i = 0; i < count; i++)
        p.left[i] = p.order[i];
    place_all(&p);
    bool *conflicts = arena_array(f->arena, count * count, sizeof *conflicts);
    bool *taken = arena_array(f->arena, count + 1, sizeof *taken);
    size_t *colours = arena_array(f->arena, count, sizeof *colours);
    int64_t total = 0;
    bool more = find_conflicts(&p, conflicts);
    for (int i = 0; i < REPAIRS && (i == 0 || more); i++) {
        colour_all(&p, conflicts, colours, taken);
        total = move_all(&p, conflicts, colours);
        more = find_conflicts(&p, conflicts);
    }
    if (more)
        ttir_doubt(f, TTIR_DOUBT_SIZE, NULL);
    return total;
}
