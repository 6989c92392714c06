#include "layout/pair/paired_array.h"

#include "layout/base/checked.h"
#include "layout/base/words.h"
#include "layout/space.h"

#include <string.h>

#define MOVES_FOLLOWED 20 /* on the way to what made an array, at most */

/* ---- what is counted ---- */

/* Subtracts what is donated of an argument, and adds an output that counts in full. */
static void
paired_array_count_donation(const struct donations *all, struct paired_array *array)
{
    const struct donation *donation;
    if (array->body != all->side->entry)
        return;
    if (array->role == ROLE_ARGUMENT) {
        donation = donation_of(all, array->step, array->leaf);
        if (donation && donation->at_argument)
            array->counted = array->padding = 0;
    } else if (array->role == ROLE_ALIAS) {
        donation = donation_into(all, array->step, array->leaf);
        array->owned = donation && donation->at_argument;
    }
}

/* Adds the copy that the compiler will make of an output. An argument that is the result itself
 * counts twice, as it is and copied. */
static void
paired_array_count_copy(const struct donations *all, struct paired_array *array)
{
    if (!all->copied || array->body != all->side->entry ||
        array->step != array->body->record.root ||
        array->leaf >= array->body->computation->root_count || !all->copied[array->leaf])
        return;
    int64_t twice;
    if (!array->owned) {
        array->owned = true;
        array->role = ROLE_OUTPUT;
    } else if (checked_add(array->counted, array->counted, &twice)) {
        array->copied = true;
        array->counted = twice;
        array->padding *= 2; /* no more than what is counted */
    }
}

struct paired_array
paired_array_make(const struct donations *all, const struct match_body *body, uint32_t step,
                  uint32_t leaf)
{
    const struct step *made_by = &body->record.steps[step];
    const struct shape_entry *shape = made_by->operation.shape->leaves[leaf].entry;
    struct paired_array array = {.side = all->side,
                                 .body = body,
                                 .step = step,
                                 .leaf = leaf,
                                 .shape = shape,
                                 .role = program_role(body->computation, made_by, leaf)};
    array.owned = role_owns(array.role);
    if (shape->size.known) {
        array.bytes = array.counted = shape->size.bytes;
        array.padding_bytes = array.padding = shape->size.padding_bytes;
    }
    paired_array_count_donation(all, &array);
    paired_array_count_copy(all, &array);
    if (!array.owned)
        array.counted = array.padding = 0;
    return array;
}

bool
paired_array_is_donated(const struct donations *all, const struct paired_array *array)
{
    return array->role == ROLE_ARGUMENT && array->body == all->side->entry &&
           donation_of(all, array->step, array->leaf);
}

/* ---- what its step says ---- */

struct origin
paired_array_origin(const struct paired_array *array)
{
    return step_origin(&array->side->program->ownership, array->body->computation,
                       paired_array_step(array), NULL, NULL);
}

struct slice
paired_array_opcode(const struct paired_array *array)
{
    return array->side->program->ownership.words.items[paired_array_origin(array).opcode];
}

int
paired_array_space(const struct paired_array *array)
{
    const struct shape *shape = array->shape->shape;
    return shape ? shape_array(shape)->layout.memory_space : SPACE_DEFAULT;
}

/* ---- what its step does ---- */

bool
paired_array_makes_values(const struct paired_array *array)
{
    uint8_t rule = paired_array_step(array)->operation.rule;
    return array->owned || rule == RULE_FUSION || rule == RULE_CUSTOM_CALL ||
           rule == RULE_UPDATE || rule == RULE_NEW || rule == RULE_COPY;
}

/* Returns whether the computation that a fusion runs does nothing but move data. */
static bool
fusion_moves_data(const struct paired_array *array)
{
    static const char *const opcodes[] = {"copy",      "transpose", "bitcast",
                                          "parameter", "convert",   NULL};
    const struct ownership *o = &array->side->program->ownership;
    const struct computation *c = paired_array_step(array)->operation.callee;
    struct arena arena = {0};
    bool moves = c != NULL;
    const struct step *steps = c ? record_open(o, c, &arena).steps : NULL;
    for (uint32_t i = 0; moves && i < c->count; i++)
        moves = word_among(step_opcode(o, c, &steps[i]), opcodes);
    arena_free(&arena);
    return moves;
}

bool
paired_array_moves_data(const struct paired_array *array)
{
    static const char *const opcodes[] = {
        "copy",        "copy-start", "copy-done",           "transpose", "convert",
        "slice-start", "slice-done", "dynamic-slice-start", NULL};
    if (array->body->async)
        return true;
    if (paired_array_step(array)->operation.rule == RULE_FUSION)
        return fusion_moves_data(array);
    return word_among(paired_array_opcode(array).text, opcodes);
}

bool
paired_array_is_context(const struct paired_array *array)
{
    const struct shape *shape = array->shape->shape;
    return shape && shape->kind == SHAPE_ARRAY && shape->rank == 0 &&
           slice_ends(paired_array_opcode(array), "-start");
}

struct paired_array
paired_array_source(const struct paired_array *array)
{
    struct paired_array at = *array;
    const struct record *record = &array->body->record;
    for (int i = 0; i < MOVES_FOLLOWED; i++) {
        const struct step *step = &record->steps[at.step];
        uint32_t operand = record_operand(record, step, 0);
        bool view = !operation_may_own(&step->operation) || step->operation.rule == RULE_UPDATE;
        if (operand == NO_STEP || !(view || paired_array_moves_data(&at)))
            break;
        at.step = operand;
    }
    return at;
}
