/* Who owns the bytes of each step: bands that lie on one another. Which owners have a hue, and
 * which band lies on which, is as on the page (web/memory/owners.js). */
#ifndef RENDER_MEMORY_OWNER_STACK_H
#define RENDER_MEMORY_OWNER_STACK_H

#include "layout/pack/timeline.h"
#include "render/account/folds.h"

#define OWNER_HUES 8

/* Instead of a hue: what is kept throughout, if it is not most of the peak; what is smaller. */
enum { OWNER_KEPT = OWNER_HUES, OWNER_REST };

struct owner_band {
    const char *name;         /* "layer*", "arguments, not donated" */
    const char *detail;       /* "f32[8,128], backward"; "" */
    int hue;                  /* from 0 on; OWNER_KEPT, OWNER_REST */
    int64_t *bytes, *padding; /* at each tick */
};

/* The time that a buffer has one owner. Buffers that are kept throughout have one piece. */
struct owner_piece {
    const struct buffer *buffer;
    struct interval life;
    uint32_t owner; /* its number */
};

struct owner_stack {
    uint32_t count;
    struct owner_band *bands; /* the lowest first; the last has what is smaller */
    uint32_t piece_count;
    struct owner_piece *pieces;
    uint32_t *band_of; /* of each owner */
};

/* Makes the bands of a memory space, with their texts and numbers in the arena. They sum to the
 * bytes of the timeline. */
void owner_stack_make(struct owner_stack *stack, const struct account *account, int space,
                      const struct timeline *timeline, struct arena *arena);
void owner_stack_free(struct owner_stack *stack);

#endif
