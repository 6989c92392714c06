/* A loop that is made to recompute still saves what it carries: of the stacks whose slices are
 * like an array that the loop carries, one is kept. What is used elsewhere is a result of the
 * loop, which is saved besides. */
#include "layout/change/stacks.h"

#include "layout/program/saved.h"
#include "layout/shape_entry.h"

#include <string.h>

struct search {
    struct trial *trial;
    struct flow *flow;
    struct stack *stacks;
    uint32_t *ticks;  /* of the entry's steps, when they run */
    uint32_t *begins; /* of each computation, its first tick + 1; 0: it does not run */
};

static const struct walked *
walked_entry(const struct search *search)
{
    return flow_walked(search->flow, search->flow->entry);
}

/* ---- what is saved ---- */

/* The stack in a part of a step's result that is an array; NULL: it is none. */
static struct stack *
stack_of(const struct search *search, const struct walked *walked, uint32_t step, uint32_t part)
{
    if (!walked->results[step])
        return NULL;
    uint32_t value = walked->results[step][part];
    struct stack *stack = &search->stacks[value_buffer(&search->flow->values, value)];
    return stack->loop ? stack : NULL;
}

/* Finds what a loop saves in the elements of its result. */
static void
find_saved(struct search *search, uint32_t loop)
{
    const struct walked *entry = walked_entry(search);
    const struct step *step = &entry->record->steps[loop];
    const struct form *form = flow_form(search->flow, step->operation.shape);
    for (uint32_t part = 0; part < form->count; part++) {
        struct saved saved;
        int64_t element = -1;
        if (form->parts[part].leaf == NO_PART || form_path(form, part, &element, 1) != 1 ||
            !saved_find(&search->trial->records, search->flow->entry, step, element, &saved) ||
            saved.steps < 2)
            continue;
        uint32_t buffer = value_buffer(&search->flow->values, entry->results[loop][part]);
        search->stacks[buffer] =
            (struct stack){.loop = loop + 1, .element = element, .saved = saved};
    }
}

/* ---- what is carried ---- */

/* The array in an element of a loop's state; NULL: it is none. */
static const struct shape *
state_array(const struct search *search, uint32_t loop, int64_t element)
{
    const struct shape_entry *shape = walked_entry(search)->record->steps[loop].operation.shape;
    const struct form *form = flow_form(search->flow, shape);
    uint32_t part = form_element(form, 0, element);
    if (part == NO_PART || form->parts[part].leaf == NO_PART)
        return NULL;
    return shape_array(shape->leaves[form->parts[part].leaf].entry->shape);
}

/* Returns whether a stack is rather kept than another one for what a loop carries: in its own
 * type, else in the widest. */
static bool
is_better(const struct search *search, const struct stack *stack, const struct stack *other)
{
    uint32_t loop = stack->loop - 1;
    const struct shape *carried = state_array(search, loop, stack->saved.carried);
    const struct shape *a = state_array(search, loop, stack->element);
    const struct shape *b = state_array(search, loop, other->element);
    if (!carried || !a || !b || a->type == b->type)
        return false;
    return a->type == carried->type ||
           (b->type != carried->type && primitive_bits(a->type) > primitive_bits(b->type));
}

/* Returns whether the slices of a stack are like an array. */
static bool
is_slice(const struct shape *stack, const struct shape *array)
{
    return array->rank > 0 && array->rank + 1 == stack->rank && array->type == stack->type &&
           memcmp(array->dims, stack->dims + 1, array->rank * sizeof *array->dims) == 0;
}

/* Keeps a stack that is like what a loop carries, though it is made otherwise. */
static void
keep_like(struct search *search, uint32_t loop, const struct shape *array)
{
    const struct walked *entry = walked_entry(search);
    const struct form *form =
        flow_form(search->flow, entry->record->steps[loop].operation.shape);
    for (uint32_t part = 0; part < form->count; part++) {
        struct stack *stack = NULL;
        if (form->parts[part].leaf != NO_PART)
            stack = stack_of(search, entry, loop, part);
        if (!stack || stack->loop != loop + 1 || stack->carried || stack->elsewhere ||
            !is_slice(state_array(search, loop, stack->element), array))
            continue;
        stack->carried = true;
        return;
    }
}

/* Keeps a stack for what a loop carries if none of its own is there. kept: of the elements. */
static void
find_like(struct search *search, uint32_t loop, struct stack *const *kept)
{
    const struct walked *entry = walked_entry(search);
    const struct form *form =
        flow_form(search->flow, entry->record->steps[loop].operation.shape);
    for (uint32_t part = 1; part < form->count; part++) {
        int64_t element = form->parts[part].index;
        if (form->parts[part].leaf != NO_PART && form->parts[part].up == part &&
            !kept[element] && !stack_of(search, entry, loop, part) &&
            !loop_keeps(&search->trial->records, search->flow->entry,
                        &entry->record->steps[loop], element))
            keep_like(search, loop, state_array(search, loop, element));
    }
}

/* Keeps one stack for each array that a loop carries. */
static void
find_carried(struct search *search, uint32_t loop)
{
    const struct walked *entry = walked_entry(search);
    const struct form *form =
        flow_form(search->flow, entry->record->steps[loop].operation.shape);
    struct stack **kept =
        arena_array(trial_arena(search->trial), form->count + 1, sizeof *kept);
    for (uint32_t part = 0; part < form->count; part++) {
        struct stack *stack = NULL;
        if (form->parts[part].leaf != NO_PART)
            stack = stack_of(search, entry, loop, part);
        if (!stack || stack->loop != loop + 1 || stack->elsewhere || stack->saved.carried < 0 ||
            stack->saved.carried >= form->count)
            continue;
        struct stack **best = &kept[stack->saved.carried];
        if (*best && !is_better(search, stack, *best))
            continue;
        if (*best)
            (*best)->carried = false;
        stack->carried = true;
        *best = stack;
    }
    find_like(search, loop, kept);
}

/* Notes how many bits of a stack's elements are kept: those that the loop carries. */
static void
find_bits(struct search *search, struct stack *stack)
{
    const struct shape *own = state_array(search, stack->loop - 1, stack->element);
    const struct shape *carried = NULL;
    if (stack->saved.carried >= 0)
        carried = state_array(search, stack->loop - 1, stack->saved.carried);
    stack->bits = primitive_bits(own->type);
    stack->kept_bits = stack->bits;
    if (carried && primitive_bits(carried->type) < stack->bits)
        stack->kept_bits = primitive_bits(carried->type);
}

/* ---- who uses it ---- */

bool
step_moves(const struct step *step)
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

/* Notes the use of a stack at a tick after the loop that saves it. */
static void
note_use(struct search *search, struct stack *stack, uint32_t t)
{
    const struct computation *c = search->flow->ticks[t].computation;
    if (t <= search->ticks[stack->loop - 1])
        return;
    if (c == search->flow->entry) {
        stack->elsewhere = true;
        return;
    }
    if (!stack->begin)
        stack->begin = search->begins[c->number] - 1;
    stack->end = t;
}

static void
see_tick(struct search *search, uint32_t t)
{
    const struct tick *tick = &search->flow->ticks[t];
    const struct walked *walked = flow_walked(search->flow, tick->computation);
    const struct step *step = &walked->record->steps[tick->step];
    uint32_t *begin = &search->begins[tick->computation->number];
    if (!*begin)
        *begin = t + 1;
    if (tick->inner || step_moves(step) || step->operation.rule == RULE_WHILE)
        return;
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t operand = record_operand(walked->record, step, k);
        struct stack *stack = NULL;
        if (operand != NO_STEP)
            stack = stack_of(search, walked, operand, 0);
        if (stack)
            note_use(search, stack, t);
    }
}

/* ---- all ---- */

struct stack *
stacks_find(struct trial *trial, struct flow *flow, const bool *loops)
{
    struct arena *arena = trial_arena(trial);
    const struct walked *entry = flow_walked(flow, flow->entry);
    uint32_t count = entry->record->count;
    struct search search = {.trial = trial, .flow = flow};
    search.stacks = arena_array(arena, (size_t)flow->values.count + 1, sizeof *search.stacks);
    search.ticks = arena_array(arena, count + 1, sizeof *search.ticks);
    search.begins =
        arena_array(arena, trial->program->ownership.count + 1, sizeof *search.begins);
    for (uint32_t i = 0; i < count; i++)
        if (loops[i] && entry->results[i])
            find_saved(&search, i);
    for (uint32_t t = 0; t < flow->tick_count; t++)
        if (flow->ticks[t].computation == flow->entry && flow->ticks[t].inner == 0)
            search.ticks[flow->ticks[t].step] = t;
    for (uint32_t t = 0; t < flow->tick_count; t++)
        see_tick(&search, t);
    for (uint32_t i = 0; i < count; i++)
        if (loops[i] && entry->results[i])
            find_carried(&search, i);
    for (uint32_t i = 0; i < flow->values.count; i++)
        if (search.stacks[i].carried)
            find_bits(&search, &search.stacks[i]);
    return search.stacks;
}
