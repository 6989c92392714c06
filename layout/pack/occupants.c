/* Buffers first, then what they leave of each sum that is counted. */
#include "layout/pack/occupants.h"

#include "layout/base/minmax.h"

#include <stdlib.h>

#define KINDS_BESIDES 5 /* besides buffers: each at most once */

struct finding {
    const struct memory *memory;
    struct occupants occupants;
    struct occupant tables;
    int64_t constant_bytes; /* of constants that are buffers */
};

static void
add_occupant(struct occupants *occupants, struct occupant occupant)
{
    if (occupant.bytes)
        occupants->items[occupants->count++] = occupant;
}

static void
add_buffer(struct finding *finding, uint32_t number, enum occupant_kind kind)
{
    const struct buffer *buffer = &finding->memory->buffers.items[number];
    add_occupant(&finding->occupants,
                 (struct occupant){.kind = kind,
                                   .buffer = number,
                                   .count = 1,
                                   .bytes = buffer->bytes,
                                   .padding_bytes = buffer->padding_bytes});
}

/* Adds a buffer of the space. */
static void
take_buffer(struct finding *finding, uint32_t number, uint32_t tick)
{
    const struct buffer *buffer = &finding->memory->buffers.items[number];
    enum buffer_role role = buffer_role(buffer);
    if (role == BUFFER_TEMP && (buffer->flags & VALUE_TABLE)) {
        finding->tables.count += buffer->bytes > 0;
    } else if (memory_alive(finding->memory, buffer, tick)) {
        add_buffer(finding, number, OCCUPANT_BUFFER);
        if (role == BUFFER_CONSTANT)
            finding->constant_bytes += buffer->bytes;
    } else if (role != BUFFER_TEMP) {
        add_buffer(finding, number, OCCUPANT_HELD);
    }
}

/* Takes bytes, and padding among them, from the room that is held for an output. The padding of
 * both remains that of the output. */
static void
take_room(struct occupant *inner, struct occupant *outer)
{
    inner->bytes = min_i64(inner->bytes, outer->bytes);
    outer->bytes -= inner->bytes;
    int64_t least = max_i64(outer->padding_bytes - outer->bytes, 0);
    int64_t most = min_i64(outer->padding_bytes, inner->bytes);
    inner->padding_bytes = max_i64(min_i64(inner->padding_bytes, most), least);
    outer->padding_bytes -= inner->padding_bytes;
}

/* Temporaries within an output that is not written yet take from the room that is held for it.
 * Of several that share a place of it, as the operand and the result of a step do, the last has
 * it. An output, an argument or a context that is alive has its place itself. */
static void
take_from_outer(struct finding *finding, struct arena *arena)
{
    const struct buffers *buffers = &finding->memory->buffers;
    struct occupants *all = &finding->occupants;
    uint32_t kept = 0;
    if (all->count == 0)
        return; /* as in most spaces */
    struct occupant **outers = arena_array(arena, buffers->count + 1, sizeof *outers);
    for (uint32_t i = 0; i < all->count; i++)
        outers[all->items[i].buffer + 1] = &all->items[i];
    for (uint32_t i = all->count; i-- > 0;) {
        struct occupant *occupant = &all->items[i];
        uint32_t within = buffers->items[occupant->buffer].within;
        struct occupant *outer = within ? outers[within] : NULL;
        if (!outer)
            continue;
        if (outer->kind == OCCUPANT_HELD)
            take_room(occupant, outer);
        else
            occupant->bytes = 0;
    }
    for (uint32_t i = 0; i < all->count; i++)
        if (all->items[i].bytes)
            all->items[kept++] = all->items[i];
    all->count = kept;
}

/* ---- places that several share ---- */

/* Compares by place; what is no temporary in a known place comes last. */
static int
compare_places(const void *left, const void *right, void *context)
{
    const struct buffer *items = context;
    const struct occupant *one = left, *other = right;
    const struct buffer *a = &items[one->buffer], *b = &items[other->buffer];
    if (a->allocation != b->allocation)
        return a->allocation < b->allocation ? -1 : 1;
    if (a->offset != b->offset)
        return compare_numbers(a->offset, b->offset);
    return compare_numbers(b->bytes, a->bytes);
}

static bool
is_placed(const struct buffer *buffer)
{
    return buffer_role(buffer) == BUFFER_TEMP && buffer->allocation && buffer->offset >= 0;
}

/* Counts each place of a compiler's own assignment once: what another occupant of it holds
 * already is taken off. */
static void
share_places(struct finding *finding)
{
    struct buffer *items = finding->memory->buffers.items;
    struct occupants *all = &finding->occupants;
    uint32_t allocation = 0, kept = 0;
    int64_t end = 0;
    qsort_r(all->items, all->count, sizeof *all->items, compare_places, items);
    for (uint32_t i = 0; i < all->count; i++) {
        struct occupant *occupant = &all->items[i];
        const struct buffer *buffer = &items[occupant->buffer];
        if (is_placed(buffer)) {
            int64_t from = allocation == buffer->allocation ? max_i64(end, buffer->offset)
                                                            : buffer->offset;
            int64_t to = buffer->offset + buffer->bytes;
            occupant->bytes = max_i64(to - from, 0);
            occupant->padding_bytes = min_i64(occupant->padding_bytes, occupant->bytes);
            end = max_i64(to, from);
            allocation = buffer->allocation;
        }
        if (occupant->bytes)
            all->items[kept++] = *occupant;
    }
    all->count = kept;
}

/* ---- what is no buffer ---- */

static int64_t
sum_of(const struct occupants *all)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < all->count; i++)
        sum += all->items[i].bytes;
    return sum;
}

/* Adds what the sums have besides buffers. The last table of a compiler's own assignment has no
 * whole slot. */
static void
add_besides(struct finding *finding, const struct space_memory *about, int64_t scratch)
{
    struct occupants *all = &finding->occupants;
    add_occupant(all, (struct occupant){.kind = OCCUPANT_SCRATCH, .bytes = scratch});
    add_occupant(all,
                 (struct occupant){
                     .kind = OCCUPANT_CONSTANTS,
                     .bytes = max_i64(about->constant_bytes - finding->constant_bytes, 0)});
    finding->tables.bytes =
        max_i64(min_i64(about->packing.table_bytes, about->peak_bytes - sum_of(all)), 0);
    add_occupant(all, finding->tables);
    add_occupant(all, (struct occupant){.kind = OCCUPANT_FREE,
                                        .bytes = about->peak_bytes - sum_of(all)});
}

static int
compare_occupants(const void *left, const void *right)
{
    const struct occupant *a = left, *b = right;
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return compare_numbers(a->buffer, b->buffer);
}

struct occupants
occupants_find(const struct memory *memory, int space, uint32_t tick, bool knows,
               struct arena *arena)
{
    const struct buffers *buffers = &memory->buffers;
    const struct space_memory *about = &memory->spaces[space - SPACE_MIN];
    struct finding finding = {.memory = memory, .tables.kind = OCCUPANT_TABLES};
    struct occupants *all = &finding.occupants;
    struct buffer_list list = buffers_in_space(buffers, space);
    all->items =
        arena_alloc_raw(arena, ((size_t)list.count + KINDS_BESIDES) * sizeof *all->items);
    for (uint32_t i = 0; i < list.count; i++) {
        enum buffer_role role = buffer_role(&buffers->items[list.numbers[i]]);
        if (knows)
            take_buffer(&finding, list.numbers[i], tick);
        else if (role == BUFFER_ARGUMENT || role == BUFFER_OUTPUT)
            add_buffer(&finding, list.numbers[i], OCCUPANT_BUFFER);
    }
    if (about->trust == TRUST_COMPILER)
        share_places(&finding);
    take_from_outer(&finding, arena);
    if (knows)
        add_besides(&finding, about, memory_step_scratch(memory, space, tick));
    qsort(all->items, all->count, sizeof *all->items, compare_occupants);
    return *all;
}
