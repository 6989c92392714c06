/* Follows operand 0, or the element of a tuple that is asked for, until a step is no move and
 * has a name. */
#include "parser/program/maker.h"

#define STEPS 32 /* that are followed */

/* Opcodes that make new values of the same elements. */
static const char *const moves[] = {"reshape", "transpose", "slice", "broadcast-in-dim"};

struct trail {
    const struct program *program;
    const struct computation *computation;
    const struct step *step;
    struct origin origin;
    int64_t element; /* of the step's result that is followed; -1: all of it */
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
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(opcode, moves[i]) == 0)
            return true;
    return operation->part == ASYNC_DONE || operation->part == ASYNC_UPDATE ||
           operation->trait == TRAIT_SLICE;
}

static void
set_step(struct trail *trail, const struct step *step)
{
    trail->step = step;
    trail->origin =
        step_origin(&trail->program->ownership, trail->computation, step, NULL, NULL);
}

/* Goes to the operand that the result comes from. Returns false if there is none. */
static bool
go_back(struct trail *trail)
{
    const struct record *record = trail->computation->record;
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

static bool
is_argument(const struct trail *trail)
{
    return trail->computation->entry && trail->step->operation.rule == RULE_PARAMETER;
}

struct maker
maker_find(const struct program *program, const struct computation *c, const struct step *step,
           struct arena *arena)
{
    struct trail trail = {.program = program, .computation = c, .element = -1};
    struct maker maker = {0};
    set_step(&trail, step);
    if (is_move(&trail))
        take_name(&trail, &maker, arena); /* unless what it moves has a name */
    for (unsigned i = 0; i < STEPS; i++) {
        if (is_argument(&trail)) {
            take_name(&trail, &maker, arena);
            maker.argument = true;
            return maker;
        }
        if (!is_move(&trail))
            take_name(&trail, &maker, arena);
        if ((maker.metadata && !is_move(&trail)) || !go_back(&trail))
            break;
    }
    return maker;
}
