/* Follows operand 0, or the element of a tuple that is asked for, until a step is no move and
 * has a name; of what a loop saves, into the loop's body, and from there to what it reads. */
#include "layout/program/maker.h"

#include "layout/program/saved.h"
#include "layout/shape_entry.h"

#include <string.h>

static const char carry[] = "carry";

/* Opcodes that make new values of the same elements. */
static const char *const moves[] = {"reshape", "transpose", "slice", "broadcast-in-dim", NULL};

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
        return word_among(trail_opcode(trail), moves) || operation->part == ASYNC_DONE ||
               operation->part == ASYNC_UPDATE || operation->trait == TRAIT_SLICE;
    }
}

/* Goes to the slice that a loop saves in the element. Returns false if it saves none. */
static bool
go_into(struct trail *trail)
{
    struct saved saved;
    struct trail body = *trail;
    if (trail->step->operation.rule != RULE_WHILE ||
        !saved_find(trail->records, trail->computation, trail->step, trail->element, &saved) ||
        !trail_enter(&body, step_callee(trail->records, trail->computation, trail->step,
                                        REFERENCE_BODY)) ||
        !trail_append(&body, &saved.slice))
        return false;
    *trail = body;
    return true;
}

/* Goes to the slice that the step of a loop's body writes into an array of a slice a step of
 * the loop. Returns false if it writes none. */
static bool
go_to_written(struct trail *trail)
{
    struct saved saved;
    const struct shape_entry *shape = trail->step->operation.shape;
    size_t leaf = trail->element > 0 ? (size_t)trail->element : 0;
    if (trail->computation->entry || !shape || leaf >= shape->leaf_count ||
        !saved_written(trail->records, trail->computation, trail->step, trail->element, &saved))
        return false;
    const struct shape *array = shape_array(shape->leaves[leaf].entry->shape);
    return array->rank > 0 && saved.steps > 1 && array->dims[0] == saved.steps &&
           trail_append(trail, &saved.slice);
}

/* Goes from what a loop carries to what its body makes of it. Returns false if it leaves it as
 * it is. */
static bool
go_round(struct trail *trail)
{
    if (trail->depth == 0 || trail->element < 0 ||
        trail->step->operation.rule != RULE_PARAMETER)
        return false;
    const struct trail_call *call = &trail->calls[trail->depth - 1];
    if (call->step->operation.rule != RULE_WHILE ||
        loop_keeps(trail->records, call->computation, call->step, trail->element))
        return false;
    const struct record *record = records_open(trail->records, trail->computation);
    trail->step = &record->steps[record->root];
    return trail_back(trail);
}

/* Goes to what the result comes from. Returns false if there is nothing. */
static bool
go_back(struct trail *trail)
{
    if (go_into(trail) || go_round(trail))
        return true;
    bool fusion = trail->step->operation.rule == RULE_FUSION;
    return (!fusion && trail_back(trail)) || trail_operand(trail, 0);
}

/* Returns whether it is no name of an operation, but of an argument, "params['w']", which the
 * compiler gives to copies of it. */
static bool
is_argument_name(struct slice op_name)
{
    return op_name.length && memchr(op_name.text, '[', op_name.length) &&
           !memchr(op_name.text, '/', op_name.length);
}

/* ---- names ---- */

struct maker_names
maker_names(const struct program *program, struct arena *arena)
{
    return (struct maker_names){
        arena, arena_array(arena, program->metadata.count, sizeof(struct maker *))};
}

static struct maker
read_name(const struct program *program, uint32_t metadata, struct arena *arena)
{
    struct slice op_name = program_whole_op_name(program, metadata);
    struct text text = {0};
    enum scope_phase phase = scope_read(op_name, &text);
    bool scoped = text.length > 0;
    if (!scoped)
        scope_primitive(op_name, &text);
    return (struct maker){.phase = phase,
                          .metadata = metadata,
                          .owner = text_keep_slice(&text, arena),
                          .op_name = op_name,
                          .argument = is_argument_name(op_name),
                          .scoped = scoped};
}

static struct maker
name_of(const struct program *program, uint32_t metadata, const struct maker_names *names)
{
    if (!names->known)
        return read_name(program, metadata, names->arena);
    struct maker **known = &names->known[metadata];
    if (!*known) {
        *known = arena_alloc(names->arena, sizeof **known);
        **known = read_name(program, metadata, names->arena);
    }
    return **known;
}

/* Names the maker after the step, if its text says anything. */
static void
take_name(const struct program *program, const struct trail *trail, struct maker *maker,
          const struct maker_names *names)
{
    uint32_t metadata =
        step_origin(&program->ownership, trail->computation, trail->step, NULL, NULL).metadata;
    if (!metadata)
        return;
    struct maker named = name_of(program, metadata, names);
    if (!maker->metadata || named.scoped)
        *maker = named;
}

/* ---- the trail ---- */

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
maker_find_named(const struct program *program, struct records *records,
                 const struct computation *c, const struct step *step, int64_t element,
                 const struct maker_names *names)
{
    struct trail trail = {records, c, step, element, .depth = 0};
    struct maker maker = {0};
    int64_t made = 0; /* elements of what the first step without a name that is no move makes */
    const struct trail start = trail;
    bool saved = go_into(&trail) || go_to_written(&trail);
    if (!saved && is_move(&trail))
        take_name(program, &trail, &maker, names); /* unless what it moves has a name */
    do {
        if (is_argument(&trail)) {
            take_name(program, &trail, &maker, names);
            maker.argument = !made || made == elements_of(&trail);
            if (!maker.argument) /* it is made of an argument, but no copy of one */
                maker.owner = (struct slice){0};
            return maker;
        }
        if (!is_move(&trail)) {
            take_name(program, &trail, &maker, names);
            made = made ? made : elements_of(&trail);
        }
    } while ((!maker.metadata || is_move(&trail)) && go_back(&trail));
    bool made_by_none = !maker.metadata;
    if (made_by_none)
        take_name(program, &start, &maker, names);
    if (made_by_none && saved) /* it is what the loop carries */
        maker.owner = (struct slice){carry, sizeof carry - 1};
    maker.saved = saved;
    return maker;
}

struct maker
maker_find(const struct program *program, struct records *records, const struct computation *c,
           const struct step *step, int64_t element, struct arena *arena)
{
    const struct maker_names names = {.arena = arena};
    return maker_find_named(program, records, c, step, element, &names);
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
