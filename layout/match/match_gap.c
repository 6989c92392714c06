/* Gaps: stretches of both schedules between pairs that stand in the same order in both. */
#include "layout/base/minmax.h"
#include "layout/base/rising.h"
#include "layout/match/match_private.h"

#include <stdlib.h>

#define ALIGNED   10000 /* the most pairs of nodes of a gap that are looked at one by one */
#define THROUGH   4     /* how many unmatched moves are looked through to a neighbour */
#define MOST_SEEN 50    /* users, and operands, that are looked at */

struct gap {
    uint32_t old_first, old_end, new_first, new_end;
};

struct gaps {
    size_t count, capacity;
    struct gap *items;
};

/* ---- the pairs in the same order ---- */

/* The longest run of pairs whose order is the same in both schedules: sets on_spine[i] for each
 * node of the old body. */
static void
find_spine(struct matching *m, bool *on_spine)
{
    const struct match_body *body = m->old;
    uint32_t count = body->record.count;
    uint32_t *mates = arena_alloc_raw(&m->arena, count * sizeof *mates);
    for (uint32_t i = 0; i < count; i++)
        mates[i] = body->nodes[i].mate;
    rising_keep(mates, count);
    for (uint32_t i = 0; i < count; i++)
        on_spine[i] = mates[i] != NO_MATE;
}

static bool
has_unmatched(const struct match_body *body, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        if (body->nodes[i].mate == NO_MATE)
            return true;
    return false;
}

/* The gaps in which both bodies have unmatched nodes. */
static struct gaps
find_gaps(struct matching *m)
{
    struct gaps gaps = {0};
    uint32_t count = m->old->record.count;
    bool *on_spine = arena_array(&m->arena, count + 1, sizeof *on_spine);
    struct gap gap = {0};
    find_spine(m, on_spine);
    for (uint32_t i = 0; i <= count; i++) {
        if (i < count && !on_spine[i])
            continue;
        gap.old_end = i;
        gap.new_end = i < count ? m->old->nodes[i].mate : m->new->record.count;
        if (has_unmatched(m->old, gap.old_first, gap.old_end) &&
            has_unmatched(m->new, gap.new_first, gap.new_end)) {
            arena_grow(&m->arena, &gaps.items, gaps.count, &gaps.capacity, sizeof *gaps.items);
            gaps.items[gaps.count++] = gap;
        }
        gap.old_first = gap.old_end + 1;
        gap.new_first = gap.new_end + 1;
    }
    return gaps;
}

static void
list_gap(const struct match_body *body, struct match_list *list, uint32_t first, uint32_t end)
{
    list->count = 0;
    for (uint32_t i = first; i < end; i++)
        if (body->nodes[i].mate == NO_MATE)
            list->nodes[list->count++] = i;
}

static void
list_both(struct matching *m, const struct gap *gap)
{
    list_gap(m->old, &m->left, gap->old_first, gap->old_end);
    list_gap(m->new, &m->right, gap->new_first, gap->new_end);
}

/* ---- neighbours ---- */

/* The pairs of a node's operands and users, sorted. */
struct around {
    uint32_t count;
    uint64_t pairs[2 * MOST_SEEN];
};

static uint64_t
pair_number(const struct match_node *node)
{
    return node->mate == NO_MATE ? UINT32_MAX : node->pair;
}

/* The pair of an operand, through moves that have none. */
static uint64_t
pair_below(const struct match_body *body, uint32_t at)
{
    const struct record *record = &body->record;
    for (int i = 0; i < THROUGH; i++) {
        const struct step *step = &record->steps[at];
        uint32_t operand = record_operand(record, step, 0);
        if (body->nodes[at].mate != NO_MATE || !body->nodes[at].moves || operand == NO_STEP)
            break;
        at = operand;
    }
    return pair_number(&body->nodes[at]);
}

static uint64_t
pair_above(const struct match_body *body, uint32_t at)
{
    const struct users *users = body->users;
    for (int i = 0; i < THROUGH; i++) {
        if (body->nodes[at].mate != NO_MATE || !body->nodes[at].moves ||
            users->first[at + 1] - users->first[at] != 1)
            break;
        at = users->list[users->first[at]].user;
    }
    return pair_number(&body->nodes[at]);
}

static void
find_around(const struct match_body *body, uint32_t at, struct around *around)
{
    const struct step *step = &body->record.steps[at];
    const struct users *users = body->users;
    around->count = 0;
    for (uint32_t k = 0; k < step->operand_count && k < MOST_SEEN; k++) {
        uint32_t operand = record_operand(&body->record, step, k);
        if (operand != NO_STEP)
            around->pairs[around->count++] = 2 * pair_below(body, operand);
    }
    for (uint32_t i = users->first[at]; i < users->first[at + 1]; i++) {
        if (i - users->first[at] == MOST_SEEN)
            break;
        around->pairs[around->count++] = 2 * pair_above(body, users->list[i].user) + 1;
    }
    qsort(around->pairs, around->count, sizeof *around->pairs, compare_uint64);
}

/* The share of neighbours that two nodes have in common; `otherwise` if neither has any. */
static double
likeness(const struct around *a, const struct around *b, double otherwise)
{
    uint32_t same = 0, most = a->count > b->count ? a->count : b->count;
    for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
        if (a->pairs[i] == b->pairs[j]) {
            same++;
            i++;
            j++;
        } else if (a->pairs[i] < b->pairs[j]) {
            i++;
        } else {
            j++;
        }
    }
    return most ? (double)same / most : otherwise;
}

/* ---- twins ---- */

static bool
is_strictly(const struct matching *m, uint32_t a, uint32_t b)
{
    return m->old->nodes[a].keys[LEVEL_STRICT] == m->new->nodes[b].keys[LEVEL_STRICT];
}

static bool
is_near(struct matching *m, uint32_t a, uint32_t b)
{
    struct around left, right;
    find_around(m->old, a, &left);
    find_around(m->new, b, &right);
    return likeness(&left, &right, 1) >= 0.6;
}

static void
pair_ends(struct matching *m, const struct gap *gap)
{
    const struct match_list *left = &m->left, *right = &m->right;
    uint32_t front = 0, back = 0, stamp = ++m->stamp;
    list_both(m, gap);
    match_hash(m->old, left, LEVEL_STRICT, stamp);
    match_hash(m->new, right, LEVEL_STRICT, stamp);
    uint32_t least = left->count < right->count ? left->count : right->count;
    for (; front < least; front++) {
        uint32_t a = left->nodes[front], b = right->nodes[front];
        if (m->old->nodes[a].below != m->new->nodes[b].below || !is_strictly(m, a, b))
            break;
        match_pair(m, a, b);
    }
    for (; back < least - front; back++) {
        uint32_t a = left->nodes[left->count - 1 - back],
                 b = right->nodes[right->count - 1 - back];
        if (!is_strictly(m, a, b) || !is_near(m, a, b))
            break;
        match_pair(m, a, b);
    }
}

/* Does to each gap what pairs its nodes. */
static void
visit_gaps(struct matching *m, void (*visit)(struct matching *m, const struct gap *gap))
{
    struct arena_mark mark = arena_mark(&m->arena);
    struct gaps gaps = find_gaps(m);
    for (size_t i = 0; i < gaps.count; i++)
        visit(m, &gaps.items[i]);
    arena_rewind(&m->arena, mark);
}

void
match_twins(struct matching *m)
{
    visit_gaps(m, pair_ends);
}

/* ---- alignment ---- */

/* Scores below LIKE are no pair. */
#define LIKE 3.2

static double
score(const struct matching *m, uint32_t a, uint32_t b, const struct around *left,
      const struct around *right)
{
    const struct match_node *old = &m->old->nodes[a], *new = &m->new->nodes[b];
    if (old->keys[LEVEL_OPCODE] != new->keys[LEVEL_OPCODE])
        return 0;
    double sum = 1 + 3 * likeness(left, right, 0.5);
    if (!old->moves)
        sum += 0.5;
    sum += old->keys[LEVEL_STRICT] == new->keys[LEVEL_STRICT];
    sum += old->keys[LEVEL_LOOSE] == new->keys[LEVEL_LOOSE];
    if (old->op_name != new->op_name)
        sum -= old->op_name && new->op_name ? 1 : 0;
    else if (old->op_name)
        sum += 1.5;
    return sum < LIKE ? 0 : sum;
}

/* The scores of all pairs of a gap, and the best sum of those from each pair on. */
struct alignment {
    uint32_t rows, columns;
    double *scores, *best;
};

static double *
best_at(const struct alignment *a, uint32_t i, uint32_t j)
{
    return &a->best[i * (a->columns + 1) + j];
}

static void
fill_scores(struct matching *m, const struct alignment *a)
{
    struct around *left = arena_alloc_raw(&m->arena, a->rows * sizeof *left);
    struct around *right = arena_alloc_raw(&m->arena, a->columns * sizeof *right);
    for (uint32_t i = 0; i < a->rows; i++)
        find_around(m->old, m->left.nodes[i], &left[i]);
    for (uint32_t j = 0; j < a->columns; j++)
        find_around(m->new, m->right.nodes[j], &right[j]);
    for (uint32_t i = 0; i < a->rows; i++)
        for (uint32_t j = 0; j < a->columns; j++)
            a->scores[i * a->columns + j] =
                score(m, m->left.nodes[i], m->right.nodes[j], &left[i], &right[j]);
}

static void
fill_best(const struct alignment *a)
{
    for (uint32_t i = a->rows; i-- > 0;)
        for (uint32_t j = a->columns; j-- > 0;) {
            double down = *best_at(a, i + 1, j), across = *best_at(a, i, j + 1);
            double own = a->scores[i * a->columns + j];
            double best = down > across ? down : across;
            if (own > 0 && own + *best_at(a, i + 1, j + 1) > best)
                best = own + *best_at(a, i + 1, j + 1);
            *best_at(a, i, j) = best;
        }
}

static void
pair_aligned(struct matching *m, const struct alignment *a)
{
    for (uint32_t i = 0, j = 0; i < a->rows && j < a->columns;) {
        double own = a->scores[i * a->columns + j], best = *best_at(a, i, j);
        if (own > 0 && best <= own + *best_at(a, i + 1, j + 1))
            match_pair(m, m->left.nodes[i++], m->right.nodes[j++]);
        else if (best <= *best_at(a, i + 1, j))
            i++;
        else
            j++;
    }
}

static void
align(struct matching *m)
{
    struct arena_mark mark = arena_mark(&m->arena);
    struct alignment a = {.rows = m->left.count, .columns = m->right.count};
    a.scores = arena_array(&m->arena, (size_t)a.rows * a.columns, sizeof *a.scores);
    a.best = arena_array(&m->arena, ((size_t)a.rows + 1) * (a.columns + 1), sizeof *a.best);
    fill_scores(m, &a);
    fill_best(&a);
    pair_aligned(m, &a);
    arena_rewind(&m->arena, mark);
}

static void
set_keys(const struct match_body *body, struct match_list *list, enum match_level level)
{
    for (uint32_t i = 0; i < list->count; i++)
        list->keys[i] = body->nodes[list->nodes[i]].keys[level] | 1;
}

static void
pair_gap(struct matching *m, const struct gap *gap)
{
    static const enum match_level levels[] = {LEVEL_STRICT, LEVEL_LOOSE};
    list_both(m, gap);
    if ((uint64_t)m->left.count * m->right.count <= ALIGNED) {
        align(m);
        return;
    }
    for (size_t i = 0; i < 2; i++) {
        list_both(m, gap);
        set_keys(m->old, &m->left, levels[i]);
        set_keys(m->new, &m->right, levels[i]);
        match_classes(m);
    }
}

void
match_gaps(struct matching *m)
{
    visit_gaps(m, pair_gap);
}
