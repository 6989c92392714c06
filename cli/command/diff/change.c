/*
 * The arrays that differ between two matched programs. An array is compared with the one at the
 * same place of its mate's result.
 */
#include "cli/command/diff/diff.h"
#include "cli/command/diff/donation.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

struct comparison {
    const struct match *match;
    struct donations old, new;
    struct changes *changes;
    struct arena arena;
};

/* ---- arrays ---- */

static bool
is_entry(const struct match_body *body)
{
    return body->computation->use == USE_ENTRY;
}

/* Subtracts what is donated of an argument, and adds an output that counts there. */
static void
count_donation(const struct donations *all, struct array *array)
{
    const struct donation *donation;
    if (!is_entry(array->body) || array->body != all->side->entry)
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
count_copy(const struct donations *all, struct array *array)
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

static struct array
array_of(const struct donations *all, const struct match_body *body, uint32_t at, uint32_t leaf)
{
    const struct step *step = &body->record.steps[at];
    const struct shape_entry *shape = step->operation.shape->leaves[leaf].entry;
    struct array array = {.side = all->side,
                          .body = body,
                          .step = at,
                          .leaf = leaf,
                          .shape = shape,
                          .role = program_role(body->computation, step, leaf)};
    array.owned = role_owns(array.role);
    if (shape->size.known) {
        array.bytes = array.counted = shape->size.bytes;
        array.padding_bytes = array.padding = shape->size.padding_bytes;
    }
    count_donation(all, &array);
    count_copy(all, &array);
    if (!array.owned)
        array.counted = array.padding = 0;
    return array;
}

/* What shares memory, but would be an array of its own. */
static bool
makes_values(const struct array *array)
{
    const struct operation *operation = &array->body->record.steps[array->step].operation;
    return array->owned || operation->rule == RULE_FUSION ||
           operation->rule == RULE_CUSTOM_CALL || operation->rule == RULE_UPDATE ||
           operation->rule == RULE_NEW || operation->rule == RULE_COPY;
}

/* ---- classes ---- */

struct slice
array_opcode(const struct array *array)
{
    const struct ownership *o = &array->side->program->ownership;
    struct origin origin = step_origin(o, array->body->computation,
                                       &array->body->record.steps[array->step], NULL, NULL);
    return o->words.items[origin.opcode];
}

int
array_space(const struct array *array)
{
    const struct shape *shape = array->shape->shape;
    return shape ? shape_array(shape)->layout.memory_space : SPACE_DEFAULT;
}

static bool
is_one_of(struct slice word, const char *const *words)
{
    for (; *words; words++)
        if (slice_is(word, *words))
            return true;
    return false;
}

/* Returns whether a fused computation does nothing but move data. */
static bool
fuses_moves(const struct array *array)
{
    static const char *const opcodes[] = {"copy",      "transpose", "bitcast",
                                          "parameter", "convert",   NULL};
    const struct ownership *o = &array->side->program->ownership;
    const struct computation *c = array->body->record.steps[array->step].operation.callee;
    struct arena arena = {0};
    bool moves = c != NULL;
    const struct step *steps = c ? record_open(o, c, &arena).steps : NULL;
    for (uint32_t i = 0; moves && i < c->count; i++) {
        struct origin origin = step_origin(o, c, &steps[i], NULL, NULL);
        moves = is_one_of(o->words.items[origin.opcode], opcodes);
    }
    arena_free(&arena);
    return moves;
}

bool
array_is_context(const struct array *array)
{
    const struct shape *shape = array->shape->shape;
    struct slice opcode = array_opcode(array), start = {"-start", 6};
    return shape && shape->kind == SHAPE_ARRAY && shape->rank == 0 &&
           opcode.length > start.length &&
           memcmp(opcode.text + opcode.length - start.length, start.text, start.length) == 0;
}

static bool
moves_data(const struct array *array)
{
    static const char *const opcodes[] = {
        "copy",        "copy-start", "copy-done",           "transpose", "convert",
        "slice-start", "slice-done", "dynamic-slice-start", NULL};
    const struct operation *operation = &array->body->record.steps[array->step].operation;
    if (array->body->async)
        return true;
    if (operation->rule == RULE_FUSION)
        return fuses_moves(array);
    return is_one_of(array_opcode(array), opcodes);
}

static bool
is_view(const struct step *step)
{
    return !operation_may_own(&step->operation) || step->operation.rule == RULE_UPDATE;
}

struct array
array_origin(const struct array *array)
{
    struct array at = *array;
    const struct record *record = &array->body->record;
    for (int i = 0; i < 20; i++) {
        const struct step *step = &record->steps[at.step];
        uint32_t operand = record_operand(record, step, 0);
        if (operand == NO_STEP || !(is_view(step) || moves_data(&at)))
            break;
        at.step = operand;
    }
    return at;
}

static enum change_class
class_of(const struct change *change)
{
    const struct array *about = change_about(change);
    bool whole = change->kind == CHANGE_CHANGED;
    const struct step *step = &about->body->record.steps[about->step];
    if (about->role == ROLE_ARGUMENT)
        return CLASS_ARGUMENT;
    bool output = is_entry(about->body) && step->root;
    if (!(whole && output) && (array_is_context(about) || moves_data(about)))
        return CLASS_MOVE;
    return output ? CLASS_ARGUMENT : CLASS_VALUE;
}

/* ---- changes ---- */

static void
add_change(struct comparison *comparison, struct change change)
{
    struct changes *changes = comparison->changes;
    change.class = class_of(&change);
    change.delta_bytes = change.new.counted - change.old.counted;
    change.delta_padding_bytes = change.new.padding - change.old.padding;
    grow(&changes->items, changes->count, &changes->capacity, sizeof *changes->items);
    changes->items[changes->count++] = change;
}

static void
add_alone(struct comparison *comparison, const struct donations *all,
          const struct match_body *body, uint32_t at, uint32_t first_leaf)
{
    const struct shape_entry *shape = body->record.steps[at].operation.shape;
    bool old = all == &comparison->old;
    for (uint32_t k = first_leaf; shape && k < shape->leaf_count; k++) {
        struct array array = array_of(all, body, at, k);
        if (!array.owned)
            continue;
        struct change change = {.kind = old ? CHANGE_REMOVED : CHANGE_ADDED};
        if (old)
            change.old = array;
        else
            change.new = array;
        add_change(comparison, change);
    }
}

static bool
is_donated(const struct donations *all, const struct array *array)
{
    return array->role == ROLE_ARGUMENT && array->body == all->side->entry &&
           donation_of(all, array->step, array->leaf);
}

static void
compare_arrays(struct comparison *comparison, struct array old, struct array new)
{
    struct change change = {.kind = CHANGE_CHANGED, .old = old, .new = new};
    if (old.shape != new.shape)
        change.what = arrays_differ(old.shape, new.shape);
    change.donated = is_donated(&comparison->new, &new);
    if (is_donated(&comparison->old, &old) != change.donated)
        change.what |= DIFFERS_DONATION;
    if (change.what & ~(unsigned)DIFFERS_ORDER)
        change.what &= ~(unsigned)DIFFERS_ORDER;
    if (old.owned != new.owned ||
        (old.counted != new.counted && !(change.what & ~(unsigned)DIFFERS_ORDER)))
        change.what = (change.what & ~(unsigned)DIFFERS_ORDER) | DIFFERS_SHARING;
    if (change.what)
        add_change(comparison, change);
}

static void
compare_steps(struct comparison *comparison, const struct match_body *old,
              const struct match_body *new, uint32_t at)
{
    uint32_t mate = old->nodes[at].mate;
    const struct shape_entry *a = old->record.steps[at].operation.shape;
    const struct shape_entry *b = new->record.steps[mate].operation.shape;
    uint32_t both = 0;
    for (; a && b && both < a->leaf_count && both < b->leaf_count; both++) {
        struct array one = array_of(&comparison->old, old, at, both);
        struct array other = array_of(&comparison->new, new, mate, both);
        if (makes_values(&one) || makes_values(&other))
            compare_arrays(comparison, one, other);
    }
    add_alone(comparison, &comparison->old, old, at, both);
    add_alone(comparison, &comparison->new, new, mate, both);
}

void
changes_find(struct changes *changes, const struct match *match)
{
    struct comparison comparison = {.match = match, .changes = changes};
    donations_find(&comparison.old, &comparison.new, match, &comparison.arena);
    for (size_t i = 0; i < match->old.count; i++) {
        const struct match_body *body = &match->old.bodies[i];
        for (uint32_t at = 0; at < body->record.count; at++) {
            if (body->nodes[at].mate == NO_MATE)
                add_alone(&comparison, &comparison.old, body, at, 0);
            else
                compare_steps(&comparison, body, body->mate, at);
        }
    }
    for (size_t i = 0; i < match->new.count; i++) {
        const struct match_body *body = &match->new.bodies[i];
        for (uint32_t at = 0; at < body->record.count; at++)
            if (body->nodes[at].mate == NO_MATE)
                add_alone(&comparison, &comparison.new, body, at, 0);
    }
    arena_free(&comparison.arena);
}
