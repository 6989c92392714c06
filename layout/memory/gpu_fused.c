/*
 * The walk from a parameter through all its users. It must reach the result, and each step on
 * the way must be elementwise or read only what the root overwrites at the same place.
 */
#include "layout/memory/gpu_fused.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/memory/roots.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <string.h>

/* The users of each step of a fused computation. */
struct users {
    uint32_t *first; /* where each step's users begin in list; one more at the end */
    uint32_t *list;
};

struct walk {
    const struct record *fused;
    const struct users *users;
    uint32_t from;   /* the parameter */
    uint32_t hero;   /* the reduction that decides how the fusion is compiled; NO_STEP: none */
    uint32_t result; /* the step that makes the result */
    uint32_t source; /* result, or the operand of result if that is a bitcast */
    const int64_t *path;
    size_t depth;
    bool plain, custom; /* as a CPU asks, of a custom fusion */
    struct arena_mark mark;
    bool *seen;
    uint32_t *queue;
    uint32_t count;
};

int64_t
gpu_elements(const struct shape *shape)
{
    int64_t count;
    if (shape->kind != SHAPE_ARRAY || shape_is_unbounded(shape) ||
        !checked_product(shape->dims, shape->rank, &count))
        return -1;
    return count;
}

bool
gpu_same_shape(const struct shape *a, const struct shape *b)
{
    if (a->kind != b->kind)
        return false;
    a = shape_array(a);
    b = shape_array(b);
    size_t bytes = a->rank * sizeof *a->dims;
    return a->type == b->type && a->rank == b->rank &&
           a->layout.memory_space == b->layout.memory_space &&
           (bytes == 0 ||
            (memcmp(a->dims, b->dims, bytes) == 0 &&
             memcmp(a->layout.minor_to_major, b->layout.minor_to_major, bytes) == 0));
}

/* ---- steps ---- */

static const struct step *
step_at(const struct walk *walk, uint32_t at)
{
    return &walk->fused->steps[at];
}

static uint32_t
operand(const struct walk *walk, uint32_t at, uint32_t k)
{
    return record_operand(walk->fused, step_at(walk, at), k);
}

static int64_t
elements(const struct walk *walk, uint32_t at)
{
    const struct shape_entry *shape = at == NO_STEP ? NULL : step_at(walk, at)->operation.shape;
    return shape ? gpu_elements(shape->shape) : -1;
}

static bool
is_trait(const struct walk *walk, uint32_t at, enum opcode_trait trait)
{
    return at != NO_STEP && step_at(walk, at)->operation.trait == trait;
}

static bool
is_rule(const struct walk *walk, uint32_t at, enum opcode_rule rule)
{
    return at != NO_STEP && step_at(walk, at)->operation.rule == rule;
}

/* How often step `at` is an operand of `user`; *first is its first operand number. */
static uint32_t
count_uses(const struct walk *walk, uint32_t user, uint32_t at, uint32_t *first)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < step_at(walk, user)->operand_count; k++)
        if (operand(walk, user, k) == at && count++ == 0)
            *first = k;
    return count;
}

static bool
is_elementwise(const struct walk *walk, uint32_t at, uint32_t k)
{
    return (is_trait(walk, at, TRAIT_ELEMENTWISE) && !is_rule(walk, at, RULE_COPY)) ||
           (is_trait(walk, at, TRAIT_UPDATE_SLICE) && k == 0);
}

/* ---- heroes ---- */

/* The hero of a root, as XLA calls it: the step behind its bitcasts and elementwise steps of
 * one operand. */
static uint32_t
hero_of(const struct walk *walk, uint32_t at)
{
    for (;;) {
        uint32_t before = operand(walk, at, 0);
        bool passes = is_trait(walk, at, TRAIT_BITCAST) ||
                      (is_trait(walk, at, TRAIT_ELEMENTWISE) && !is_rule(walk, at, RULE_COPY));
        if (!passes || step_at(walk, at)->operand_count != 1 || before == NO_STEP ||
            is_rule(walk, before, RULE_PARAMETER))
            return at;
        at = before;
    }
}

/* The number of roots of the fusion: the elements of the root tuple, or the root alone. */
static uint32_t
root_count(const struct walk *walk)
{
    const struct step *root = step_at(walk, walk->fused->root);
    return root->operation.rule == RULE_TUPLE ? root->operand_count : 1;
}

static uint32_t
root_at(const struct walk *walk, uint32_t i)
{
    return step_at(walk, walk->fused->root)->operation.rule == RULE_TUPLE
               ? operand(walk, walk->fused->root, i)
               : walk->fused->root;
}

/* The first hero of a root that is a reduction, if all roots without a reduction have as many
 * elements as it reads; else NO_STEP. */
static uint32_t
reduction_hero(const struct walk *walk)
{
    uint32_t hero = NO_STEP;
    for (uint32_t i = 0; i < root_count(walk) && hero == NO_STEP; i++) {
        uint32_t root = root_at(walk, i);
        uint32_t heart = root == NO_STEP ? NO_STEP : hero_of(walk, root);
        if (is_trait(walk, heart, TRAIT_REDUCE))
            hero = heart;
    }
    if (hero == NO_STEP)
        return NO_STEP;
    int64_t count = elements(walk, operand(walk, hero, 0));
    for (uint32_t i = 0; i < root_count(walk); i++) {
        uint32_t root = root_at(walk, i);
        if (root != NO_STEP && !is_trait(walk, hero_of(walk, root), TRAIT_REDUCE) &&
            elements(walk, root) != count)
            return NO_STEP;
    }
    return hero;
}

/* ---- the walk ---- */

/* Whether the step is a dynamic-slice of the array that the result's dynamic-update-slice
 * updates, with the shape of the update. *same_place: it is the updated slice itself, or a
 * single element. */
static bool
reads_updated_slice(const struct walk *walk, uint32_t slice, bool *same_place)
{
    const struct step *update = step_at(walk, walk->source), *read = step_at(walk, slice);
    uint32_t updated = operand(walk, walk->source, 1);
    if (!is_trait(walk, walk->source, TRAIT_UPDATE_SLICE) ||
        !is_trait(walk, slice, TRAIT_SLICE) ||
        operand(walk, walk->source, 0) != operand(walk, slice, 0) || updated == NO_STEP ||
        !read->operation.shape || !step_at(walk, updated)->operation.shape ||
        !gpu_same_shape(read->operation.shape->shape,
                        step_at(walk, updated)->operation.shape->shape))
        return false;
    *same_place = elements(walk, slice) == 1;
    if (*same_place || update->operand_count != read->operand_count + 1)
        return true;
    *same_place = true;
    for (uint32_t k = 1; k < read->operand_count; k++)
        *same_place &= operand(walk, slice, k) == operand(walk, walk->source, k + 1);
    return true;
}

/* Whether the walk may go on from a step to one of its users, by the rule of CPUs, under which
 * every use is judged by itself. */
static bool
may_pass_plain(const struct walk *walk, uint32_t at, uint32_t user)
{
    bool passes = is_trait(walk, user, TRAIT_ELEMENTWISE) ||
                  (is_rule(walk, user, RULE_TUPLE) && !walk->custom);
    uint32_t first = 0;
    return passes || (is_trait(walk, user, TRAIT_UPDATE_SLICE) &&
                      count_uses(walk, user, at, &first) == 1 && first == 0);
}

/* Whether the walk may go on from a step to one of its users. */
static bool
may_pass(const struct walk *walk, uint32_t at, uint32_t user)
{
    uint32_t k = 0, uses = count_uses(walk, user, at, &k);
    const struct step *step = step_at(walk, user);
    bool same_place;
    if (user == walk->source && is_trait(walk, user, TRAIT_SCATTER) && uses == 1) {
        const struct shape *shape = step->operation.shape->shape;
        if (k < (shape->kind == SHAPE_TUPLE ? shape->element_count : 1))
            return true;
    }
    if (user == walk->source && is_trait(walk, user, TRAIT_SORT) && uses == 1)
        return walk->depth == 1 && walk->path[0] == k;
    if (reads_updated_slice(walk, user, &same_place))
        return same_place;
    if (is_elementwise(walk, user, k) || is_trait(walk, user, TRAIT_BITCAST) ||
        is_rule(walk, user, RULE_TUPLE) || user == walk->hero)
        return true;
    return user == walk->source && is_trait(walk, user, TRAIT_UPDATE_SLICE) && k == 1;
}

/* Walks through everything that the parameter flows into, but not beyond the hero. False if a
 * step on the way may need elements that have been overwritten by then. *found: the result was
 * reached. */
static bool
reach(struct walk *walk, bool *found)
{
    walk->queue[walk->count++] = walk->from;
    walk->seen[walk->from] = true;
    for (uint32_t i = 0; i < walk->count; i++) {
        uint32_t at = walk->queue[i];
        *found |= at == walk->result;
        for (uint32_t u = walk->users->first[at];
             at != walk->hero && u < walk->users->first[at + 1]; u++) {
            uint32_t user = walk->users->list[u];
            if (!walk->seen[user])
                walk->queue[walk->count++] = user;
            walk->seen[user] = true;
            if (!(walk->plain ? may_pass_plain : may_pass)(walk, at, user))
                return false;
        }
    }
    return true;
}

/* Whether the other roots are safe. Another root that the parameter reaches may read it after
 * it was overwritten, unless the result is elementwise. */
static bool
suits_other_roots(const struct walk *walk)
{
    bool other = false;
    for (uint32_t i = 0; i < root_count(walk); i++) {
        uint32_t root = root_at(walk, i);
        other |= root != NO_STEP && root != walk->result && walk->seen[root];
    }
    return !other || is_trait(walk, walk->source, TRAIT_ELEMENTWISE);
}

/* ---- the computation ---- */

static int
make_users(struct record *fused, struct arena *arena)
{
    struct users *users = arena_alloc(arena, sizeof *users);
    uint32_t total = 0;
    for (uint32_t i = 0; i < fused->count; i++)
        total += fused->steps[i].operand_count;
    uint32_t *first = arena_array(arena, fused->count + 2, sizeof *first);
    uint32_t *list = arena_array(arena, total + 1, sizeof *list);
    if (!users || !first || !list)
        return -1;
    for (uint32_t i = 0; i < total; i++)
        if (fused->operands[i] != NO_STEP)
            first[fused->operands[i] + 2]++;
    for (uint32_t i = 0; i <= fused->count; i++)
        first[i + 1] += first[i];
    for (uint32_t i = 0; i < fused->count; i++)
        for (uint32_t k = 0; k < fused->steps[i].operand_count; k++) {
            uint32_t at = record_operand(fused, &fused->steps[i], k);
            if (at != NO_STEP)
                list[first[at + 1]++] = i;
        }
    *users = (struct users){first, list};
    fused->users = users;
    return 0;
}

static uint32_t
find_parameter(const struct record *fused, int32_t number)
{
    for (uint32_t i = 0; i < fused->count; i++)
        if (fused->steps[i].operation.rule == RULE_PARAMETER &&
            fused->steps[i].operation.number == number)
            return i;
    return NO_STEP;
}

/* The step that makes the part of the root at the walk's path. */
static uint32_t
find_result(const struct walk *walk)
{
    uint32_t at = walk->fused->root;
    for (size_t i = 0; i < walk->depth && is_rule(walk, at, RULE_TUPLE); i++)
        at = operand(walk, at, (uint32_t)walk->path[i]);
    return at;
}

/* From a parameter. False: there is none, or memory ran out. */
static bool
begin(struct walk *walk, struct record *fused, int32_t parameter, struct arena *arena)
{
    walk->fused = fused;
    walk->from = find_parameter(fused, parameter);
    walk->hero = walk->result = NO_STEP;
    if (walk->from == NO_STEP || fused->root == NO_STEP ||
        (!fused->users && make_users(fused, arena)))
        return false;
    walk->users = fused->users;
    walk->mark = arena_mark(arena);
    walk->seen = arena_array(arena, fused->count + 1, sizeof *walk->seen);
    walk->queue = arena_array(arena, fused->count + 1, sizeof *walk->queue);
    return walk->seen && walk->queue;
}

bool
gpu_fused_can_share(struct record *fused, bool custom, int32_t parameter, const int64_t *path,
                    size_t depth, struct arena *arena)
{
    struct walk walk = {.path = path, .depth = depth};
    bool found = false;
    if (!begin(&walk, fused, parameter, arena))
        return false;
    walk.result = walk.source = find_result(&walk);
    if (!custom)
        walk.hero = reduction_hero(&walk);
    if (is_trait(&walk, walk.source, TRAIT_BITCAST))
        walk.source = operand(&walk, walk.source, 0);
    bool can =
        walk.source != NO_STEP && reach(&walk, &found) && found && suits_other_roots(&walk);
    arena_rewind(arena, walk.mark);
    return can;
}

bool
gpu_fused_is_elementwise(struct record *fused, bool custom, int32_t parameter,
                         struct arena *arena)
{
    struct walk walk = {.plain = true, .custom = custom};
    bool found = false;
    if (!begin(&walk, fused, parameter, arena))
        return false;
    bool can = reach(&walk, &found);
    arena_rewind(arena, walk.mark);
    return can;
}
