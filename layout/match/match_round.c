/* Rounds: what stands around a node, up to the nearest matched neighbours, is its evidence. */
#include "layout/match/match_private.h"

#define ROUNDS 60 /* at most, at each level */

/* A matched neighbour counts as its pair, an unmatched one as its own hash. */
static uint64_t
neighbour(const struct match_node *node, uint64_t hash, uint32_t stamp)
{
    if (node->mate != NO_MATE)
        return hash_mix(1, node->pair);
    return node->stamp == stamp ? hash : 0;
}

static void
hash_below(struct match_body *body, uint32_t at, enum match_level level, uint32_t stamp)
{
    const struct record *record = &body->record;
    const struct step *step = &record->steps[at];
    struct match_node *node = &body->nodes[at];
    uint64_t hash = hash_mix(2, node->keys[level]);
    for (uint32_t k = 0; k < step->operand_count; k++) {
        uint32_t operand = record_operand(record, step, k);
        if (operand != NO_STEP) {
            const struct match_node *other = &body->nodes[operand];
            hash = hash_mix(hash, neighbour(other, other->below, stamp));
        }
    }
    node->below = hash | 1;
    node->above = 0;
    node->stamp = stamp;
}

/* The order of users does not count. */
static void
hash_above(struct match_body *body, uint32_t at, enum match_level level, uint32_t stamp)
{
    const struct users *users = body->users;
    struct match_node *node = &body->nodes[at];
    uint64_t sum = 0;
    for (uint32_t i = users->first[at]; i < users->first[at + 1]; i++) {
        const struct match_node *user = &body->nodes[users->list[i].user];
        sum +=
            hash_mix(hash_mix(3, users->list[i].number), neighbour(user, user->above, stamp));
    }
    uint64_t own = hash_mix(node->keys[level], at == body->record.root);
    node->above = hash_mix(own, sum) | 1;
}

void
match_hash(struct match_body *body, const struct match_list *list, enum match_level level,
           uint32_t stamp)
{
    for (uint32_t i = 0; i < list->count; i++)
        hash_below(body, list->nodes[i], level, stamp);
    for (uint32_t i = list->count; i-- > 0;)
        hash_above(body, list->nodes[i], level, stamp);
}

/* ---- evidence ---- */

static bool
has_users(const struct match_body *body, uint32_t at)
{
    return body->users->first[at] != body->users->first[at + 1];
}

static bool
has_operands(const struct match_body *body, uint32_t at)
{
    const struct step *step = &body->record.steps[at];
    for (uint32_t k = 0; k < step->operand_count; k++)
        if (record_operand(&body->record, step, k) != NO_STEP)
            return true;
    return false;
}

enum { BELOW = 1, ABOVE = 2, OP_NAME = 4 };

/* From the strongest evidence to the weakest. */
static const int plan[] = {
    BELOW | ABOVE | OP_NAME, BELOW | ABOVE, BELOW | OP_NAME, BELOW, ABOVE | OP_NAME, ABOVE,
};
#define PLANNED (int)(sizeof plan / sizeof *plan)

static uint64_t
around(const struct match_body *body, uint32_t at, int what)
{
    const struct match_node *node = &body->nodes[at];
    uint64_t hash = 0;
    if (what & OP_NAME && !node->op_name)
        return 0;
    if (!(what & ABOVE) && !has_operands(body, at))
        return 0;
    if (!(what & BELOW) && !has_users(body, at))
        return 0;
    if (what & BELOW)
        hash = hash_mix(hash, node->below);
    if (what & ABOVE)
        hash = hash_mix(hash, node->above);
    if (what & OP_NAME)
        hash = hash_mix(hash, node->op_name);
    return hash | 1;
}

void
match_rounds(struct matching *m, enum match_level level)
{
    int step = 0, idle = 0;
    for (int i = 0; i < ROUNDS && idle < PLANNED && match_list_rest(m); i++) {
        uint32_t stamp = ++m->stamp;
        match_hash(m->old, &m->left, level, stamp);
        match_hash(m->new, &m->right, level, stamp);
        if (match_by(m, around, plan[step])) {
            step = idle = 0;
        } else {
            step = (step + 1) % PLANNED;
            idle++;
        }
    }
}
