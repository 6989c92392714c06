/* The root of the body is followed back to a dynamic-update-slice, alone or within a fusion. */
#include "layout/program/saved.h"

#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#define MOVES 8 /* that are followed */

const struct computation *
step_callee(struct records *records, const struct computation *c, const struct step *step,
            enum reference_kind kind)
{
    uint32_t caller = (uint32_t)(step - records_open(records, c)->steps);
    for (uint32_t i = 0; i < c->edge_count; i++) {
        const struct computation *callee = NULL;
        if (c->edges[i].caller == caller && c->edges[i].kind == kind)
            callee = edge_callee(records->ownership, &c->edges[i]);
        if (callee)
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
take_update(struct records *records, const struct computation *c, uint32_t at,
            struct saved *saved)
{
    const struct record *record = records_open(records, c);
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
is_copy(const struct ownership *o, const struct computation *c, const struct step *step)
{
    static const char *const opcodes[] = {"convert",   "copy",    "reshape",
                                          "transpose", "bitcast", NULL};
    return word_among(step_opcode(o, c, step), opcodes);
}

/* The element of the loop's state that the slice is; -1: it is none. */
static int64_t
carried_element(struct records *records, const struct saved *saved)
{
    const struct computation *c = saved->computation;
    uint32_t at = saved->slice;
    for (unsigned i = 0; i < 2 * MOVES && at != NO_STEP; i++) {
        const struct record *record = records_open(records, c);
        const struct step *step = &record->steps[at];
        uint32_t from = record_operand(record, step, 0);
        if (step->operation.rule == RULE_PARAMETER && c != saved->body) {
            c = saved->body;
            record = records_open(records, c);
            at = record_operand(record, &record->steps[saved->writer],
                                (uint32_t)step->operation.number);
        } else if (step->operation.rule == RULE_ELEMENT && c == saved->body &&
                   from != NO_STEP && record->steps[from].operation.rule == RULE_PARAMETER) {
            return step->operation.number;
        } else if (is_copy(records->ownership, c, step)) {
            at = from;
        } else {
            return -1;
        }
    }
    return -1;
}

bool
saved_written(struct records *records, const struct computation *body, uint32_t at,
              int64_t element, struct saved *saved)
{
    const struct record *record = records_open(records, body);
    saved->body = body;
    saved->writer = at;
    if (record->steps[at].operation.rule != RULE_FUSION)
        return take_update(records, body, at, saved);
    const struct computation *fused =
        step_callee(records, body, &record->steps[at], REFERENCE_FUSED);
    if (!fused || fused->root == NO_STEP)
        return false;
    at = go_back(records_open(records, fused), fused->root, &element);
    return at != NO_STEP && take_update(records, fused, at, saved);
}

/* Follows the element of the body's root to the update that writes it. */
static bool
find_update(struct records *records, const struct computation *body, int64_t element,
            struct saved *saved)
{
    const struct record *record = records_open(records, body);
    uint32_t at = go_back(record, record->root, &element);
    return at != NO_STEP && saved_written(records, body, at, element, saved);
}

bool
saved_find(struct records *records, const struct computation *c, const struct step *loop,
           int64_t element, struct saved *saved)
{
    const struct computation *body = step_callee(records, c, loop, REFERENCE_BODY);
    if (!body || body->root == NO_STEP || !find_update(records, body, element, saved))
        return false;
    saved->carried = carried_element(records, saved);
    return true;
}

/* Returns whether a step hands on what operand 0 holds, perhaps in another memory, or a piece
 * of it that is put together again. */
static bool
hands_on(const struct ownership *o, const struct computation *c, const struct step *step)
{
    static const char *const opcodes[] = {"copy",        "slice-start", "slice-done",
                                          "async-start", "async-done",  NULL};
    const struct operation *operation = &step->operation;
    return operation->rule == RULE_FORWARD || operation->rule == RULE_ELEMENT_ZERO ||
           operation->rule == RULE_COPY_START ||
           (operation->links && operation->links->concat_bitcast) ||
           word_among(step_opcode(o, c, step), opcodes);
}

bool
loop_keeps(struct records *records, const struct computation *c, const struct step *loop,
           int64_t element)
{
    const struct computation *body = step_callee(records, c, loop, REFERENCE_BODY);
    if (!body || body->root == NO_STEP)
        return true;
    const struct record *record = records_open(records, body);
    const struct step *root = &record->steps[record->root];
    uint32_t at = record_operand(record, root, (uint32_t)element);
    if (root->operation.rule != RULE_TUPLE || at == NO_STEP)
        return true;
    for (unsigned i = 0; i < MOVES && at != NO_STEP; i++) {
        const struct step *step = &record->steps[at];
        uint32_t from = record_operand(record, step, 0);
        if (step->operation.rule == RULE_ELEMENT)
            return step->operation.number == element && from != NO_STEP &&
                   record->steps[from].operation.rule == RULE_PARAMETER;
        if (!hands_on(records->ownership, body, step))
            return false;
        at = from;
    }
    return false;
}
