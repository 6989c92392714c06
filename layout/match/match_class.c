/* Classes of equal evidence. */
#include "layout/match/match_private.h"

#include <stdlib.h>

struct class
{
    uint64_t key;
    uint32_t left, right;             /* members */
    uint32_t left_first, right_first; /* where they begin */
};

struct classes {
    uint32_t count;
    struct class *items;
    uint32_t *slots; /* number + 1 of a class, by key */
    size_t mask;
};

static struct class *
class_of(struct classes *classes, uint64_t key, bool make)
{
    size_t at = (size_t)(key & classes->mask);
    while (classes->slots[at] && classes->items[classes->slots[at] - 1].key != key)
        at = (at + 1) & classes->mask;
    if (classes->slots[at])
        return &classes->items[classes->slots[at] - 1];
    if (!make)
        return NULL;
    classes->items[classes->count] = (struct class){.key = key};
    classes->slots[at] = ++classes->count;
    return &classes->items[classes->count - 1];
}

static void
count_members(struct matching *m, struct classes *classes)
{
    for (uint32_t i = 0; i < m->left.count; i++)
        if (m->left.keys[i])
            class_of(classes, m->left.keys[i], true)->left++;
    for (uint32_t i = 0; i < m->right.count; i++) {
        struct class *class = class_of(classes, m->right.keys[i], false);
        if (class && m->right.keys[i])
            class->right++;
    }
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < classes->count; i++) {
        struct class *class = &classes->items[i];
        class->left_first = left;
        class->right_first = right;
        left += class->left;
        right += class->right;
        class->left = class->right = 0;
    }
}

/* ---- the members of a class ---- */

static int
compare_shapes(const void *a, const void *b, void *nodes)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const struct match_node *all = nodes;
    if (all[x].shape != all[y].shape)
        return all[x].shape < all[y].shape ? -1 : 1;
    return (x > y) - (x < y);
}

static uint32_t *
sorted_by_shape(struct matching *m, const struct match_body *body, const uint32_t *nodes,
                uint32_t count)
{
    uint32_t *sorted = arena_alloc_raw(&m->arena, count * sizeof *sorted);
    memcpy(sorted, nodes, count * sizeof *sorted);
    qsort_r(sorted, count, sizeof *sorted, compare_shapes, body->nodes);
    return sorted;
}

/* Of equals the one that changed is found because the others pair by their shapes. */
static uint32_t
pair_members(struct matching *m, const uint32_t *left, const uint32_t *right, uint32_t count)
{
    bool agree = count > 1;
    uint32_t done = 0;
    const uint32_t *a = left, *b = right;
    if (agree) {
        a = sorted_by_shape(m, m->old, left, count);
        b = sorted_by_shape(m, m->new, right, count);
    }
    for (uint32_t i = 0; i < count && agree; i++)
        agree = m->old->nodes[a[i]].shape == m->new->nodes[b[i]].shape;
    if (!agree) {
        a = left;
        b = right;
    }
    for (uint32_t i = 0; i < count; i++)
        done += match_pair(m, a[i], b[i]);
    return done;
}

/* Sets the members of each class, in the order of the lists. */
static void
sort_members(struct matching *m, struct classes *classes, uint32_t *left, uint32_t *right)
{
    for (uint32_t i = 0; i < m->left.count; i++)
        if (m->left.keys[i]) {
            struct class *class = class_of(classes, m->left.keys[i], false);
            left[class->left_first + class->left++] = m->left.nodes[i];
        }
    for (uint32_t i = 0; i < m->right.count; i++) {
        struct class *class = class_of(classes, m->right.keys[i], false);
        if (class && m->right.keys[i])
            right[class->right_first + class->right++] = m->right.nodes[i];
    }
}

uint32_t
match_classes(struct matching *m)
{
    struct arena_mark mark = arena_mark(&m->arena);
    struct classes classes = {.mask = 15};
    uint32_t done = 0;
    while (classes.mask < 2 * (size_t)m->left.count)
        classes.mask = 2 * classes.mask + 1;
    classes.slots = arena_array(&m->arena, classes.mask + 1, sizeof *classes.slots);
    classes.items = arena_array(&m->arena, m->left.count, sizeof *classes.items);
    uint32_t *left = arena_alloc_raw(&m->arena, m->left.count * sizeof *left);
    uint32_t *right = arena_alloc_raw(&m->arena, m->right.count * sizeof *right);
    count_members(m, &classes);
    sort_members(m, &classes, left, right);
    for (uint32_t i = 0; i < classes.count; i++) {
        const struct class *class = &classes.items[i];
        if (class->left == class->right)
            done += pair_members(m, left + class->left_first, right + class->right_first,
                                 class->left);
    }
    arena_rewind(&m->arena, mark);
    return done;
}

static void
fill_rest(struct match_rest *rest, const struct match_body *body)
{
    rest->count = body->record.count;
    for (uint32_t i = 0; i < rest->count; i++)
        rest->nodes[i] = i;
}

void
match_begin(struct matching *m, struct match_body *old, struct match_body *new)
{
    m->old = old;
    m->new = new;
    fill_rest(&m->old_rest, old);
    fill_rest(&m->new_rest, new);
}

/* Drops what has a mate by now, so that a round costs what is left. */
static void
list_rest(const struct match_body *body, struct match_rest *rest, struct match_list *list)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < rest->count; i++)
        if (body->nodes[rest->nodes[i]].mate == NO_MATE)
            rest->nodes[kept++] = rest->nodes[i];
    rest->count = list->count = kept;
    memcpy(list->nodes, rest->nodes, kept * sizeof *rest->nodes);
}

bool
match_list_rest(struct matching *m)
{
    list_rest(m->old, &m->old_rest, &m->left);
    list_rest(m->new, &m->new_rest, &m->right);
    return m->left.count && m->right.count;
}

static void
set_evidence(const struct match_body *body, struct match_list *list, match_evidence *evidence,
             int level)
{
    for (uint32_t i = 0; i < list->count; i++)
        list->keys[i] = evidence(body, list->nodes[i], level);
}

uint32_t
match_by(struct matching *m, match_evidence *evidence, int level)
{
    if (!match_list_rest(m))
        return 0;
    set_evidence(m->old, &m->left, evidence, level);
    set_evidence(m->new, &m->right, evidence, level);
    return match_classes(m);
}

bool
match_pair(struct matching *m, uint32_t old, uint32_t new)
{
    struct match_node *a = &m->old->nodes[old], *b = &m->new->nodes[new];
    if (a->mate != NO_MATE || b->mate != NO_MATE)
        return false;
    a->mate = new;
    b->mate = old;
    a->pair = b->pair = m->pairs++;
    return true;
}
