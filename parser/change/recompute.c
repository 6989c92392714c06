/* The entry's steps are forward or backward by their op_name. Values are told by the buffer
 * they are in. */
#include "parser/change/recompute.h"

#include "layout/base/words.h"
#include "layout/owner/users.h"
#include "layout/shape_entry.h"
#include "parser/program/scope.h"

#include <stdlib.h>
#include <string.h>

#define MOVES 6 /* that are followed to a use */

#define NO_TICK UINT32_MAX

/* What is known of a step of the entry. */
struct place {
    uint32_t tick;  /* NO_TICK: it has none */
    uint32_t scope; /* number of the word; 0: none */
    bool named, forward, backward, loop;
};

struct recomputing {
    struct trial *trial;
    const struct pick *pick;
    struct dropped *dropped;
    struct flow *flow;
    struct words scopes;
    struct place *places; /* by step */
    uint32_t *first;      /* by scope: tick of its first backward step; NO_TICK: none */
    uint32_t backward;    /* tick of the first one of all */
    bool **carried;       /* by step, of a loop: by array, whether a stack is kept for it */
    uint32_t value_count; /* that the program has */
    uint32_t *next;       /* by value: another one of its buffer; NO_VALUE: none */
    /* by value that stands for a buffer: */
    uint32_t *newest, *oldest, *ends;
    uint32_t *loops; /* step + 1 of a forward loop that makes one of them */
    unsigned char *flags;
    int64_t *divisors; /* of the bytes of its buffer; 0: they stay */
};

static struct arena *
arena_of(const struct recomputing *r)
{
    return trial_arena(r->trial);
}

static const struct record *
entry_record(const struct recomputing *r)
{
    return r->flow->entry->record;
}

/* ---- names ---- */

/* Numbers the outermost scope of an op_name, from the first numbered one on if there is one.
 */
static uint32_t
number_scope(struct recomputing *r, struct slice op_name)
{
    struct text scopes = {0};
    scope_read(op_name, &scopes);
    const char *all = text_contents(&scopes);
    uint32_t number = words_number(&r->scopes, all, strcspn(all, "/"));
    text_free(&scopes);
    return number;
}

static void
name_place(struct recomputing *r, uint32_t step, struct place *place)
{
    const struct program *program = r->trial->program;
    const struct step *at = &entry_record(r)->steps[step];
    struct origin origin = step_origin(&program->ownership, r->flow->entry, at, NULL, NULL);
    struct text whole = {0};
    program_op_name(program, origin.metadata, 0, &whole);
    struct slice op_name = {text_contents(&whole), whole.length};
    place->named = op_name.length > 0;
    place->backward = memmem(op_name.text, op_name.length, "transpose(", 10) != NULL;
    place->forward = !place->backward && memmem(op_name.text, op_name.length, "jvp(", 4);
    place->loop = at->operation.rule == RULE_WHILE && place->forward;
    place->scope = number_scope(r, op_name);
    text_free(&whole);
}

/* Numbers the scopes, and finds where the backward pass of each begins. */
static void
find_places(struct recomputing *r)
{
    const struct flow *flow = r->flow;
    uint32_t count = entry_record(r)->count;
    r->places = arena_array(arena_of(r), count + 1, sizeof *r->places);
    words_number(&r->scopes, "", 0);
    for (uint32_t i = 0; i < count; i++) {
        name_place(r, i, &r->places[i]);
        r->places[i].tick = NO_TICK;
    }
    for (uint32_t t = 0; t < flow->tick_count; t++)
        if (flow->ticks[t].computation == flow->entry && flow->ticks[t].inner == 0)
            r->places[flow->ticks[t].step].tick = t;
    r->first = arena_array(arena_of(r), r->scopes.count + 1, sizeof *r->first);
    memset(r->first, 0xff, r->scopes.count * sizeof *r->first);
    r->backward = NO_TICK;
    for (uint32_t i = 0; i < count; i++) {
        const struct place *place = &r->places[i];
        if (!place->backward || place->tick == NO_TICK)
            continue;
        if (place->tick < r->backward)
            r->backward = place->tick;
        if (place->tick < r->first[place->scope])
            r->first[place->scope] = place->tick;
    }
}

/* ---- buffers ---- */

static void
sum_up(struct recomputing *r)
{
    struct values *values = &r->flow->values;
    struct arena *arena = arena_of(r);
    size_t room = (size_t)values->count + 1;
    r->oldest = arena_array(arena, room, sizeof *r->oldest);
    r->ends = arena_array(arena, room, sizeof *r->ends);
    r->loops = arena_array(arena, room, sizeof *r->loops);
    r->flags = arena_array(arena, room, sizeof *r->flags);
    r->divisors = arena_array(arena, room, sizeof *r->divisors);
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

/* Finds the buffers of the results of forward loops. */
static void
find_loops(struct recomputing *r)
{
    const struct record *record = entry_record(r);
    for (uint32_t i = 0; i < record->count; i++) {
        if (!r->places[i].loop || !record->results[i])
            continue;
        const struct form *form = flow_form(r->flow, record->steps[i].operation.shape);
        for (uint32_t part = 0; part < form->count; part++)
            r->loops[value_buffer(&r->flow->values, record->results[i][part])] = i + 1;
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

/* Returns whether a loop carries an array of the type and dimensions of a step of a stack, for
 * which no other stack is kept. */
static bool
is_carried(struct recomputing *r, uint32_t loop, const struct shape *stack)
{
    const struct shape_entry *shape = entry_record(r)->steps[loop].operation.shape;
    if (!r->carried[loop])
        r->carried[loop] = arena_array(arena_of(r), shape->leaf_count + 1, sizeof(bool));
    for (size_t i = 0; i < shape->leaf_count; i++) {
        const struct shape *array = shape_array(shape->leaves[i].entry->shape);
        if (array->rank + 1 != stack->rank || array->type != stack->type ||
            r->carried[loop][i] ||
            memcmp(array->dims, stack->dims + 1, array->rank * sizeof *array->dims) != 0)
            continue;
        r->carried[loop][i] = true;
        return true;
    }
    return false;
}

static void
drop_stack(struct recomputing *r, uint32_t buffer, const struct leaf *leaf)
{
    const struct shape *stack = shape_array(leaf->entry->shape);
    uint32_t loop = r->loops[buffer] - 1;
    if (stack->rank < 2 || stack->dims[0] < 2 || is_carried(r, loop, stack))
        return;
    int64_t bytes = leaf->entry->size.bytes, saved = bytes - bytes / stack->dims[0];
    r->divisors[buffer] = stack->dims[0];
    r->dropped->loop_bytes += saved;
    r->dropped->count++;
}

/* ---- what a step saves ---- */

struct uses {
    uint32_t last_forward;    /* tick */
    bool backward, elsewhere; /* used in the backward pass, by another scope before it */
};

static bool
is_move(const struct step *step)
{
    switch (step->operation.rule) {
    case RULE_FORWARD:
    case RULE_ELEMENT:
    case RULE_ELEMENT_ZERO:
    case RULE_COPY_START:
    case RULE_TUPLE:
        return true;
    default:
        return false;
    }
}

static void
follow_uses(struct recomputing *r, uint32_t step, uint32_t scope, unsigned depth,
            struct uses *found)
{
    struct record *record = r->flow->entry->record;
    const struct users *users = users_of(record, arena_of(r));
    for (uint32_t i = users->first[step]; i < users->first[step + 1]; i++) {
        uint32_t user = users->list[i].user;
        const struct place *place = &r->places[user];
        if (is_move(&record->steps[user]) && depth < MOVES) {
            follow_uses(r, user, scope, depth + 1, found);
            continue;
        }
        if (place->tick == NO_TICK)
            continue;
        if (place->tick >= r->backward) {
            found->backward = true;
        } else if (!place->backward) {
            found->elsewhere |= place->scope != scope;
            if (place->tick > found->last_forward)
                found->last_forward = place->tick;
        }
    }
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
scope_entry(struct recomputing *r, uint32_t word)
{
    struct dropped *dropped = r->dropped;
    struct text text = {0};
    scope_fold(r->scopes.items[word], &text);
    size_t i = 0;
    while (i < dropped->scope_count &&
           strcmp(dropped->scopes[i].name, text_contents(&text)) != 0)
        i++;
    if (i == dropped->scope_count && i < DROPPED_SCOPES && text.length)
        dropped->scopes[dropped->scope_count++] =
            (struct dropped_scope){text_copy(&text, arena_of(r)), word, false};
    text_free(&text);
    return i < dropped->scope_count ? &dropped->scopes[i] : NULL;
}

/* Notes what is not kept, with its scope. */
static void
add_dropped(struct recomputing *r, uint32_t word)
{
    struct dropped_scope *scope = scope_entry(r, word);
    r->dropped->count++;
    if (scope)
        scope->repeated |= scope->word != word;
}

static void
drop_value(struct recomputing *r, uint32_t buffer)
{
    struct values *values = &r->flow->values;
    const struct value value = values->items[r->oldest[buffer]];
    uint32_t step = r->flow->ticks[value.tick].step, end = r->ends[buffer];
    const struct place *place = &r->places[step];
    struct uses uses = {.last_forward = value.start};
    follow_uses(r, step, place->scope, 0, &uses);
    uint32_t again = r->first[place->scope];
    if (again == NO_TICK)
        again = r->backward;
    if (!uses.backward || uses.elsewhere || again <= uses.last_forward)
        return;
    end_buffer(r, buffer, uses.last_forward);
    add_dropped(r, place->scope);
    uint32_t copy = value_new(values, value.tick, value.part, 0);
    values->items[copy].start = again;
    values->items[copy].end = end;
}

/* ---- all ---- */

static bool
is_picked(const struct recomputing *r, uint32_t step, const struct leaf *leaf)
{
    return pick_matches(r->pick, r->trial->program, r->flow->entry,
                        &entry_record(r)->steps[step], shape_array(leaf->entry->shape));
}

static void
look_at(struct recomputing *r, uint32_t buffer)
{
    const unsigned kept = VALUE_ARGUMENT | VALUE_OUTPUT | VALUE_CONSTANT | VALUE_TABLE;
    const struct value *oldest = &r->flow->values.items[r->oldest[buffer]];
    const struct tick *tick = &r->flow->ticks[oldest->tick];
    const struct leaf *leaf = leaf_of(r, oldest);
    if (r->flags[buffer] & kept || !leaf || r->ends[buffer] < r->backward ||
        shape_array(leaf->entry->shape)->layout.memory_space != 0)
        return;
    if (r->loops[buffer]) {
        if (is_picked(r, r->loops[buffer] - 1, leaf))
            drop_stack(r, buffer, leaf);
        return;
    }
    if (tick->computation != r->flow->entry || !r->places[tick->step].named ||
        r->places[tick->step].backward || !is_picked(r, tick->step, leaf))
        return;
    drop_value(r, buffer);
}

static void
recompute_in_flow(void *context, struct flow *flow)
{
    struct recomputing *r = context;
    r->flow = flow;
    *r->dropped = (struct dropped){0};
    find_places(r);
    sum_up(r);
    find_loops(r);
    r->value_count = flow->values.count;
    r->carried = arena_array(arena_of(r), entry_record(r)->count + 1, sizeof *r->carried);
    for (uint32_t i = 0; r->backward != NO_TICK && i < r->value_count; i++)
        if (r->oldest[i] != NO_VALUE)
            look_at(r, i);
    words_free(&r->scopes);
}

static void
recompute_in_buffers(void *context, struct buffers *buffers)
{
    const struct recomputing *r = context;
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        uint32_t member = buffers->members[buffer->first];
        uint32_t value = value_buffer(&buffers->flow->values, member);
        int64_t divisor = value < r->value_count ? r->divisors[value] : 0;
        if (divisor) {
            buffer->bytes /= divisor;
            buffer->padding_bytes /= divisor;
        }
    }
}

void
recompute(struct trial *trial, const struct pick *pick, struct dropped *dropped)
{
    struct recomputing *r = arena_alloc(trial_arena(trial), sizeof *r);
    *r = (struct recomputing){.trial = trial, .pick = pick, .dropped = dropped};
    trial_edit(trial, (struct memory_edit){r, recompute_in_flow, recompute_in_buffers});
}
