/* A clone is NAME.remat, NAME.remat3 or NAME.remat.clone.1; its value is NAME's. */
#include "layout/change/recomputed.h"

#include "layout/base/words.h"
#include "layout/flow/form.h"

#include <string.h>

static const char mark[] = ".remat";

static const char *
find_mark(const char *name)
{
    const char *at = strstr(name, mark);
    return at == name ? NULL : at;
}

static size_t
count_marks(const struct ownership *o, const struct computation *c, const struct record *record)
{
    struct arena arena = {0};
    size_t count = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        count += find_mark(step_name(o, c, &record->steps[i], &arena)) != NULL;
        arena_reset(&arena);
    }
    arena_free(&arena);
    return count;
}

size_t
recomputed_count(const struct flow *flow)
{
    const struct ownership *o = flow->ownership;
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        if (flow->walked[i])
            count += count_marks(o, o->computations[i], flow->walked[i]->record);
    return count;
}

struct undoing {
    struct trial *trial;
    struct flow *flow;
    uint32_t count;       /* of the values: another change may make more, which stay */
    struct words names;   /* of the entry's steps: numbers are those of the steps */
    uint32_t *steps;      /* by number of a name */
    unsigned char *flags; /* by value that stands for a buffer: of all its values */
    uint32_t *ends;       /* the last end */
    bool *gone;           /* it is a clone's */
};

static const char *
name_of(const struct undoing *undoing, uint32_t step)
{
    const struct computation *entry = undoing->flow->entry;
    return step_name(undoing->flow->ownership, entry,
                     &flow_walked(undoing->flow, entry)->record->steps[step],
                     trial_arena(undoing->trial));
}

static void
index_names(struct undoing *undoing)
{
    uint32_t count = undoing->flow->entry->count;
    undoing->steps =
        arena_array(trial_arena(undoing->trial), count + 1, sizeof *undoing->steps);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = name_of(undoing, i);
        undoing->steps[words_number(&undoing->names, name, strlen(name))] = i;
    }
}

/* The step of a name; NO_STEP: none. */
static uint32_t
step_of(struct undoing *undoing, const char *name, size_t length)
{
    size_t known = undoing->names.count;
    uint32_t number = words_number(&undoing->names, name, length);
    return number < known && number < undoing->flow->entry->count ? undoing->steps[number]
                                                                  : NO_STEP;
}

/* The step that a clone's name names: without the mark and its digits, else without all that
 * follows it. */
static uint32_t
original_of(struct undoing *undoing, const char *name)
{
    const char *at = find_mark(name);
    if (!at)
        return NO_STEP;
    const char *tail = at + strlen(mark);
    tail += strspn(tail, "0123456789");
    struct text whole = {0};
    text_append(&whole, name, (size_t)(at - name));
    text_string(&whole, tail);
    uint32_t step = step_of(undoing, whole.data, whole.length);
    text_free(&whole);
    return step == NO_STEP ? step_of(undoing, name, (size_t)(at - name)) : step;
}

static void
sum_up_values(struct undoing *undoing)
{
    struct values *values = &undoing->flow->values;
    struct arena *arena = trial_arena(undoing->trial);
    undoing->count = values->count;
    undoing->flags = arena_array(arena, values->count + 1, sizeof *undoing->flags);
    undoing->ends = arena_array(arena, values->count + 1, sizeof *undoing->ends);
    undoing->gone = arena_array(arena, values->count + 1, sizeof *undoing->gone);
    for (uint32_t i = 0; i < values->count; i++) {
        const struct value *value = &values->items[value_same(values, i)];
        uint32_t buffer = value_buffer(values, i);
        undoing->flags[buffer] |= value->flags;
        if (undoing->ends[buffer] < value->end)
            undoing->ends[buffer] = value->end;
    }
}

/* Keeps the value of the original, at one part of its result, for the users of the clone's. */
static void
keep_value(struct undoing *undoing, uint32_t clone, uint32_t original, uint32_t part)
{
    struct values *values = &undoing->flow->values;
    const struct walked *entry = flow_walked(undoing->flow, undoing->flow->entry);
    uint32_t from = value_buffer(values, entry->results[clone][part]);
    uint32_t value = entry->results[original][part], to = value_buffer(values, value);
    if (from == to || undoing->flags[from] & (VALUE_OUTPUT | VALUE_ARGUMENT) ||
        undoing->gone[from])
        return;
    value_use(values, value, undoing->ends[from]);
    undoing->gone[from] = true;
}

static void
undo_step(struct undoing *undoing, uint32_t clone)
{
    const struct walked *entry = flow_walked(undoing->flow, undoing->flow->entry);
    const struct step *steps = entry->record->steps;
    uint32_t original = original_of(undoing, name_of(undoing, clone));
    if (original == NO_STEP || !entry->results[clone] || !entry->results[original] ||
        steps[original].operation.shape != steps[clone].operation.shape)
        return;
    const struct form *form = flow_form(undoing->flow, steps[clone].operation.shape);
    for (uint32_t part = 0; part < form->count; part++)
        if (!form->parts[part].table)
            keep_value(undoing, clone, original, part);
}

static void
undo_in_flow(void *context, struct flow *flow)
{
    struct undoing *undoing = context;
    undoing->flow = flow;
    index_names(undoing);
    sum_up_values(undoing);
    for (uint32_t i = 0; i < flow->entry->count; i++)
        undo_step(undoing, i);
    words_free(&undoing->names);
}

static void
undo_in_buffers(void *context, struct buffers *buffers)
{
    const struct undoing *undoing = context;
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        uint32_t value = value_buffer(&buffers->flow->values, buffers->members[buffer->first]);
        if (value < undoing->count && undoing->gone[value])
            buffer->bytes = buffer->padding_bytes = 0;
    }
}

void
recomputed_undo(struct trial *trial)
{
    struct undoing *undoing = arena_alloc(trial_arena(trial), sizeof *undoing);
    undoing->trial = trial;
    trial->undone = true;
    trial_edit(trial, (struct memory_edit){undoing, undo_in_flow, undo_in_buffers});
}
