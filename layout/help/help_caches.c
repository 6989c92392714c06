/* Arrays that a loop reads a slice a step of, updates, and saves again: a cache that is among
 * the xs and the ys of jax.lax.scan is there twice; carried, it is once, but for an argument
 * that is not donated: carried, that is copied (libtpu 0.0.52 on v5e: three caches of 240 MiB
 * took 480 MiB as xs and ys, 608 MiB carried, 368 MiB carried and donated). */
#include "layout/base/minmax.h"
#include "layout/help/help_private.h"
#include "layout/program/saved.h"
#include "layout/shape_entry.h"

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

/* What is there twice of a loop's state. */
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

static void
add_element(const struct trying *trying, const struct walked *walked, uint32_t loop,
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
    if (written->bytes > cache->largest_bytes)
        cache->array = shape_array(own->entry->shape);
    cache->largest_bytes = max_i64(cache->largest_bytes, written->bytes);
    cache->count++;
    cache->bytes += written->bytes; /* cannot overflow: part of the peak */
    cache->donate |= source && is_undonated(source);
}

static struct cache
find_caches(const struct trying *trying)
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
            add_element(trying, walked, i, form, part, &cache);
    }
    return cache;
}

void
help_try_caches(struct helping *helping)
{
    struct trying *trying = helping->trying;
    const struct cache cache = find_caches(trying);
    int64_t need = trying_need(trying);
    struct text text = {0};
    if (cache.bytes < need / 100 * CACHE_PERCENT || cache.count == 0)
        return;
    text_format(&text, "%s[", cache.array->type_name);
    text_integers(&text, cache.array->dims, cache.array->rank);
    text_format(&text, "]%s%s in the carry of the scan, not in its xs and ys",
                cache.count > 1 ? " and others" : "", cache.donate ? " donated, and" : "");
    const struct edit edit = {.kind = EDIT_LAYOUT};
    struct outcome outcome = {.what = text_keep(&text, trying->arena),
                              .certainty = "at most",
                              .space = *account_space(trying->account, SPACE_DEFAULT),
                              .low_bytes = need - cache.bytes,
                              .high_bytes = need};
    outcome.space.peak_bytes -= cache.bytes;
    outcome.space.temp_bytes = max_i64(outcome.space.temp_bytes - cache.bytes, 0);
    if (help_add(helping, &edit, &outcome))
        helping->help->items[helping->help->count - 1].joins = false;
}
