#include "layout/program/trails.h"

void
trails_add(struct trails *trails, const struct trail *trail, int16_t bits)
{
    arena_grow(trails->arena, &trails->waiting, trails->count, &trails->capacity,
               sizeof *trails->waiting);
    struct branch *branch = &trails->waiting[trails->count++];
    *branch = (struct branch){*trail, bits};
    branch->trail.moves = 0;
}

void
trails_add_operands(struct trails *trails, const struct trail *trail, int16_t bits)
{
    for (uint32_t k = 0; k < trail->step->operand_count; k++) {
        struct trail operand = *trail;
        operand.element = -1;
        if (trail_operand(&operand, k))
            trails_add(trails, &operand, bits);
    }
}

/* Returns whether the step was followed already for a type as wide. */
static bool
was_seen(struct trails *trails, const struct trail *at, int16_t bits)
{
    const struct computation *c = at->computation;
    if (!trails->seen)
        trails->seen =
            arena_array(trails->arena, at->records->ownership->count + 1, sizeof *trails->seen);
    int16_t **of = &trails->seen[c->number];
    if (!*of)
        *of = arena_array(trails->arena, c->count + 1, sizeof **of);
    int16_t *seen = &(*of)[at->step - records_open(at->records, c)->steps];
    if (*seen > bits)
        return true;
    *seen = bits + 1;
    return false;
}

bool
trails_next(struct trails *trails, struct branch *next)
{
    while (trails->count) {
        *next = trails->waiting[--trails->count];
        while (trail_back(&next->trail))
            continue;
        if (trail_state(&next->trail) >= 0 || !was_seen(trails, &next->trail, next->bits))
            return true;
    }
    return false;
}
