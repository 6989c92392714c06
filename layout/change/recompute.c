/* Values are told by the buffer they are in. */
#include "layout/change/recompute_private.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/owner/users.h"
#include "layout/program/saved.h"
#include "layout/program/scope.h"
#include "layout/shape_entry.h"

#include <string.h>

#define MOVES 6 /* that are followed to a use */

/* The forward loops among the entry's steps. */
static const bool *
find_loops(const struct recomputing *r)
{
    uint32_t count = recompute_record(r)->count;
    bool *loops = arena_array(recompute_arena(r), count + 1, sizeof *loops);
    for (uint32_t i = 0; i < count; i++)
        loops[i] = r->places[i].loop;
    return loops;
}

/* ---- buffers ---- */

static void
sum_up(struct recomputing *r)
{
    struct values *values = &r->flow->values;
    struct arena *arena = recompute_arena(r);
    size_t room = (size_t)values->count + 1;
    r->oldest = arena_array(arena, room, sizeof *r->oldest);
    r->ends = arena_array(arena, room, sizeof *r->ends);
    r->flags = arena_array(arena, room, sizeof *r->flags);
    r->gone = arena_array(arena, room, sizeof *r->gone);
    r->retyped = arena_array(arena, room, sizeof *r->retyped);
    r->next = arena_array(arena, room, sizeof *r->next);
    r->newest = arena_array(arena, room, sizeof *r->newest);
    memset(r->oldest, 0xff, room * sizeof *r->oldest);
    memset(r->newest, 0xff, room * sizeof *r->newest);
    for (uint32_t i = 0; i < values->count; i++) {
        if (value_same(values, i) != i)
            continue;
        const struct value *value = &values->items[i];
        uint32_t buffer = value_buffer(values, i);
        r->next[i] = r->newest[buffer];
        r->newest[buffer] = i;
        r->flags[buffer] |= value->flags;
        if (r->ends[buffer] < value->end)
            r->ends[buffer] = value->end;
        if (r->oldest[buffer] == NO_VALUE ||
            value->start < values->items[r->oldest[buffer]].start)
            r->oldest[buffer] = i;
    }
}

static const struct leaf *
leaf_of(const struct recomputing *r, const struct value *value)
{
    const struct shape_entry *shape = flow_step(r->flow, value->tick)->operation.shape;
    const struct part *part = &flow_form(r->flow, shape)->parts[value->part];
    return part->leaf == NO_PART ? NULL : &shape->leaves[part->leaf];
}

/* ---- what a loop saves ---- */

/* Lets a value that is made again live from one tick to another. Of several that one step
 * makes, only the largest takes memory: the others are made from what that is made from, where
 * they are used. like: a value that has its layout. */
static void
make_again(struct recomputing *r, struct made *made, uint32_t like, const struct again *again)
{
    struct values *values = &r->flow->values;
    const struct value value = values->items[like];
    if (!made->value) {
        made->value = value_new(values, value.tick, value.part, 0) + 1;
        values->items[made->value - 1].start = again->start;
        arena_grow(recompute_arena(r), &r->again, r->again_count, &r->again_capacity,
                   sizeof *r->again);
        r->again[r->again_count++] = *again;
    }
    struct value *copy = &values->items[made->value - 1];
    if (copy->start > again->start)
        copy->start = again->start;
    if (copy->end < again->end)
        copy->end = again->end;
    struct again *made_so = &r->again[made->value - 1 - r->value_count];
    if (made_so->bytes >= again->bytes)
        return;
    *made_so = *again;
    copy->tick = value.tick;
    copy->part = value.part;
}

/* What a loop reads at each step is read again where its slices are made again. */
static void
read_again(struct recomputing *r, const struct stack *stack)
{
    const struct walked *entry = flow_walked(r->flow, r->flow->entry);
    uint32_t loop = stack->loop - 1;
    const struct step *step = &entry->record->steps[loop];
    const struct form *form = flow_form(r->flow, step->operation.shape);
    for (uint32_t part = 1; part < form->count; part++)
        if (form->parts[part].leaf != NO_PART && form->parts[part].up == part &&
            loop_keeps(&r->trial->records, r->flow->entry, step, form->parts[part].index))
            value_use(&r->flow->values, entry->results[loop][part], stack->end);
}

/* The value that is made again of a source. */
static struct made *
made_of(struct recomputing *r, const struct slice_source *source)
{
    size_t i = 0;
    while (i < r->in_loops.count && r->in_loops.items[i].step != source->step)
        i++;
    if (i == r->in_loops.count) {
        arena_grow(recompute_arena(r), &r->in_loops.items, r->in_loops.count,
                   &r->in_loops.capacity, sizeof *r->in_loops.items);
        r->in_loops.items[r->in_loops.count++] = (struct made_in_loop){source->step, {0}};
    }
    return &r->in_loops.items[i].made;
}

/* Notes that a loop saves what it carries in place of a stack. */
static void
note_saving(struct recomputing *r, const struct stack *stack)
{
    struct carry_saving *saving = &r->saving[stack->loop - 1];
    saving->steps = max_i64(saving->steps, stack->saved.steps);
    saving->end = (uint32_t)max_i64(saving->end, stack->end);
}

/* Saves what loops carry that save something else no longer: at each step, as they carry it. */
static void
save_carries(struct recomputing *r)
{
    const struct walked *entry = flow_walked(r->flow, r->flow->entry);
    for (size_t i = 0; i < r->stacks->carry_count; i++) {
        const struct carry *carry = &r->stacks->carries[i];
        const struct carry_saving *saving = &r->saving[carry->loop];
        uint32_t like = entry->results[carry->loop][carry->part];
        const struct leaf *leaf = leaf_of(r, &r->flow->values.items[like]);
        int64_t bytes;
        if (!saving->steps || !leaf ||
            !checked_multiply(scaled(leaf->entry->size.bytes, carry->bits, carry->kept_bits),
                              saving->steps, &bytes))
            continue;
        make_again(r, &(struct made){0}, like,
                   &(struct again){r->places[carry->loop].tick, saving->end, bytes,
                                   leaf->entry->size.bytes, true});
    }
}

/* The sources of a slice are made again in each step of the loop that uses it. */
static void
drop_stack(struct recomputing *r, uint32_t buffer, const struct leaf *leaf)
{
    const struct stack *stack = &r->stacks->of[buffer];
    int64_t bytes = leaf->entry->size.bytes, slice = bytes / stack->saved.steps;
    const struct shape *array = shape_array(leaf->entry->shape);
    struct slice_source sources[SOURCES];
    r->retyped[buffer] = stack->carried && stack->kept_bits != stack->bits;
    if (stack->elsewhere || stack->carried || !stack->end)
        return;
    r->gone[buffer] = true;
    note_saving(r, stack);
    read_again(r, stack);
    r->dropped->loop_bytes += bytes - slice;
    r->dropped->count++;
    size_t count = sources_find(&stack->saved, sources);
    for (size_t i = 0; i < count; i++) {
        int64_t size = scaled(sources[i].elements, 8, sources[i].bits);
        if (sources[i].elements == stack->saved.elements)
            size = scaled(slice, primitive_bits(array->type), sources[i].bits);
        make_again(r, made_of(r, &sources[i]), r->oldest[buffer],
                   &(struct again){stack->begin, stack->end, size, bytes, false});
    }
}

/* ---- what a step saves ---- */

struct uses {
    uint32_t rematted;       /* of a value of jax.checkpoint: tick at which the backward pass of
                                its scope begins; else 0 */
    uint32_t last_forward;   /* tick */
    uint32_t first_backward; /* tick; NO_TICK: there is none */
    bool elsewhere;          /* used by another scope before the backward pass */
};

static void
follow_uses(struct recomputing *r, uint32_t step, uint32_t scope, unsigned depth,
            struct uses *found)
{
    const struct record *record = recompute_record(r);
    const struct users *users = records_users(&r->trial->records, r->flow->entry);
    for (uint32_t i = users->first[step]; i < users->first[step + 1]; i++) {
        uint32_t user = users->list[i].user;
        const struct place *place = &r->places[user];
        if (step_moves(&record->steps[user]) && depth < MOVES) {
            follow_uses(r, user, scope, depth + 1, found);
            continue;
        }
        if (place->tick == NO_TICK)
            continue;
        bool forward = found->rematted ? place->rematted && place->tick < found->rematted
                                       : !place->backward;
        if (place->tick >= r->backward && !(found->rematted && forward)) {
            if (place->tick < found->first_backward)
                found->first_backward = place->tick;
        } else if (forward) {
            found->elsewhere |= place->scope != scope;
            if (place->tick > found->last_forward)
                found->last_forward = place->tick;
        }
    }
}

/* The step whose result a step copies; itself if it copies none. */
static uint32_t
copied(const struct recomputing *r, uint32_t step)
{
    const struct record *record = recompute_record(r);
    for (unsigned i = 0; i < MOVES; i++) {
        const struct step *at = &record->steps[step];
        uint32_t from = record_operand(record, at, 0);
        if (from == NO_STEP ||
            (at->operation.rule != RULE_COPY_START && at->operation.rule != RULE_ELEMENT_ZERO &&
             at->operation.rule != RULE_FORWARD))
            break;
        step = from;
    }
    return step;
}

/* Ends the values of a buffer at a tick. */
static void
end_buffer(struct recomputing *r, uint32_t buffer, uint32_t tick)
{
    struct values *values = &r->flow->values;
    for (uint32_t i = r->newest[buffer]; i != NO_VALUE; i = r->next[i]) {
        struct value *value = &values->items[i];
        uint32_t end = tick > value->start ? tick : value->start;
        if (value->end > end)
            value->end = end;
    }
}

/* The entry of a scope among those of what is not kept; NULL: it has no name, or there are too
 * many. */
static struct dropped_scope *
scope_entry(struct recomputing *r, const struct place *place)
{
    struct dropped *dropped = r->dropped;
    struct text text = {0};
    scope_fold(r->scopes.items[place->scope], &text);
    size_t i = 0;
    while (i < dropped->scope_count &&
           strcmp(dropped->scopes[i].name, text_contents(&text)) != 0)
        i++;
    if (i == dropped->scope_count && i < DROPPED_SCOPES && text.length)
        dropped->scopes[dropped->scope_count++] =
            (struct dropped_scope){text_copy(&text, recompute_arena(r)), place->call, false};
    text_free(&text);
    return i < dropped->scope_count ? &dropped->scopes[i] : NULL;
}

/* Notes what is not kept, with its scope. */
static void
add_dropped(struct recomputing *r, const struct place *place)
{
    struct dropped_scope *scope = scope_entry(r, place);
    r->dropped->count++;
    if (scope)
        scope->repeated |= scope->call != place->call;
}

static void
drop_value(struct recomputing *r, uint32_t buffer, const struct leaf *leaf)
{
    const struct value value = r->flow->values.items[r->oldest[buffer]];
    uint32_t step = r->flow->ticks[value.tick].step, end = r->ends[buffer];
    const struct place *place = &r->places[step];
    uint32_t rematted = place->rematted ? r->first_used[place->scope] : 0;
    struct uses uses = {rematted, value.start, NO_TICK, false}, of_copied = uses;
    follow_uses(r, step, place->scope, 0, &uses);
    follow_uses(r, copied(r, step), place->scope, 0, &of_copied);
    uint32_t again = rematted ? rematted : r->first[place->call];
    if (again > uses.first_backward)
        again = uses.first_backward;
    if (place->rematted && place->other > again)
        return; /* the scope alone is made again already */
    /* the uses of a clone are not among those of what is kept in its place */
    bool used = uses.first_backward != NO_TICK || (r->trial->undone && again != NO_TICK);
    if (!used || of_copied.elsewhere || again <= uses.last_forward)
        return;
    if (uses.last_forward > value.start)
        end_buffer(r, buffer, uses.last_forward);
    else
        r->gone[buffer] = true;
    add_dropped(r, place);
    make_again(
        r, &r->made[step], r->oldest[buffer],
        &(struct again){again, end, leaf->entry->size.bytes, leaf->entry->size.bytes, false});
}

/* ---- all ---- */

/* The array of a buffer as the step makes it that a change names: of a stack, the loop. */
static struct picked
array_of(const struct recomputing *r, uint32_t buffer, const struct leaf *leaf)
{
    const struct value *oldest = &r->flow->values.items[r->oldest[buffer]];
    const struct stack *stack = &r->stacks->of[buffer];
    uint32_t step = stack->loop ? stack->loop - 1 : r->flow->ticks[oldest->tick].step;
    int64_t element = stack->loop ? stack->element : flow_element(r->flow, oldest);
    return (struct picked){r->flow->entry, &recompute_record(r)->steps[step], element,
                           shape_array(leaf->entry->shape)};
}

/* Notes what the array has in the field that the change names. */
static void
note_text(const struct recomputing *r, const struct picked *what)
{
    struct text text = {0};
    pick_text(r->how.pick.field, r->trial->program, &r->trial->records, what, &text);
    if (text.length)
        words_number(r->how.texts, text.data, text.length);
    text_free(&text);
}

/* Returns whether a step is of a forward pass, or of one that is made again. */
static bool
may_drop(const struct place *place)
{
    return place->named && (!place->backward || place->rematted);
}

static void
consider_buffer(struct recomputing *r, uint32_t buffer)
{
    const unsigned kept = VALUE_ARGUMENT | VALUE_OUTPUT | VALUE_CONSTANT | VALUE_TABLE;
    const struct value *oldest = &r->flow->values.items[r->oldest[buffer]];
    const struct tick *tick = &r->flow->ticks[oldest->tick];
    const struct leaf *leaf = leaf_of(r, oldest);
    if (r->flags[buffer] & kept || !leaf || r->ends[buffer] < r->backward)
        return;
    bool stack = r->stacks->of[buffer].loop != 0;
    if (!stack && (r->how.loops_only || tick->computation != r->flow->entry ||
                   !may_drop(&r->places[tick->step])))
        return;
    const struct picked what = array_of(r, buffer, leaf);
    size_t before = r->dropped->count;
    if (!pick_matches(&r->how.pick, r->trial->program, &r->trial->records, &what))
        return;
    if (stack)
        drop_stack(r, buffer, leaf);
    else
        drop_value(r, buffer, leaf);
    if (r->how.texts && r->dropped->count > before)
        note_text(r, &what);
}

static void
recompute_in_flow(void *context, struct flow *flow)
{
    struct recomputing *r = context;
    r->flow = flow;
    *r->dropped = (struct dropped){0};
    recompute_find_places(r);
    sum_up(r);
    r->stacks = stacks_find(r->trial, flow, find_loops(r));
    r->value_count = flow->values.count;
    r->made = arena_array(recompute_arena(r), recompute_record(r)->count + 1, sizeof *r->made);
    r->saving =
        arena_array(recompute_arena(r), recompute_record(r)->count + 1, sizeof *r->saving);
    for (uint32_t i = 0; r->backward != NO_TICK && i < r->value_count; i++)
        if (r->oldest[i] != NO_VALUE)
            consider_buffer(r, i);
    save_carries(r);
    words_free(&r->scopes);
}

void
recompute(struct trial *trial, const struct recompute_how *how, struct dropped *dropped)
{
    struct recomputing *r = arena_alloc(trial_arena(trial), sizeof *r);
    *r = (struct recomputing){.trial = trial, .how = *how, .dropped = dropped};
    trial_edit(trial, (struct memory_edit){r, recompute_in_flow, recompute_in_buffers});
}
