#include "layout/pair/peak_growth.h"

#include "layout/base/minmax.h"

#include <stdlib.h>

/* What a step has alive at a peak. */
struct step_bytes {
    int64_t bytes, largest;
    const struct shape_entry *shape; /* of the largest */
};

/* What the steps of one program have alive at the peak of a memory space. */
struct side_bytes {
    const struct match_side *side;
    struct step_bytes **bodies; /* by body and step; NULL: the body has nothing */
};

struct grown_steps {
    size_t count;
    struct grown_step *items;
};

/* ---- bytes of steps ---- */

static void
step_bytes_add(struct step_bytes *sum, const struct peak_array *array)
{
    sum->bytes += array->bytes; /* cannot overflow: part of the peak */
    if (array->bytes > sum->largest) {
        sum->largest = array->bytes;
        sum->shape = array->shape;
    }
}

static struct side_bytes
side_bytes_make(const struct match_side *side, const struct peak_arrays *peaks, int space,
                struct arena *arena)
{
    struct side_bytes all = {side, arena_array(arena, side->count, sizeof *all.bodies)};
    for (size_t i = 0; i < peaks->count; i++) {
        const struct peak_array *array = &peaks->items[i];
        const struct match_body *body = match_body_of(side, array->computation);
        if (array->space != space || !body)
            continue;
        struct step_bytes **steps = &all.bodies[body - side->bodies];
        if (!*steps)
            *steps = arena_array(arena, body->record.count, sizeof **steps);
        step_bytes_add(&(*steps)[array->step], array);
    }
    return all;
}

/* Of a body or a step that is not there nothing is alive. */
static struct step_bytes
side_bytes_of(const struct side_bytes *all, const struct match_body *body, uint32_t step)
{
    const struct step_bytes *steps = body ? all->bodies[body - all->side->bodies] : NULL;
    return steps && step != NO_MATE ? steps[step] : (struct step_bytes){0};
}

/* ---- growth ---- */

static void
grown_steps_add(struct grown_steps *list, struct grown_step grown)
{
    if (grown_step_delta(&grown) != 0)
        list->items[list->count++] = grown;
}

/* Adds the steps of the old program that have other bytes than their mates. */
static void
grown_steps_add_old(struct grown_steps *list, const struct side_bytes *old,
                    const struct side_bytes *new)
{
    for (size_t i = 0; i < old->side->count; i++) {
        const struct match_body *body = &old->side->bodies[i];
        for (uint32_t at = 0; old->bodies[i] && at < body->record.count; at++) {
            struct step_bytes was = old->bodies[i][at],
                              is = side_bytes_of(new, body->mate, body->nodes[at].mate);
            const struct shape_entry *shape = is.shape ? is.shape : was.shape;
            if (was.bytes)
                grown_steps_add(
                    list, (struct grown_step){old->side, body, at, shape, was.bytes, is.bytes});
        }
    }
}

/* Adds the steps of the new program whose mates have nothing. */
static void
grown_steps_add_new(struct grown_steps *list, const struct side_bytes *old,
                    const struct side_bytes *new)
{
    for (size_t i = 0; i < new->side->count; i++) {
        const struct match_body *body = &new->side->bodies[i];
        for (uint32_t at = 0; new->bodies[i] && at < body->record.count; at++) {
            struct step_bytes is = new->bodies[i][at];
            if (is.bytes && !side_bytes_of(old, body->mate, body->nodes[at].mate).bytes)
                grown_steps_add(
                    list, (struct grown_step){new->side, body, at, is.shape, 0, is.bytes});
        }
    }
}

static int
grown_steps_compare(const void *left, const void *right)
{
    return compare_numbers(grown_step_delta(right), grown_step_delta(left));
}

size_t
peak_growth(struct grown_step grown[GROWN_STEPS], const struct match *match,
            const struct peak_arrays *old, const struct peak_arrays *new, int space)
{
    struct arena arena = {0};
    int64_t growth = peak_of_space(new, space).bytes - peak_of_space(old, space).bytes;
    struct side_bytes was = side_bytes_make(&match->old, old, space, &arena),
                      is = side_bytes_make(&match->new, new, space, &arena);
    struct grown_steps list = {
        .items = arena_array(&arena, old->count + new->count, sizeof *list.items)};
    grown_steps_add_old(&list, &was, &is);
    grown_steps_add_new(&list, &was, &is);
    if (list.count)
        qsort(list.items, list.count, sizeof *list.items, grown_steps_compare);
    size_t count = 0;
    for (size_t i = 0; i < list.count && i < GROWN_STEPS; i++) {
        const struct grown_step *next = &list.items[growth > 0 ? i : list.count - 1 - i];
        int64_t delta = grown_step_delta(next);
        if ((delta > 0) == (growth > 0) && llabs(delta) > llabs(growth) / GROWTH_TRIFLE)
            grown[count++] = *next;
    }
    arena_free(&arena);
    return count;
}
