/* The root of the body is followed back to a dynamic-update-slice, alone or within a fusion. */
#include "layout/program/saved.h"

#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

/* The number of elements of a step's array; 0: it is none, or has too many. */
static int64_t
element_count(const struct step *step)
{
    const struct shape_entry *entry = step->operation.shape;
    if (!entry || entry->leaf_count != 1)
        return 0;
    return shape_elements(shape_array(entry->leaves[0].entry->shape));
}

static void
follow_copies(struct trail *trail)
{
    while (trail_back(trail) || (trail_at_copy(trail) && trail_operand(trail, 0)))
        continue;
}

/* The element of the loop's state that a slice is; -1: it is none. */
static int64_t
find_carried(struct trail trail)
{
    follow_copies(&trail);
    return trail_state(&trail);
}

bool
saved_written(struct records *records, const struct computation *body,
              const struct step *writer, int64_t element, struct saved *saved)
{
    struct trail trail = {records, body, writer, element, .depth = 0};
    follow_copies(&trail); /* the whole array may be in the fast memory while it is written */
    const struct step *update = trail.step;
    if (update->operation.trait != TRAIT_UPDATE_SLICE || !trail_operand(&trail, 1))
        return false;
    int64_t part = element_count(trail.step);
    if (part == 0)
        return false;
    trail.element = -1;
    *saved = (struct saved){trail, part, element_count(update) / part, find_carried(trail)};
    return true;
}

bool
saved_find(struct records *records, const struct computation *c, const struct step *loop,
           int64_t element, struct saved *saved)
{
    const struct computation *body = step_callee(records, c, loop, REFERENCE_BODY);
    if (!body || body->root == NO_STEP)
        return false;
    const struct step *root = &records_open(records, body)->steps[body->root];
    return saved_written(records, body, root, element, saved);
}

/* Returns whether a step puts pieces of an array together again. */
static bool
joins_pieces(const struct step *step)
{
    return step->operation.links && step->operation.links->concat_bitcast;
}

bool
loop_keeps(struct records *records, const struct computation *c, const struct step *loop,
           int64_t element)
{
    const struct computation *body = step_callee(records, c, loop, REFERENCE_BODY);
    if (!body || body->root == NO_STEP)
        return true;
    struct trail trail = {records, body, &records_open(records, body)->steps[body->root],
                          element, .depth = 0};
    if (trail.step->operation.rule != RULE_TUPLE || !trail_back(&trail))
        return true;
    while (trail_back(&trail) || ((trail_at_transfer(&trail) || joins_pieces(trail.step)) &&
                                  trail_operand(&trail, 0)))
        continue;
    return trail_state(&trail) == element;
}
