/*
 * The walk from a parameter through all its users. It must reach the result, and each step on
 * the way must be elementwise or read only what the root overwrites at the same place.
 */
#include "layout/pack/gpu_fused.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/table.h"
#include "layout/owner/result_source.h"
#include "layout/owner/roots.h"
#include "layout/owner/users.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* The answer for a parameter and a part of the result. Many fusions may call one computation.
 */
struct answer {
    struct answer *next; /* in its bucket */
    uint32_t parameter;
    uint16_t depth; /* of the path, which is not asked for if plain */
    bool plain : 1, custom : 1, can : 1;
    int64_t at[];
};

/* What is kept of a fused computation, so that a walk takes time only for the steps on its
 * way. */
struct fused {
    const struct record *record;
    const struct users *users;
    struct answer **buckets;           /* lists of answers, of four on average at most */
    size_t bucket_count, answer_count; /* bucket_count: a power of two */
    uint32_t *parameters;              /* the step of each parameter; NO_STEP: none */
    uint32_t hero; /* the reduction that decides how the fusion is compiled; NO_STEP: none */
    uint32_t *transposes; /* the one transpose that each step is compiled by; NO_STEP: none */
    bool *seen;           /* false for every step between two walks */
    uint32_t *queue;
};

struct walk {
    struct fused *fused;
    uint32_t from;   /* the parameter */
    uint32_t hero;   /* NO_STEP: none */
    uint32_t result; /* the step that makes the result */
    uint32_t source; /* result, or the operand of result if that is a bitcast */
    const struct path *path;
    bool plain, custom; /* as a CPU asks; of a custom fusion */
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
    return &walk->fused->record->steps[at];
}

static uint32_t
operand(const struct walk *walk, uint32_t at, uint32_t k)
{
    return record_operand(walk->fused->record, step_at(walk, at), k);
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
    const struct step *root = step_at(walk, walk->fused->record->root);
    return root->operation.rule == RULE_TUPLE ? root->operand_count : 1;
}

static uint32_t
root_at(const struct walk *walk, uint32_t i)
{
    uint32_t root = walk->fused->record->root;
    return is_rule(walk, root, RULE_TUPLE) ? operand(walk, root, i) : root;
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

#define SEVERAL (NO_STEP - 1)

/* Returns whether the step may lie between a transpose and the root that is compiled by it. */
static bool
passes_transpose(const struct walk *walk, uint32_t at)
{
    uint32_t count = step_at(walk, at)->operand_count;
    return count > 0 && count <= 3 &&
           (is_trait(walk, at, TRAIT_BITCAST) ||
            (is_trait(walk, at, TRAIT_ELEMENTWISE) && !is_rule(walk, at, RULE_COPY)));
}

/* Returns whether a transpose may compile all that it flows into. clean: of later steps. */
static bool
flows_to_roots(const struct walk *walk, uint32_t at, const bool *clean)
{
    const struct users *users = walk->fused->users;
    for (uint32_t u = users->first[at]; u < users->first[at + 1]; u++) {
        uint32_t user = users->list[u].user;
        if (!is_rule(walk, user, RULE_TUPLE) &&
            !(user > at && passes_transpose(walk, user) && clean[user]))
            return false;
    }
    return true;
}

/* The one transpose that a step computes with, if each step between is elementwise or a
 * bitcast; NO_STEP: none; SEVERAL. transposes: the answers for all earlier steps. */
static uint32_t
transpose_behind(const struct walk *walk, uint32_t at, const uint32_t *transposes)
{
    uint32_t one = NO_STEP;
    for (uint32_t k = 0; k < step_at(walk, at)->operand_count; k++) {
        uint32_t before = operand(walk, at, k);
        uint32_t other = before < at ? transposes[before] : NO_STEP;
        if (other != NO_STEP)
            one = one == NO_STEP || one == other ? other : SEVERAL;
    }
    return one;
}

/* XLA's FindNonTrivialHero (ir_emission_utils.cc), for transposes of any size. */
static uint32_t *
find_transposes(const struct walk *walk, struct arena *arena)
{
    uint32_t count = walk->fused->record->count;
    uint32_t *transposes = arena_array(arena, count, sizeof *transposes);
    bool *clean = arena_array(arena, count, sizeof *clean);
    for (uint32_t at = count; at-- > 0;)
        clean[at] = flows_to_roots(walk, at, clean);
    for (uint32_t at = 0; at < count; at++) {
        transposes[at] = NO_STEP;
        if (is_trait(walk, at, TRAIT_TRANSPOSE))
            transposes[at] = at;
        else if (passes_transpose(walk, at))
            transposes[at] = transpose_behind(walk, at, transposes);
    }
    for (uint32_t at = 0; at < count; at++)
        if (transposes[at] == SEVERAL || (transposes[at] != NO_STEP && !clean[transposes[at]]))
            transposes[at] = NO_STEP;
    return transposes;
}

/* ---- the walk ---- */

/* Returns whether the step is a dynamic-slice of the array that the result's
 * dynamic-update-slice updates, with the shape of the update. *same_place: it is the updated
 * slice itself, or a single element. */
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

/* Returns whether the walk may go on from a step to one of its users, by the rule of CPUs,
 * under which every use is judged by itself. */
static bool
may_pass_plain(const struct walk *walk, uint32_t at, uint32_t user)
{
    bool passes = is_trait(walk, user, TRAIT_ELEMENTWISE) ||
                  (is_rule(walk, user, RULE_TUPLE) && !walk->custom);
    uint32_t first = 0;
    return passes || (is_trait(walk, user, TRAIT_UPDATE_SLICE) &&
                      users_count(walk->fused->users, at, user, &first) == 1 && first == 0);
}

/* Returns whether the walk may go on from a step to one of its users. */
static bool
may_pass(const struct walk *walk, uint32_t at, uint32_t user)
{
    uint32_t k = 0, uses = users_count(walk->fused->users, at, user, &k);
    const struct step *step = step_at(walk, user);
    bool same_place;
    if (user == walk->source && is_trait(walk, user, TRAIT_SCATTER) && uses == 1) {
        const struct shape *shape = step->operation.shape->shape;
        if (k < (shape->kind == SHAPE_TUPLE ? shape->element_count : 1))
            return true;
    }
    if (user == walk->source && is_trait(walk, user, TRAIT_SORT) && uses == 1)
        return walk->path->depth == 1 && walk->path->at[0] == k;
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
        const struct users *users = walk->fused->users;
        for (uint32_t u = users->first[at]; at != walk->hero && u < users->first[at + 1]; u++) {
            uint32_t user = users->list[u].user;
            if (!walk->seen[user])
                walk->queue[walk->count++] = user;
            walk->seen[user] = true;
            if (!(walk->plain ? may_pass_plain : may_pass)(walk, at, user))
                return false;
        }
    }
    return true;
}

/* Returns whether the other roots are safe. Another root that the parameter reaches may read
 * it after it was overwritten, unless the result is elementwise and none of those that it
 * reaches is compiled by a transpose, which goes through the elements in another order (source:
 * XLA, service/gpu/alias_info.cc, FusionCanShareBufferHint; seen of the compiler of jax
 * 0.10.2). */
static bool
suits_other_roots(const struct walk *walk)
{
    bool other = false, transposed = false;
    for (uint32_t i = 0; i < root_count(walk); i++) {
        uint32_t root = root_at(walk, i);
        if (root == NO_STEP || !walk->seen[root])
            continue;
        other |= root != walk->result;
        transposed |= walk->fused->transposes[root] != NO_STEP;
    }
    return !other || (is_trait(walk, walk->source, TRAIT_ELEMENTWISE) && !transposed);
}

/* ---- the computation ---- */

struct fused *
gpu_fused_make(const struct record *record, const struct users *users, struct arena *arena)
{
    struct fused *fused = arena_alloc(arena, sizeof *fused);
    const struct walk walk = {.fused = fused};
    fused->record = record;
    fused->users = users;
    fused->answer_count = 0;
    fused->bucket_count = 16;
    fused->buckets = arena_array(arena, fused->bucket_count, sizeof *fused->buckets);
    fused->parameters = record_parameters(record, arena);
    fused->seen = arena_array(arena, record->count, sizeof *fused->seen);
    fused->queue = arena_array(arena, record->count, sizeof *fused->queue);
    fused->hero = record->root == NO_STEP ? NO_STEP : reduction_hero(&walk);
    fused->transposes = find_transposes(&walk, arena);
    return fused;
}

/* The step that makes the part of the root at the walk's path. */
static uint32_t
find_result(const struct walk *walk)
{
    uint32_t at = walk->fused->record->root;
    for (size_t i = 0; i < walk->path->depth && is_rule(walk, at, RULE_TUPLE); i++)
        at = operand(walk, at, (uint32_t)walk->path->at[i]);
    return at;
}

/* Begins at a parameter. Returns whether there is one. */
static bool
walk_begin(struct walk *walk, int32_t parameter)
{
    const struct fused *fused = walk->fused;
    walk->hero = walk->result = NO_STEP;
    walk->seen = fused->seen;
    walk->queue = fused->queue;
    if ((uint32_t)parameter >= fused->record->count || fused->record->root == NO_STEP)
        return false;
    walk->from = fused->parameters[parameter];
    return walk->from != NO_STEP;
}

static void
end(struct walk *walk)
{
    for (uint32_t i = 0; i < walk->count; i++)
        walk->seen[walk->queue[i]] = false;
}

/* ---- answers ---- */

static struct answer **
bucket_of(const struct fused *fused, uint32_t parameter, const int64_t *path, size_t depth)
{
    XXH64_hash_t hash = XXH64(path, depth * sizeof *path, table_seed + parameter);
    return &fused->buckets[hash & (fused->bucket_count - 1)];
}

static const struct answer *
find_answer(const struct walk *walk, uint32_t parameter)
{
    const struct path *path = walk->path;
    const struct answer *answer = *bucket_of(walk->fused, parameter, path->at, path->depth);
    while (answer && (answer->parameter != parameter || answer->plain != walk->plain ||
                      answer->custom != walk->custom || answer->depth != path->depth ||
                      memcmp(answer->at, path->at, path->depth * sizeof *path->at) != 0))
        answer = answer->next;
    return answer;
}

static void
put_answer(struct fused *fused, struct answer *answer)
{
    struct answer **bucket = bucket_of(fused, answer->parameter, answer->at, answer->depth);
    answer->next = *bucket;
    *bucket = answer;
}

static void
double_buckets(struct fused *fused, struct arena *arena)
{
    struct answer **old = fused->buckets, *next;
    size_t count = fused->bucket_count;
    fused->bucket_count *= 2;
    fused->buckets = arena_array(arena, fused->bucket_count, sizeof *fused->buckets);
    for (size_t i = 0; i < count; i++)
        for (struct answer *answer = old[i]; answer; answer = next) {
            next = answer->next;
            put_answer(fused, answer);
        }
}

static void
keep_answer(const struct walk *walk, uint32_t parameter, bool can, struct arena *arena)
{
    struct fused *fused = walk->fused;
    const struct path *path = walk->path;
    size_t bytes = path->depth * sizeof *path->at;
    struct answer *answer = arena_alloc(arena, sizeof *answer + bytes);
    *answer = (struct answer){.parameter = parameter,
                              .depth = (uint16_t)path->depth,
                              .plain = walk->plain,
                              .custom = walk->custom,
                              .can = can};
    memcpy(answer->at, path->at, bytes);
    if (fused->answer_count++ == 4 * fused->bucket_count)
        double_buckets(fused, arena);
    put_answer(fused, answer);
}

static bool
can_share(struct walk *walk)
{
    bool found = false;
    walk->result = walk->source = find_result(walk);
    if (!walk->custom)
        walk->hero = walk->fused->hero;
    if (is_trait(walk, walk->source, TRAIT_BITCAST))
        walk->source = operand(walk, walk->source, 0);
    return walk->source != NO_STEP && reach(walk, &found) && found && suits_other_roots(walk);
}

/* Asks about a walk that has not begun, unless it was asked before. */
static bool
ask(struct walk *walk, int32_t parameter, struct arena *arena)
{
    bool found = false;
    if (!walk_begin(walk, parameter))
        return false;
    const struct answer *known = find_answer(walk, (uint32_t)parameter);
    if (known)
        return known->can;
    bool can = walk->plain ? reach(walk, &found) : can_share(walk);
    end(walk);
    keep_answer(walk, (uint32_t)parameter, can, arena);
    return can;
}

bool
gpu_fused_can_share(struct fused *fused, bool custom, int32_t parameter,
                    const struct path *path, struct arena *arena)
{
    struct walk walk = {.fused = fused, .path = path, .custom = custom};
    return ask(&walk, parameter, arena);
}

bool
gpu_fused_is_elementwise(struct fused *fused, bool custom, int32_t parameter,
                         struct arena *arena)
{
    static const struct path whole;
    struct walk walk = {.fused = fused, .path = &whole, .plain = true, .custom = custom};
    return ask(&walk, parameter, arena);
}
