/*
 * The arrays that differ between two matched programs. An array is compared with the one at the
 * same place of its mate's result.
 *
 * An output that lies in a donated argument has no memory of its own. What a donation saves is
 * counted at the argument: where the output or the donation itself is not the same in both
 * programs, the output counts in full, and the argument less by as much.
 */
#include "cli/command/diff/diff.h"

#include "layout/base/checked.h"
#include "layout/base/grow.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define ROUNDS 100 /* in which donations follow one another, at most */

/* An output that lies in an argument. Leaves are of the results of these steps of the entry. */
struct donation {
    uint32_t parameter, parameter_leaf;
    uint32_t owner, owner_leaf; /* what makes the output; NO_STEP: another computation does, or
                                   it is the argument itself */
    bool at_argument;           /* the argument counts less, the output in full */
};

struct donations {
    const struct match_side *side;
    size_t count;
    struct donation *items;
    uint32_t *of_parameter, *of_owner; /* of each step: number of its first, from 1; 0: none */
    uint32_t *next_of_parameter, *next_of_owner;
};

struct comparison {
    const struct match *match;
    struct donations old, new;
    struct changes *changes;
    struct arena arena;
};

/* ---- donations ---- */

static uint32_t *
parameters_by_number(const struct match_body *entry, size_t room, struct arena *arena)
{
    uint32_t *steps = arena_array(arena, room, sizeof *steps);
    for (size_t i = 0; i < room; i++)
        steps[i] = NO_STEP;
    for (uint32_t i = 0; i < entry->record->count; i++) {
        const struct operation *operation = &entry->record->steps[i].operation;
        if (operation->rule == RULE_PARAMETER && operation->number >= 0 &&
            (size_t)operation->number < room)
            steps[operation->number] = i;
    }
    return steps;
}

static bool
read_alias(const struct match_body *entry, const struct alias *alias, const uint32_t *steps,
           size_t room, struct donation *donation)
{
    const struct computation *c = entry->computation;
    uint32_t output = leaf_at(c->root_shape, alias->path, alias->depth);
    if (alias->operand < 0 || (uint64_t)alias->operand >= room || output >= c->root_count)
        return false;
    uint32_t at = steps[alias->operand];
    const struct shape_entry *shape =
        at == NO_STEP ? NULL : entry->record->steps[at].operation.shape;
    if (!shape)
        return false;
    const struct root_leaf *root = &c->roots[output];
    *donation = (struct donation){.parameter = at,
                                  .parameter_leaf =
                                      leaf_at(shape, alias->operand_path, alias->operand_depth),
                                  .owner = NO_STEP};
    if (root->kind == OWNER_INSTRUCTION) {
        donation->owner = root->owner;
        donation->owner_leaf = root->leaf;
    }
    return donation->parameter_leaf != NO_LEAF;
}

static void
read_donations(struct donations *all, const struct match_side *side, struct arena *arena)
{
    const struct match_body *entry = side->entry;
    const struct ownership none = {0}, *o = entry ? &side->program->ownership : &none;
    uint32_t count = entry ? entry->record->count : 0;
    size_t room = count + 1;
    *all = (struct donations){.side = side};
    all->items = arena_array(arena, o->alias_count, sizeof *all->items);
    all->of_parameter = arena_array(arena, room, sizeof(uint32_t));
    all->of_owner = arena_array(arena, room, sizeof(uint32_t));
    all->next_of_parameter = arena_array(arena, o->alias_count + 1, sizeof(uint32_t));
    all->next_of_owner = arena_array(arena, o->alias_count + 1, sizeof(uint32_t));
    uint32_t *steps = entry ? parameters_by_number(entry, room, arena) : NULL;
    for (size_t i = 0; entry && entry->computation->root_shape && i < o->alias_count; i++) {
        struct donation *donation = &all->items[all->count];
        if (!read_alias(entry, &o->aliases[i], steps, room, donation))
            continue;
        uint32_t number = (uint32_t)++all->count;
        all->next_of_parameter[number] = all->of_parameter[donation->parameter];
        all->of_parameter[donation->parameter] = number;
        if (donation->owner != NO_STEP) {
            all->next_of_owner[number] = all->of_owner[donation->owner];
            all->of_owner[donation->owner] = number;
        }
    }
}

static struct donation *
donation_of(const struct donations *all, uint32_t parameter, uint32_t leaf)
{
    for (uint32_t n = all->of_parameter[parameter]; n; n = all->next_of_parameter[n])
        if (all->items[n - 1].parameter_leaf == leaf)
            return &all->items[n - 1];
    return NULL;
}

static struct donation *
donation_into(const struct donations *all, uint32_t owner, uint32_t leaf)
{
    for (uint32_t n = all->of_owner[owner]; n; n = all->next_of_owner[n])
        if (all->items[n - 1].owner_leaf == leaf)
            return &all->items[n - 1];
    return NULL;
}

/* An array that is returned twice counts once, and has memory of its own if one of the outputs
 * is not donated. */
static bool
shares_argument(const struct donations *all, const struct donation *donation)
{
    const struct match_body *entry = all->side->entry;
    return donation_into(all, donation->owner, donation->owner_leaf) == donation &&
           program_role(entry->computation, &entry->record->steps[donation->owner],
                        donation->owner_leaf) == ROLE_ALIAS;
}

/* Decides where each donation of a side counts. */
static void
settle_donations(struct donations *all, const struct donations *others)
{
    const struct match_node *nodes = all->count ? all->side->entry->nodes : NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct donation *donation = &all->items[i];
        if (donation->owner == NO_STEP || !shares_argument(all, donation))
            continue;
        uint32_t mate = nodes[donation->owner].mate;
        if (mate == NO_MATE)
            donation->at_argument = nodes[donation->parameter].mate != NO_MATE;
        else
            donation->at_argument = !donation_into(others, mate, donation->owner_leaf);
    }
}

static bool
move_to_argument(const struct donations *all, struct donation *donation)
{
    if (!donation || donation->at_argument || donation->owner == NO_STEP ||
        !shares_argument(all, donation))
        return false;
    return donation->at_argument = true;
}

/* A donation counts where that of the same argument, and that of the same output, counts in the
 * other program. Returns whether one moved. */
static bool
follow_donations(const struct donations *all, const struct donations *others)
{
    const struct match_node *nodes = all->count ? all->side->entry->nodes : NULL;
    bool moved = false;
    for (size_t i = 0; i < all->count; i++) {
        const struct donation *donation = &all->items[i];
        uint32_t parameter = nodes[donation->parameter].mate;
        if (!donation->at_argument)
            continue;
        uint32_t owner = nodes[donation->owner].mate;
        if (parameter != NO_MATE)
            moved |= move_to_argument(others,
                                      donation_of(others, parameter, donation->parameter_leaf));
        if (owner != NO_MATE)
            moved |=
                move_to_argument(others, donation_into(others, owner, donation->owner_leaf));
    }
    return moved;
}

static void
find_donations(struct comparison *comparison)
{
    const struct match *match = comparison->match;
    struct donations *old = &comparison->old, *new = &comparison->new;
    read_donations(old, &match->old, &comparison->arena);
    read_donations(new, &match->new, &comparison->arena);
    settle_donations(old, new);
    settle_donations(new, old);
    for (int i = 0; i < ROUNDS && follow_donations(old, new) | follow_donations(new, old); i++)
        ;
}

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

static struct array
array_of(const struct donations *all, const struct match_body *body, uint32_t at, uint32_t leaf)
{
    const struct step *step = &body->record->steps[at];
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
    if (!array.owned)
        array.counted = array.padding = 0;
    return array;
}

/* What shares memory, but would be an array of its own. */
static bool
makes_values(const struct array *array)
{
    const struct operation *operation = &array->body->record->steps[array->step].operation;
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
                                       &array->body->record->steps[array->step], NULL, NULL);
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
    struct ownership *o = (struct ownership *)(uintptr_t)&array->side->program->ownership;
    struct computation *c = array->body->record->steps[array->step].operation.callee;
    struct arena arena = {0};
    bool moves = c != NULL;
    const struct record *record = c ? record_open(o, c, &arena) : NULL;
    for (uint32_t i = 0; moves && i < record->count; i++) {
        struct origin origin = step_origin(o, c, &record->steps[i], NULL, NULL);
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
    const struct operation *operation = &array->body->record->steps[array->step].operation;
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
    const struct record *record = array->body->record;
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
    const struct step *step = &about->body->record->steps[about->step];
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
    const struct shape_entry *shape = body->record->steps[at].operation.shape;
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
    if (is_donated(&comparison->old, &old) != is_donated(&comparison->new, &new))
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
    const struct shape_entry *a = old->record->steps[at].operation.shape;
    const struct shape_entry *b = new->record->steps[mate].operation.shape;
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
    find_donations(&comparison);
    for (size_t i = 0; i < match->old.count; i++) {
        const struct match_body *body = &match->old.bodies[i];
        for (uint32_t at = 0; at < body->record->count; at++) {
            if (body->nodes[at].mate == NO_MATE)
                add_alone(&comparison, &comparison.old, body, at, 0);
            else
                compare_steps(&comparison, body, body->mate, at);
        }
    }
    for (size_t i = 0; i < match->new.count; i++) {
        const struct match_body *body = &match->new.bodies[i];
        for (uint32_t at = 0; at < body->record->count; at++)
            if (body->nodes[at].mate == NO_MATE)
                add_alone(&comparison, &comparison.new, body, at, 0);
    }
    arena_free(&comparison.arena);
}
