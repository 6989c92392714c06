/* Follows operand 0, or the element of a tuple that is asked for, until a step is no move and
 * has a name; of what a loop saves, into the loop's body, and from there to what it reads. */
#include "layout/program/maker.h"

#include "layout/program/saved.h"
#include "layout/shape_entry.h"

#define STEPS 32 /* that are followed */
#define CALLS 4  /* that are entered */

static const char carry[] = "carry";

/* Opcodes that make new values of the same elements. */
static const char *const moves[] = {"reshape", "transpose", "slice", "broadcast-in-dim", NULL};

struct call {
    const struct computation *computation;
    const struct step *step;
};

struct trail {
    const struct program *program;
    struct records *records;
    const struct computation *computation;
    const struct step *step;
    struct origin origin;
    int64_t element; /* of the step's result that is followed; -1: all of it */
    unsigned depth;
    struct call calls[CALLS]; /* that were entered and not left */
};

static bool
is_move(const struct trail *trail)
{
    const struct operation *operation = &trail->step->operation;
    switch (operation->rule) {
    case RULE_FORWARD:
    case RULE_COPY:
    case RULE_COPY_START:
    case RULE_ELEMENT_ZERO:
    case RULE_ELEMENT:
    case RULE_TUPLE:
    case RULE_WHILE:
        return true;
    default:
        break;
    }
    const char *opcode = words_text(&trail->program->ownership.words, trail->origin.opcode);
    return word_among(opcode, moves) || operation->part == ASYNC_DONE ||
           operation->part == ASYNC_UPDATE || operation->trait == TRAIT_SLICE;
}

static void
set_step(struct trail *trail, const struct step *step)
{
    trail->step = step;
    trail->origin =
        step_origin(&trail->program->ownership, trail->computation, step, NULL, NULL);
}

static void
enter(struct trail *trail, const struct computation *caller, const struct step *call)
{
    trail->calls[trail->depth++] = (struct call){caller, call};
}

static void
go_to_slice(struct trail *trail, const struct saved *found)
{
    const struct saved saved = *found;
    if (saved.computation != saved.body)
        enter(trail, saved.body,
              &records_open(trail->records, saved.body)->steps[saved.writer]);
    trail->computation = saved.computation;
    trail->element = -1;
    set_step(trail, &records_open(trail->records, saved.computation)->steps[saved.slice]);
}

/* Goes to the slice that a loop saves in the element. Returns false if it saves none. */
static bool
go_into(struct trail *trail)
{
    struct saved saved;
    if (trail->depth + 2 > CALLS || trail->step->operation.rule != RULE_WHILE ||
        !saved_find(trail->records, trail->computation, trail->step, trail->element, &saved))
        return false;
    enter(trail, trail->computation, trail->step);
    go_to_slice(trail, &saved);
    return true;
}

/* Goes to the slice that the step of a loop's body writes into an array of a slice a step of
 * the loop. Returns false if it writes none. */
static bool
go_to_written(struct trail *trail)
{
    struct saved saved;
    const struct record *record = records_open(trail->records, trail->computation);
    const struct shape_entry *shape = trail->step->operation.shape;
    size_t leaf = trail->element > 0 ? (size_t)trail->element : 0;
    if (trail->computation->entry || !shape || leaf >= shape->leaf_count ||
        !saved_written(trail->records, trail->computation,
                       (uint32_t)(trail->step - record->steps), trail->element, &saved))
        return false;
    const struct shape *array = shape_array(shape->leaves[leaf].entry->shape);
    if (array->rank == 0 || saved.steps < 2 || array->dims[0] != saved.steps)
        return false;
    go_to_slice(trail, &saved);
    return true;
}

/* Goes from what a loop carries to what its body makes of it. Returns false if it leaves it as
 * it is. */
static bool
go_round(struct trail *trail)
{
    const struct record *record = records_open(trail->records, trail->computation);
    if (trail->depth == 0 || trail->element < 0 ||
        trail->step->operation.rule != RULE_PARAMETER)
        return false;
    const struct call *call = &trail->calls[trail->depth - 1];
    if (call->step->operation.rule != RULE_WHILE ||
        loop_keeps(trail->records, call->computation, call->step, trail->element))
        return false;
    const struct step *root = &record->steps[record->root];
    set_step(trail, &record->steps[record_operand(record, root, (uint32_t)trail->element)]);
    trail->element = -1;
    return true;
}

/* Goes to what is passed for a parameter of a computation that was entered. */
static bool
go_out(struct trail *trail)
{
    if (trail->depth == 0 || trail->step->operation.rule != RULE_PARAMETER)
        return false;
    const struct call call = trail->calls[--trail->depth];
    const struct record *record = records_open(trail->records, call.computation);
    int64_t number = trail->step->operation.number;
    uint32_t operand = NO_STEP;
    if (number >= 0)
        operand = record_operand(record, call.step, (uint32_t)number);
    if (operand == NO_STEP)
        return false;
    trail->computation = call.computation;
    set_step(trail, &record->steps[operand]);
    return true;
}

/* Goes to the operand that the result comes from. Returns false if there is none. */
static bool
go_back(struct trail *trail)
{
    if (go_into(trail) || go_round(trail) || go_out(trail))
        return true;
    const struct record *record = records_open(trail->records, trail->computation);
    const struct operation *operation = &trail->step->operation;
    uint32_t operand = 0;
    if (operation->rule == RULE_TUPLE && trail->element >= 0) {
        operand = (uint32_t)trail->element;
        trail->element = -1;
    } else if (operation->rule == RULE_ELEMENT) {
        trail->element = operation->number;
    }
    uint32_t number = record_operand(record, trail->step, operand);
    if (number == NO_STEP)
        return false;
    set_step(trail, &record->steps[number]);
    return true;
}

/* Returns whether it is no name of an operation, but of an argument, "params['w']", which the
 * compiler gives to copies of it. */
static bool
is_argument_name(struct slice op_name)
{
    return op_name.length && memchr(op_name.text, '[', op_name.length) &&
           !memchr(op_name.text, '/', op_name.length);
}

/* Names the maker after the step, if its text says anything. */
static void
take_name(const struct trail *trail, struct maker *maker, struct arena *arena)
{
    struct text text = {0};
    if (!trail->origin.metadata)
        return;
    program_op_name(trail->program, trail->origin.metadata, 0, &text);
    struct slice op_name = text_keep_slice(&text, arena);
    enum scope_phase phase = scope_read(op_name, &text);
    bool scoped = text.length > 0;
    if (maker->metadata && !scoped) {
        text_free(&text);
        return;
    }
    if (!scoped)
        scope_primitive(op_name, &text);
    *maker = (struct maker){.phase = phase,
                            .metadata = trail->origin.metadata,
                            .owner = text_keep_slice(&text, arena),
                            .op_name = op_name,
                            .argument = is_argument_name(op_name),
                            .scoped = scoped};
}

/* The number of elements of what is followed. */
static int64_t
elements_of(const struct trail *trail)
{
    const struct shape_entry *shape = trail->step->operation.shape;
    if (!shape)
        return 0;
    if (trail->element >= 0 && (size_t)trail->element < shape->leaf_count)
        shape = shape->leaves[trail->element].entry;
    return shape->size.elements;
}

static bool
is_argument(const struct trail *trail)
{
    return trail->computation->entry && trail->step->operation.rule == RULE_PARAMETER;
}

struct maker
maker_find(const struct program *program, struct records *records, const struct computation *c,
           const struct step *step, int64_t element, struct arena *arena)
{
    struct trail trail = {
        .program = program, .records = records, .computation = c, .element = element};
    struct maker maker = {0};
    int64_t made = 0; /* elements of what the first step without a name that is no move makes */
    set_step(&trail, step);
    const struct trail start = trail;
    bool saved = go_into(&trail) || go_to_written(&trail);
    if (!saved && is_move(&trail))
        take_name(&trail, &maker, arena); /* unless what it moves has a name */
    for (unsigned i = 0; i < STEPS; i++) {
        if (is_argument(&trail)) {
            take_name(&trail, &maker, arena);
            maker.argument = !made || made == elements_of(&trail);
            if (!maker.argument) /* it is made of an argument, but no copy of one */
                maker.owner = (struct slice){0};
            return maker;
        }
        if (!is_move(&trail)) {
            take_name(&trail, &maker, arena);
            made = made ? made : elements_of(&trail);
        }
        if ((maker.metadata && !is_move(&trail)) || !go_back(&trail))
            break;
    }
    bool made_by_none = !maker.metadata;
    if (made_by_none)
        take_name(&start, &maker, arena);
    if (made_by_none && saved) /* it is what the loop carries */
        maker.owner = (struct slice){carry, sizeof carry - 1};
    maker.saved = saved;
    return maker;
}

uint32_t
maker_metadata(const struct program *program, struct records *records,
               const struct computation *c, const struct step *step)
{
    struct arena arena = {0};
    if (!operation_may_own(&step->operation))
        return 0;
    uint32_t metadata = step_origin(&program->ownership, c, step, NULL, NULL).metadata;
    if (!metadata)
        metadata = maker_find(program, records, c, step, -1, &arena).metadata;
    arena_free(&arena);
    return metadata;
}
