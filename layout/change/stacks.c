/* A loop that is made to recompute saves what it carries: a stack of that is kept, and
 * what has none gets one. What is used elsewhere is a result of the
 * loop, which is saved besides. */
#include "layout/change/stacks.h"

#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/program/trails.h"
#include "layout/shape_entry.h"

struct search {
    struct trial *trial;
    struct flow *flow;
    struct stacks *stacks;
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
    struct stack *stack = &search->stacks->of[value_buffer(&search->flow->values, value)];
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
        search->stacks->of[buffer] =
            (struct stack){.loop = loop + 1, .element = element, .saved = saved};
    }
}

/* ---- what is carried ---- */

/* A loop whose state is looked at. */
struct state {
    uint32_t loop; /* step of the entry */
    const struct shape_entry *shape;
    const struct form *form;
    int16_t *read_bits; /* by element: those of the widest type in which it is read; 0: by
                           products alone, or not at all */
};

/* The stack in an element of the state; NULL: none is there, or it is another loop's. */
static struct stack *
stack_in(const struct search *search, const struct state *state, uint32_t part)
{
    struct stack *stack = NULL;
    if (state->form->parts[part].leaf != NO_PART)
        stack = stack_of(search, walked_entry(search), state->loop, part);
    return stack && stack->loop == state->loop + 1 ? stack : NULL;
}

static int64_t
part_bits(const struct state *state, uint32_t part)
{
    const struct leaf *leaf = &state->shape->leaves[state->form->parts[part].leaf];
    return primitive_bits(shape_array(leaf->entry->shape)->type);
}

/* Returns whether an element of the state is carried: neither handed on as it is, nor a stack,
 * nor a scalar such as a counter. */
static bool
is_carried(const struct search *search, const struct state *state, uint32_t part)
{
    const struct walked *entry = walked_entry(search);
    const struct part *at = &state->form->parts[part];
    if (at->leaf == NO_PART || at->up != part || stack_of(search, entry, state->loop, part))
        return false;
    return shape_array(state->shape->leaves[at->leaf].entry->shape)->rank > 0 &&
           !loop_keeps(&search->trial->records, search->flow->entry,
                       &entry->record->steps[state->loop], at->index);
}

/* The bits of the elements in which what is carried is saved: those of its narrowest stack if
 * it is read in no wider type, else its own. */
static int64_t
kept_bits(const struct search *search, const struct state *state, uint32_t carry)
{
    int64_t element = state->form->parts[carry].index, own = part_bits(state, carry),
            narrow = own;
    for (uint32_t part = 0; part < state->form->count; part++) {
        const struct stack *stack = stack_in(search, state, part);
        if (stack && stack->saved.carried == element)
            narrow = min_i64(narrow, part_bits(state, part));
    }
    return state->read_bits[element] <= narrow ? narrow : own;
}

/* Marks a stack of what is carried, which is kept with elements of so many bits: one that has
 * them if there is any. Returns whether there is one. */
static bool
mark_carried(const struct search *search, const struct state *state, int64_t element,
             int64_t bits)
{
    struct stack *best = NULL;
    for (uint32_t part = 0; part < state->form->count; part++) {
        struct stack *stack = stack_in(search, state, part);
        if (!stack || stack->elsewhere || stack->saved.carried != element)
            continue;
        stack->bits = part_bits(state, part);
        stack->kept_bits = bits;
        if (!best || (stack->bits == bits && best->bits != bits))
            best = stack;
    }
    if (best)
        best->carried = true;
    return best;
}

static void
add_carry(struct search *search, const struct carry *carry)
{
    struct stacks *stacks = search->stacks;
    arena_grow(trial_arena(search->trial), &stacks->carries, stacks->carry_count,
               &stacks->carry_capacity, sizeof *stacks->carries);
    stacks->carries[stacks->carry_count++] = *carry;
}

/* In which type the operands of an operation are read: a copy or a conversion reads its operand
 * as it is read itself, a product in whichever type is kept. */
static int16_t
operand_bits(const struct trail *at, int16_t bits)
{
    static const char *const products[] = {"dot", "convolution", NULL};
    const struct shape_entry *shape = at->step->operation.shape;
    if (word_among(trail_opcode(at), products))
        return 0;
    if (!trail_at_copy(at))
        return ANY_BITS;
    if (!shape || shape->leaf_count != 1)
        return bits;
    return (int16_t)min_int(bits,
                            primitive_bits(shape_array(shape->leaves[0].entry->shape)->type));
}

/* Finds in which types the state is read to make again what is saved. A compiler keeps what is
 * only read in a narrower type in that type: of libtpu 0.0.52, a carried f32 that only products
 * read is saved as the bf16 that they take. */
static void
find_reads(struct search *search, struct state *state)
{
    struct arena *arena = trial_arena(search->trial);
    struct trails slices = {.arena = arena};
    struct branch at;
    for (uint32_t part = 0; part < state->form->count; part++) {
        const struct stack *stack = stack_in(search, state, part);
        if (stack && !stack->elsewhere && stack->saved.carried < 0)
            trails_add(&slices, &stack->saved.slice, ANY_BITS);
    }
    state->read_bits = arena_array(arena, state->form->count, sizeof *state->read_bits);
    while (trails_next(&slices, &at)) {
        int64_t element = trail_state(&at.trail);
        if (element < 0)
            trails_add_operands(&slices, &at.trail, operand_bits(&at.trail, at.bits));
        else if (element < state->form->count)
            state->read_bits[element] = (int16_t)max_int(state->read_bits[element], at.bits);
    }
}

/* Finds the stacks of what a loop carries, and what it carries that has none. */
static void
find_carried(struct search *search, uint32_t loop)
{
    const struct shape_entry *shape = walked_entry(search)->record->steps[loop].operation.shape;
    struct state state = {loop, shape, flow_form(search->flow, shape), NULL};
    find_reads(search, &state);
    for (uint32_t part = 1; part < state.form->count; part++) {
        if (!is_carried(search, &state, part))
            continue;
        int64_t bits = kept_bits(search, &state, part);
        if (!mark_carried(search, &state, state.form->parts[part].index, bits))
            add_carry(search, &(struct carry){loop, part, bits, part_bits(&state, part)});
    }
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

struct stacks *
stacks_find(struct trial *trial, struct flow *flow, const bool *loops)
{
    struct arena *arena = trial_arena(trial);
    const struct walked *entry = flow_walked(flow, flow->entry);
    uint32_t count = entry->record->count;
    struct search search = {.trial = trial, .flow = flow};
    search.stacks = arena_array(arena, 1, sizeof *search.stacks);
    search.stacks->of =
        arena_array(arena, (size_t)flow->values.count + 1, sizeof *search.stacks->of);
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
    return search.stacks;
}
