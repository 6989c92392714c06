/* The root of the body is followed back to a dynamic-update-slice, alone or within a fusion. */
#include "layout/program/saved.h"

#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#define MOVES 8 /* that are followed */

struct computation *
step_callee(struct program *program, const struct computation *c, const struct step *step,
            enum reference_kind kind)
{
    uint32_t caller = (uint32_t)(step - c->record->steps);
    for (uint32_t i = 0; i < c->edge_count; i++) {
        struct computation *callee = NULL;
        if (c->edges[i].caller == caller && c->edges[i].kind == kind)
            callee = edge_callee(&program->ownership, &c->edges[i]);
        if (!callee)
            continue;
        computation_record(&program->ownership, callee);
        return callee;
    }
    return NULL;
}

/* Goes back over moves that keep an array where it is. *element: that of the tuple in which it
 * is found, else -1. */
static uint32_t
go_back(const struct record *record, uint32_t at, int64_t *element)
{
    for (unsigned i = 0; i < MOVES && at != NO_STEP; i++) {
        const struct step *step = &record->steps[at];
        uint32_t operand = 0;
        if (step->operation.rule == RULE_TUPLE && *element >= 0) {
            operand = (uint32_t)*element;
            *element = -1;
        } else if (step->operation.rule == RULE_ELEMENT) {
            *element = step->operation.number;
        } else if (step->operation.rule != RULE_FORWARD) {
            return at;
        }
        at = record_operand(record, step, operand);
    }
    return NO_STEP;
}

/* The number of elements of a step's array; 0: it is none, or has too many. */
static int64_t
element_count(const struct step *step)
{
    const struct shape_entry *entry = step->operation.shape;
    if (!entry || entry->leaf_count != 1)
        return 0;
    return shape_elements(shape_array(entry->leaves[0].entry->shape));
}

/* Notes the slice that an update writes. */
static bool
take_update(struct computation *c, uint32_t at, struct saved *saved)
{
    const struct record *record = c->record;
    const struct step *update = &record->steps[at];
    uint32_t slice = record_operand(record, update, 1);
    int64_t part = slice == NO_STEP ? 0 : element_count(&record->steps[slice]);
    if (update->operation.trait != TRAIT_UPDATE_SLICE || part == 0)
        return false;
    saved->computation = c;
    saved->slice = slice;
    saved->elements = part;
    saved->steps = element_count(update) / part;
    return true;
}

/* Returns whether a step only moves or converts operand 0. */
static bool
is_copy(const struct program *program, const struct computation *c, const struct step *step)
{
    static const char *const opcodes[] = {"convert",   "copy",    "reshape",
                                          "transpose", "bitcast", NULL};
    return word_among(step_opcode(&program->ownership, c, step), opcodes);
}

/* The element of the loop's state that the slice is; -1: it is none. */
static int64_t
carried_element(const struct program *program, const struct saved *saved)
{
    const struct computation *c = saved->computation;
    uint32_t at = saved->slice;
    for (unsigned i = 0; i < 2 * MOVES && at != NO_STEP; i++) {
        const struct step *step = &c->record->steps[at];
        uint32_t from = record_operand(c->record, step, 0);
        if (step->operation.rule == RULE_PARAMETER && c != saved->body) {
            const struct step *writer = &saved->body->record->steps[saved->writer];
            c = saved->body;
            at = record_operand(c->record, writer, (uint32_t)step->operation.number);
        } else if (step->operation.rule == RULE_ELEMENT && c == saved->body &&
                   from != NO_STEP && c->record->steps[from].operation.rule == RULE_PARAMETER) {
            return step->operation.number;
        } else if (is_copy(program, c, step)) {
            at = from;
        } else {
            return -1;
        }
    }
    return -1;
}

/* Follows the element of the body's root to the update that writes it. */
static bool
find_update(struct program *program, struct computation *body, int64_t element,
            struct saved *saved)
{
    uint32_t at = go_back(body->record, body->record->root, &element);
    if (at == NO_STEP)
        return false;
    saved->body = body;
    saved->writer = at;
    if (body->record->steps[at].operation.rule != RULE_FUSION)
        return take_update(body, at, saved);
    struct computation *fused =
        step_callee(program, body, &body->record->steps[at], REFERENCE_FUSED);
    if (!fused || fused->record->root == NO_STEP)
        return false;
    at = go_back(fused->record, fused->record->root, &element);
    return at != NO_STEP && take_update(fused, at, saved);
}

bool
saved_find(struct program *program, const struct computation *c, const struct step *loop,
           int64_t element, struct saved *saved)
{
    struct computation *body = step_callee(program, c, loop, REFERENCE_BODY);
    if (!body || body->record->root == NO_STEP || !find_update(program, body, element, saved))
        return false;
    saved->carried = carried_element(program, saved);
    return true;
}

bool
loop_keeps(struct program *program, const struct computation *c, const struct step *loop,
           int64_t element)
{
    struct computation *body = step_callee(program, c, loop, REFERENCE_BODY);
    if (!body || body->record->root == NO_STEP)
        return true;
    const struct record *record = body->record;
    const struct step *root = &record->steps[record->root];
    uint32_t next = record_operand(record, root, (uint32_t)element);
    if (root->operation.rule != RULE_TUPLE || next == NO_STEP)
        return true;
    const struct step *step = &record->steps[next];
    uint32_t from = record_operand(record, step, 0);
    return step->operation.rule == RULE_ELEMENT && step->operation.number == element &&
           from != NO_STEP && record->steps[from].operation.rule == RULE_PARAMETER;
}
