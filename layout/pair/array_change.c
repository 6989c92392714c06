#include "layout/pair/array_change.h"

#include "layout/base/grow.h"

#include <stdlib.h>

/* The arrays of both programs are being compared. */
struct array_comparison {
    struct donations old, new;
    struct array_changes *changes;
    struct arena arena; /* of the donations */
};

/* Data that only an entry's result moves is a changed argument, not a move. */
static enum change_class
array_change_class(const struct array_change *change)
{
    const struct paired_array *about = array_change_about(change);
    if (about->role == ROLE_ARGUMENT)
        return CHANGES_ARGUMENT;
    bool output = about->body->computation->use == USE_ENTRY && paired_array_step(about)->root;
    if (!(output && change->kind == CHANGE_CHANGED) &&
        (paired_array_is_context(about) || paired_array_moves_data(about)))
        return CHANGES_MOVE;
    return output ? CHANGES_ARGUMENT : CHANGES_VALUE;
}

static void
array_change_add(struct array_comparison *comparison, struct array_change change)
{
    struct array_changes *changes = comparison->changes;
    change.class = array_change_class(&change);
    change.delta_bytes = change.new.counted - change.old.counted;
    change.delta_padding_bytes = change.new.padding - change.old.padding;
    grow(&changes->items, changes->count, &changes->capacity, sizeof *changes->items);
    changes->items[changes->count++] = change;
}

/* Adds the leaves of a step, from the first one that has no mate. */
static void
array_changes_add_alone(struct array_comparison *comparison, const struct donations *all,
                        const struct match_body *body, uint32_t at, uint32_t first_leaf)
{
    const struct shape_entry *shape = body->record.steps[at].operation.shape;
    bool old = all == &comparison->old;
    for (uint32_t k = first_leaf; shape && k < shape->leaf_count; k++) {
        struct paired_array array = paired_array_make(all, body, at, k);
        if (!array.owned)
            continue;
        struct array_change change = {.kind = old ? CHANGE_REMOVED : CHANGE_ADDED};
        *(old ? &change.old : &change.new) = array;
        array_change_add(comparison, change);
    }
}

/* That the bytes have another shape is said only if nothing else is. */
static unsigned
array_changes_what(const struct array_change *change, bool was_donated)
{
    const struct paired_array *old = &change->old, *new = &change->new;
    unsigned order = 0, what = 0;
    if (old->shape != new->shape)
        what = shape_difference(old->shape, new->shape);
    if (was_donated != change->donated)
        what |= DIFFERS_DONATION;
    order = what & DIFFERS_ORDER;
    what ^= order;
    if (old->owned != new->owned || (old->counted != new->counted && !what))
        what |= DIFFERS_SHARING;
    return what ? what : order;
}

static void
array_changes_compare(struct array_comparison *comparison, struct paired_array old,
                      struct paired_array new)
{
    struct array_change change = {.kind = CHANGE_CHANGED, .old = old, .new = new};
    change.donated = paired_array_is_donated(&comparison->new, &new);
    change.what = array_changes_what(&change, paired_array_is_donated(&comparison->old, &old));
    if (change.what)
        array_change_add(comparison, change);
}

static void
array_changes_compare_steps(struct array_comparison *comparison, const struct match_body *old,
                            uint32_t at)
{
    const struct match_body *new = old->mate;
    uint32_t mate = old->nodes[at].mate, both = 0;
    const struct shape_entry *a = old->record.steps[at].operation.shape;
    const struct shape_entry *b = new->record.steps[mate].operation.shape;
    for (; a && b && both < a->leaf_count && both < b->leaf_count; both++) {
        struct paired_array one = paired_array_make(&comparison->old, old, at, both);
        struct paired_array other = paired_array_make(&comparison->new, new, mate, both);
        if (paired_array_makes_values(&one) || paired_array_makes_values(&other))
            array_changes_compare(comparison, one, other);
    }
    array_changes_add_alone(comparison, &comparison->old, old, at, both);
    array_changes_add_alone(comparison, &comparison->new, new, mate, both);
}

static void
array_changes_find_in_old(struct array_comparison *comparison, const struct match_body *body)
{
    for (uint32_t at = 0; at < body->record.count; at++)
        if (body->nodes[at].mate == NO_MATE)
            array_changes_add_alone(comparison, &comparison->old, body, at, 0);
        else
            array_changes_compare_steps(comparison, body, at);
}

static void
array_changes_find_in_new(struct array_comparison *comparison, const struct match_body *body)
{
    for (uint32_t at = 0; at < body->record.count; at++)
        if (body->nodes[at].mate == NO_MATE)
            array_changes_add_alone(comparison, &comparison->new, body, at, 0);
}

void
array_changes_find(struct array_changes *changes, const struct match *match)
{
    struct array_comparison comparison = {.changes = changes};
    donations_find(&comparison.old, &comparison.new, match, &comparison.arena);
    for (size_t i = 0; i < match->old.count; i++)
        array_changes_find_in_old(&comparison, &match->old.bodies[i]);
    for (size_t i = 0; i < match->new.count; i++)
        array_changes_find_in_new(&comparison, &match->new.bodies[i]);
    arena_free(&comparison.arena);
}

void
array_changes_free(struct array_changes *changes)
{
    free(changes->items);
}
