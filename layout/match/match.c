/* The order in which evidence is taken, body by body. */
#include "layout/match/match.h"

#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "layout/match/match_private.h"
#include "layout/owner/roots.h"
#include "layout/program/scope.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- evidence ---- */

static uint64_t
named_parameter(const struct match_body *body, uint32_t at, int level)
{
    const struct match_node *node = &body->nodes[at];
    const struct shape_entry *shape = body->record.steps[at].operation.shape;
    (void)level;
    if (!match_is(body, at, RULE_PARAMETER) || !node->op_name || !shape)
        return 0;
    return hash_mix(node->op_name, node->ranks) | 1;
}

static uint64_t
numbered_parameter(const struct match_body *body, uint32_t at, int level)
{
    (void)level;
    if (!match_is(body, at, RULE_PARAMETER))
        return 0;
    return hash_mix(5, (uint64_t)body->record.steps[at].operation.number) | 1;
}

static uint64_t
named(const struct match_body *body, uint32_t at, int level)
{
    const struct match_node *node = &body->nodes[at];
    return node->op_name ? hash_mix(node->op_name, node->keys[level]) | 1 : 0;
}

/* What only moves data is known by its neighbours alone. */
static uint64_t
anywhere(const struct match_body *body, uint32_t at, int level)
{
    const struct match_node *node = &body->nodes[at];
    return node->moves ? 0 : node->keys[level] | 1;
}

/* All operands and users are matched: another opcode in the same place. */
static uint64_t
in_place(const struct match_body *body, uint32_t at, int level)
{
    const struct step *step = &body->record.steps[at];
    const struct users *users = body->users;
    uint64_t hash = 7, sum = 0;
    uint32_t first = users->first[at], end = users->first[at + 1];
    (void)level;
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t operand = record_operand(&body->record, step, k);
        if (operand == NO_STEP || body->nodes[operand].mate == NO_MATE)
            return 0;
        hash = hash_mix(hash, body->nodes[operand].pair);
    }
    for (uint32_t i = first; i < end; i++) {
        const struct match_node *user = &body->nodes[users->list[i].user];
        if (user->mate == NO_MATE)
            return 0;
        sum += hash_mix(users->list[i].number + 1, user->pair);
    }
    return step->operand_count && first < end ? hash_mix(hash, sum) | 1 : 0;
}

/* ---- a body ---- */

static uint32_t
count_parameters(const struct match_body *body)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < body->record.count; i++)
        count += match_is(body, i, RULE_PARAMETER);
    return count;
}

static void
match_ends(struct matching *m, bool entry)
{
    uint32_t a = m->old->record.root, b = m->new->record.root;
    if (entry)
        match_by(m, named_parameter, 0);
    if (count_parameters(m->old) == count_parameters(m->new))
        match_by(m, numbered_parameter, 0);
    if (a != NO_STEP && b != NO_STEP &&
        m->old->nodes[a].keys[LEVEL_OPCODE] == m->new->nodes[b].keys[LEVEL_OPCODE])
        match_pair(m, a, b);
}

/* What the strict levels leave. */
static void
match_leftovers(struct matching *m)
{
    match_by(m, named, LEVEL_STRICT);
    match_by(m, named, LEVEL_LOOSE);
    match_by(m, named, LEVEL_RETYPED);
    match_rounds(m, LEVEL_LOOSE);
    for (int level = LEVEL_EXACT; level <= LEVEL_STRICT; level++) {
        match_by(m, anywhere, level);
        match_rounds(m, (enum match_level)level);
    }
    match_rounds(m, LEVEL_OPCODE);
    match_gaps(m);
    match_rounds(m, LEVEL_LOOSE);
    match_rounds(m, LEVEL_OPCODE);
    match_by(m, in_place, 0);
}

static void
match_bodies(struct matching *m, bool entry)
{
    match_ends(m, entry);
    match_rounds(m, LEVEL_EXACT);
    match_rounds(m, LEVEL_STRICT);
    match_twins(m);
    match_rounds(m, LEVEL_STRICT);
    match_rounds(m, LEVEL_PERMUTED);
    match_rounds(m, LEVEL_RETYPED);
    match_rounds(m, LEVEL_LOOSE);
    if (match_list_rest(m))
        match_leftovers(m);
}

/* ---- bodies that matched steps run ---- */

struct queue {
    size_t count, capacity;
    struct match_body **items; /* two and two */
    struct arena arena;
};

static void
enqueue(struct queue *queue, struct match_body *old, struct match_body *new)
{
    if (!old || !new || old->mate || new->mate)
        return;
    arena_grow(&queue->arena, &queue->items, queue->count, &queue->capacity,
               sizeof *queue->items);
    queue->items[queue->count++] = old;
    arena_grow(&queue->arena, &queue->items, queue->count, &queue->capacity,
               sizeof *queue->items);
    queue->items[queue->count++] = new;
    old->mate = new;
    new->mate = old;
}

static void
enqueue_callees(struct match *match, struct queue *queue, struct match_body *old, uint32_t at)
{
    struct match_body *new = old->mate;
    uint32_t mate = old->nodes[at].mate;
    const struct edge *a = old->computation->edges, *b = new->computation->edges;
    if (mate == NO_MATE)
        return;
    uint32_t i = old->first_edge[at], j = new->first_edge[mate];
    uint32_t count = old->first_edge[at + 1] - i;
    if (count != new->first_edge[mate + 1] - j)
        return;
    for (uint32_t k = 0; k < count; k++)
        if (a[i + k].kind == b[j + k].kind && a[i + k].kind != REFERENCE_FUSED)
            enqueue(queue,
                    match_body_of(&match->old,
                                  edge_callee(&match->old.program->ownership, &a[i + k])),
                    match_body_of(&match->new,
                                  edge_callee(&match->new.program->ownership, &b[j + k])));
}

static uint32_t
most_nodes(const struct match_side *side)
{
    uint32_t most = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->bodies[i].record.count > most)
            most = side->bodies[i].record.count;
    return most;
}

static void
make_room(const struct match_side *side, struct match_list *list, struct match_rest *rest)
{
    uint32_t room = most_nodes(side) + 1;
    list->nodes = memory_zeroed(room, sizeof *list->nodes);
    list->keys = memory_zeroed(room, sizeof *list->keys);
    rest->nodes = memory_zeroed(room, sizeof *rest->nodes);
}

static void
free_matching(struct matching *m)
{
    free(m->left.nodes);
    free(m->left.keys);
    free(m->right.nodes);
    free(m->right.keys);
    free(m->old_rest.nodes);
    free(m->new_rest.nodes);
    arena_free(&m->arena);
}

/* ---- what is no pair ---- */

/* The one array of a step; NULL: it has none, or several. */
static const struct shape_entry *
array_of(const struct match_body *body, uint32_t at)
{
    const struct shape_entry *shape = body->record.steps[at].operation.shape;
    bool array = shape && shape->leaf_count == 1 && shape->shape;
    return array ? shape->leaves[0].entry : NULL;
}

/* The primitive that a step is of; "" if that is not known. */
static struct text
primitive_of(const struct match_side *side, const struct match_body *body, uint32_t at)
{
    const struct program *program = side->program;
    struct origin origin = step_origin(&program->ownership, body->computation,
                                       &body->record.steps[at], NULL, NULL);
    struct text op_name = {0}, primitive = {0};
    program_op_name(program, origin.metadata, 0, &op_name);
    scope_primitive((struct slice){text_contents(&op_name), op_name.length}, &primitive);
    text_free(&op_name);
    return primitive;
}

/* Returns whether a step and its mate may be of one value: they have one rank, the same
 * elements in another shape, or one primitive. */
static bool
is_one_value(const struct match *match, const struct match_body *old, uint32_t at)
{
    uint32_t mate = old->nodes[at].mate;
    const struct shape_entry *a = array_of(old, at), *b = array_of(old->mate, mate);
    if (!a || !b || shape_array(a->shape)->rank == shape_array(b->shape)->rank ||
        a->size.elements == b->size.elements)
        return true;
    struct text x = primitive_of(&match->old, old, at),
                y = primitive_of(&match->new, old->mate, mate);
    bool same = x.length && strcmp(text_contents(&x), text_contents(&y)) == 0;
    text_free(&x);
    text_free(&y);
    return same;
}

/* Parts what stands in one place and is nothing alike, such as logits and a vector of them.
 * What their neighbours are was found out with their help. */
static void
part_unlike(struct match *match)
{
    for (size_t i = 0; i < match->old.count; i++) {
        const struct match_body *old = &match->old.bodies[i];
        for (uint32_t at = 0; old->mate && at < old->record.count; at++) {
            struct match_node *node = &old->nodes[at];
            if (node->mate == NO_MATE || is_one_value(match, old, at))
                continue;
            old->mate->nodes[node->mate].mate = NO_MATE;
            node->mate = NO_MATE;
        }
    }
}

void
match_programs(struct match *match, const struct program *old, const struct program *new)
{
    match_keys(&match->old, old);
    match_keys(&match->new, new);
    struct queue queue = {0};
    struct matching m = {0};
    make_room(&match->old, &m.left, &m.old_rest);
    make_room(&match->new, &m.right, &m.new_rest);
    enqueue(&queue, match->old.entry, match->new.entry);
    for (size_t i = 0; i < queue.count; i += 2) {
        match_begin(&m, queue.items[i], queue.items[i + 1]);
        match_bodies(&m, i == 0);
        for (uint32_t at = 0; at < m.old->record.count; at++)
            enqueue_callees(match, &queue, m.old, at);
        arena_reset(&m.arena);
    }
    part_unlike(match);
    free_matching(&m);
    arena_free(&queue.arena);
}

void
match_free(struct match *match)
{
    arena_free(&match->old.arena);
    arena_free(&match->new.arena);
}
