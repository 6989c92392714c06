/* Arrays that a loop reads a slice a step of, updates, and saves again: a cache that is among
 * the xs and the ys of jax.lax.scan is there twice; carried, it is once, but for an argument
 * that is not donated: carried, that is copied (libtpu 0.0.52 on v5e: three caches of 240 MiB
 * took 480 MiB as xs and ys, 608 MiB carried, 368 MiB carried and donated).
 * A cache that is carried may be copied all the same, to have heads of fewer elements than a
 * tile has lanes in the minor dimension, where they are padded. With heads and head in one
 * dimension it is not: two donated caches bf16[16,16,2048,8,64] in a step that takes 3.09 GiB
 * took 2.09 GiB as bf16[16,16,2048,512] (libtpu 0.0.52 on v5e; v4, v5p, v6e, v7x likewise). */
#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/help/help_private.h"
#include "layout/program/saved.h"
#include "layout/shape_entry.h"

#include <string.h>

/* ---- what is updated ---- */

/* Goes on to what a step's result is made in the place of. Returns false at anything else. */
static bool
go_back(struct trail *trail)
{
    const struct operation *operation = &trail->step->operation;
    bool place = operation->rule == RULE_COPY || operation->rule == RULE_COPY_START ||
                 operation->trait == TRAIT_UPDATE_SLICE || operation->trait == TRAIT_SLICE;
    return trail_back(trail) || (place && trail_operand(trail, 0));
}

/* The element of the loop's state of which a slice is updated to be what is saved; -1: none. */
static int64_t
updated_element(const struct saved *saved)
{
    struct trail trail = saved->slice;
    bool updated = false;
    do
        updated |= trail.step->operation.trait == TRAIT_UPDATE_SLICE;
    while (go_back(&trail));
    return updated ? trail_state(&trail) : -1;
}

/* ---- loops ---- */

/* What of a loop's state can be done without. */
struct cache {
    const struct shape *array; /* the largest one; NULL: there is none */
    size_t count;
    int64_t bytes, largest_bytes;
    bool donate; /* one lies in an argument that is not donated */
};

/* Returns whether a value lies in a buffer. */
static bool
holds(const struct memory *memory, const struct buffer *buffer, uint32_t value)
{
    for (uint32_t i = 0; i < buffer->count; i++)
        if (memory->buffers.members[buffer->first + i] == value)
            return true;
    return false;
}

/* The buffer of a value if it is alive at the peak; NULL: it is not. */
static const struct buffer *
find_alive(const struct trying *trying, uint32_t value)
{
    const struct memory *memory = &trying->account->memory;
    uint32_t tick = account_space(trying->account, SPACE_DEFAULT)->peak_tick;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        if (buffer->space == SPACE_DEFAULT && memory_alive(memory, buffer, tick) &&
            holds(memory, buffer, value))
            return buffer;
    }
    return NULL;
}

static bool
is_undonated(const struct buffer *buffer)
{
    return buffer_role(buffer) == BUFFER_ARGUMENT && !(buffer->flags & VALUE_OUTPUT);
}

/* Counts an array of a loop's state that can do with fewer bytes. */
static void
count_cache(struct cache *cache, const struct shape_entry *array, int64_t bytes)
{
    if (bytes > cache->largest_bytes)
        cache->array = shape_array(array->shape);
    cache->largest_bytes = max_i64(cache->largest_bytes, bytes);
    cache->count++;
    cache->bytes += bytes; /* cannot overflow: part of the peak */
}

/* Adds what a loop saves a slice a step of, and reads from another element. */
static void
add_twice(const struct trying *trying, const struct walked *walked, uint32_t loop,
          const struct form *form, uint32_t part, struct cache *cache)
{
    const struct program *program = trying->account->program;
    struct records *records = trying->account->records;
    const struct step *step = &walked->record->steps[loop];
    const struct shape_entry *shape = step->operation.shape;
    struct saved saved;
    if (form->parts[part].leaf == NO_PART || form->parts[part].up != part ||
        !saved_find(records, program->entry, step, form->parts[part].index, &saved))
        return;
    int64_t read = updated_element(&saved);
    uint32_t other = read < 0 ? NO_PART : form_element(form, 0, read);
    if (other == NO_PART || form->parts[other].leaf == NO_PART ||
        !loop_keeps(records, program->entry, step, read))
        return;
    const struct leaf *own = &shape->leaves[form->parts[part].leaf];
    const struct leaf *kept = &shape->leaves[form->parts[other].leaf];
    const struct buffer *written = find_alive(trying, walked->results[loop][part]);
    const struct buffer *source = find_alive(trying, walked->results[loop][other]);
    if (own->entry->size.bytes != kept->entry->size.bytes || !written)
        return;
    count_cache(cache, own->entry, written->bytes);
    cache->donate |= source && is_undonated(source);
}

/* Returns whether the last dimension is padded up to a tile's lanes, and together with the one
 * before is not. */
static bool
pads_heads(const struct target *target, const struct shape *array)
{
    size_t last = array->rank - 1;
    int64_t lanes = target->tiles.lanes;
    return array->rank > 1 && lanes && array->layout.minor_to_major[0] == (int64_t)last &&
           array->dims[last] < lanes && array->dims[last - 1] < lanes &&
           array->dims[last - 1] * array->dims[last] % lanes == 0;
}

/* The argument that an element of a loop's state is a copy of; NULL: it is none. */
static const struct step *
copied_argument(const struct trying *trying, const struct step *loop, int64_t element)
{
    struct trail trail = {trying->account->records, trying->account->program->entry, loop,
                          element, .depth = 0};
    bool copied = false;
    if (!trail_operand(&trail, 0))
        return NULL;
    while (trail_back(&trail) || (trail_at_copy(&trail) && trail_operand(&trail, 0)))
        copied |= trail_at_copy(&trail);
    return copied && trail.step->operation.rule == RULE_PARAMETER ? trail.step : NULL;
}

/* Adds what a loop carries as a copy of an argument, padded more. */
static void
add_padded(const struct trying *trying, const struct walked *walked, uint32_t loop,
           const struct form *form, uint32_t part, struct cache *cache)
{
    const struct step *step = &walked->record->steps[loop];
    if (form->parts[part].leaf == NO_PART || form->parts[part].up != part)
        return;
    const struct shape_entry *own = step->operation.shape->leaves[form->parts[part].leaf].entry;
    if (!pads_heads(trying->account->memory.target, shape_array(own->shape)))
        return;
    const struct step *argument = copied_argument(trying, step, form->parts[part].index);
    const struct shape_entry *from = argument ? argument->operation.shape : NULL;
    const struct buffer *carried = find_alive(trying, walked->results[loop][part]);
    if (!from || from->leaf_count != 1 || !shape_compatible(from->shape, own->shape) ||
        from->size.bytes >= own->size.bytes || !carried ||
        buffer_role(carried) == BUFFER_ARGUMENT)
        return;
    count_cache(cache, own, carried->bytes);
}

typedef void add_element(const struct trying *trying, const struct walked *walked,
                         uint32_t loop, const struct form *form, uint32_t part,
                         struct cache *cache);

static struct cache
find_caches(const struct trying *trying, add_element *add)
{
    const struct memory *memory = &trying->account->memory;
    const struct walked *walked = flow_walked(&memory->flow, trying->account->program->entry);
    struct cache cache = {0};
    for (uint32_t i = 0; i < walked->record->count; i++) {
        const struct step *step = &walked->record->steps[i];
        if (step->operation.rule != RULE_WHILE || !walked->results[i])
            continue;
        const struct form *form = flow_form(&memory->flow, step->operation.shape);
        for (uint32_t part = 1; part < form->count; part++)
            add(trying, walked, i, form, part, &cache);
    }
    return cache;
}

/* Adds a change of what is carried, in words, if it may save enough. */
static void
add_change(struct helping *helping, const struct cache *cache, const char *words)
{
    struct trying *trying = helping->trying;
    int64_t need = trying_need(trying);
    const struct edit edit = {.kind = EDIT_LAYOUT};
    struct outcome outcome = {.what = words,
                              .certainty = "at most",
                              .space = *account_space(trying->account, SPACE_DEFAULT),
                              .low_bytes = need - cache->bytes,
                              .high_bytes = need};
    outcome.space.peak_bytes -= cache->bytes;
    outcome.space.temp_bytes = max_i64(outcome.space.temp_bytes - cache->bytes, 0);
    if (help_add(helping, &edit, &outcome))
        helping->help->items[helping->help->count - 1].joins = false;
}

static bool
takes_enough(const struct helping *helping, const struct cache *cache)
{
    return cache->count && cache->bytes >= trying_need(helping->trying) / 100 * CACHE_PERCENT;
}

/* "bf16[32,64]" */
static void
put_array(struct text *text, const struct shape *array, const int64_t *dims, size_t rank)
{
    text_format(text, "%s[", array->type_name);
    text_integers(text, dims, rank);
    text_char(text, ']');
}

static void
try_twice(struct helping *helping)
{
    const struct cache cache = find_caches(helping->trying, add_twice);
    struct text text = {0};
    if (!takes_enough(helping, &cache))
        return;
    put_array(&text, cache.array, cache.array->dims, cache.array->rank);
    text_format(&text, "%s%s in the carry of the scan, not in its xs and ys",
                cache.count > 1 ? " and others" : "", cache.donate ? " donated, and" : "");
    add_change(helping, &cache, text_keep(&text, helping->trying->arena));
}

static void
try_padded(struct helping *helping)
{
    const struct cache cache = find_caches(helping->trying, add_padded);
    struct text text = {0};
    if (!takes_enough(helping, &cache))
        return;
    const struct shape *array = cache.array;
    size_t rank = array->rank;
    int64_t *dims = arena_array(helping->trying->arena, rank, sizeof *dims);
    memcpy(dims, array->dims, rank * sizeof *dims);
    dims[rank - 2] *= dims[rank - 1];
    put_array(&text, array, array->dims, rank);
    text_format(&text, "%s held as ", cache.count > 1 ? " and others" : "");
    put_array(&text, array, dims, rank - 1);
    text_string(&text, ", jnp.reshape within the loop");
    add_change(helping, &cache, text_keep(&text, helping->trying->arena));
}

void
help_try_caches(struct helping *helping)
{
    try_twice(helping);
    try_padded(helping);
}
