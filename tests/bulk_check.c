/* The truth is mapping_forward and mapping_inverse. */
#include "tests/bulk_check.h"

#include "layout/arena.h"
#include "layout/checked.h"
#include "layout/diagnostic.h"

#include <string.h>

static int64_t
count_elements(const struct mapping *m)
{
    int64_t elements;
    return checked_product(m->dims, m->rank, &elements) ? elements : 0;
}

/* What lives at a place: how many elements, and the last of them. */
struct found {
    size_t rank, count;
    int64_t *index;
};

static int
note_element(void *context, const int64_t *index)
{
    struct found *found = context;
    found->count++;
    if (found->rank)
        memcpy(found->index, index, found->rank * sizeof *index);
    return 0;
}

static const char *
check_place(const struct plan *plan, struct inverse *inverse, int64_t place, int64_t *room)
{
    size_t rank = plan->mapping->rank;
    struct found once = {rank, 0, room}, again = {rank, 0, room + rank};
    struct diagnostic d;
    int64_t *index = room + 2 * rank;
    mapping_inverse(plan->mapping, &place, note_element, &once, &d);
    inverse_find(inverse, &place, note_element, &again);
    if (once.count != again.count)
        return "an inverse that is used again finds another number of elements";
    if (!plan->apart)
        return NULL;
    if (once.count > 1)
        return "a plan is apart, and two elements share a place";
    if (plan_inverse(plan, place, index) != (once.count == 1))
        return "the plan's inverse does not find what is there, or finds what is not";
    if (once.count && rank && memcmp(index, once.index, rank * sizeof *index) != 0)
        return "the plan's inverse finds another element";
    return NULL;
}

const char *
bulk_check_plan(const struct plan *plan, struct arena *arena)
{
    const struct mapping *m = plan->mapping;
    struct diagnostic d;
    struct inverse *inverse = inverse_make(m, arena, &d);
    int64_t *index = arena_array(arena, 4 * m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch);
    int64_t elements = count_elements(m), min = 0, max = 0, place;
    for (int64_t i = 0; i < elements; i++) {
        mapping_unflatten(m, i, index);
        mapping_forward(m, index, scratch, &place);
        if (plan_forward(plan, index) != place)
            return "the plan places an element elsewhere";
        min = i == 0 || place < min ? place : min;
        max = i == 0 || place > max ? place : max;
    }
    for (place = min - 3; place <= max + 3; place++) {
        const char *wrong = check_place(plan, inverse, place, index + m->rank);
        if (wrong)
            return wrong;
    }
    return NULL;
}
