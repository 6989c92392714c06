#include "layout/pair/array_change.h"

#include "layout/base/grow.h"
#include "layout/pair/paired_outputs.h"

#include <stdlib.h>
#include <string.h>

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

/* Returns whether two shapes are one, be its layout written or assumed. */
static bool
array_changes_same_shape(const struct shape_entry *old, const struct shape_entry *new)
{
    return old == new || strcmp(old->canonical, new->canonical) == 0;
}

/* That the bytes have another shape is said only if nothing else is. */
static unsigned
array_changes_what(const struct array_change *change, bool was_donated)
{
    const struct paired_array *old = &change->old, *new = &change->new;
    unsigned order = 0, what = 0;
    if (!array_changes_same_shape(old->shape, new->shape))
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

/* ---- outputs ---- */

/* Returns whether two arrays may be one output in two layouts. */
static bool
array_changes_alike(const struct paired_array *old, const struct paired_array *new)
{
    const unsigned layouts = DIFFERS_LAYOUT | DIFFERS_TILES | DIFFERS_SPACE | DIFFERS_ORDER;
    return array_changes_same_shape(old->shape, new->shape) ||
           !(shape_difference(old->shape, new->shape) & ~layouts);
}

/* The number of the output that a lone array of a program is; NO_OUTPUT: it is none. */
static uint32_t
array_changes_output(const struct array_change *change, const struct match_side *side,
                     const struct output_places *places)
{
    const struct paired_array *array = array_change_about(change);
    if (change->kind == CHANGE_CHANGED || array->side != side || array->body != side->entry ||
        array->role != ROLE_OUTPUT)
        return NO_OUTPUT;
    return output_places_number(places, array->step, array->leaf);
}

/* Finds which of the first `all` changes adds each output of the new program: its number from
 * 1, in the arena. */
static size_t *
array_changes_new_outputs(struct array_comparison *comparison, const struct match *match,
                          size_t all, uint32_t count)
{
    struct output_places places = output_places_find(&match->new, &comparison->arena);
    size_t *added = arena_array(&comparison->arena, count, sizeof *added);
    for (size_t i = 0; i < all; i++) {
        uint32_t number =
            array_changes_output(&comparison->changes->items[i], &match->new, &places);
        if (number < count)
            added[number] = i + 1;
    }
    return added;
}

/* Leaves the changes that are of an array. */
static void
array_changes_leave(struct array_changes *changes)
{
    size_t kept = 0;
    for (size_t i = 0; i < changes->count; i++)
        if (array_change_about(&changes->items[i])->body)
            changes->items[kept++] = changes->items[i];
    changes->count = kept;
}

/* Compares outputs of which no step of the other program is known by their number, and drops
 * those that do not differ. */
static void
array_changes_join_outputs(struct array_comparison *comparison, const struct match *match)
{
    struct array_changes *changes = comparison->changes;
    struct output_places places = output_places_find(&match->old, &comparison->arena);
    uint32_t count = match->new.entry ? match->new.entry->computation->root_count : 0;
    size_t all = changes->count;
    const size_t *added = array_changes_new_outputs(comparison, match, all, count);
    for (size_t i = 0; i < all; i++) {
        struct array_change *gone = &changes->items[i];
        uint32_t number = array_changes_output(gone, &match->old, &places);
        struct array_change *made =
            number < count && added[number] ? &changes->items[added[number] - 1] : NULL;
        if (!made || !array_changes_alike(&gone->old, &made->new))
            continue;
        struct paired_array old = gone->old, new = made->new;
        gone->old.body = made->new.body = NULL;
        array_changes_compare(comparison, old, new);
    }
    array_changes_leave(changes);
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
    array_changes_join_outputs(&comparison, match);
    arena_free(&comparison.arena);
}

void
array_changes_free(struct array_changes *changes)
{
    free(changes->items);
}
