#include "layout/program/sources.h"

#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/program/trails.h"
#include "layout/shape_entry.h"

/* The array that a step makes; NULL: it makes none. */
static const struct shape *
array_at(const struct trail *at)
{
    const struct shape_entry *shape = at->step->operation.shape;
    size_t leaf = 0;
    if (!shape || shape->leaf_count == 0)
        return NULL;
    if (at->element > 0 && (size_t)at->element < shape->leaf_count)
        leaf = (size_t)at->element;
    return shape_array(shape->leaves[leaf].entry->shape);
}

static void
add_source(struct slice_source *sources, size_t *count, const struct slice_source *found)
{
    size_t i = 0;
    while (i < *count && sources[i].step != found->step)
        i++;
    if (i == SOURCES)
        return;
    if (i == *count)
        sources[(*count)++] = *found;
    sources[i].bits = max_i64(sources[i].bits, found->bits);
}

/* Returns whether an operation makes its result within whatever uses it. */
static bool
is_light(const struct trail *at)
{
    static const char *const opcodes[] = {"broadcast",   "slice",   "pad",
                                          "concatenate", "reverse", NULL};
    return at->step->operation.trait == TRAIT_ELEMENTWISE || trail_at_copy(at) ||
           word_among(trail_opcode(at), opcodes);
}

size_t
sources_find(const struct trail *slice, struct slice_source sources[SOURCES])
{
    struct arena arena = {0};
    struct trails trails = {.arena = &arena};
    struct branch at;
    size_t count = 0;
    trails_add(&trails, slice, ANY_BITS);
    while (trails_next(&trails, &at)) {
        const struct shape *array = array_at(&at.trail);
        uint8_t rule = at.trail.step->operation.rule;
        int bits = at.bits;
        if (array)
            bits = min_int(bits, primitive_bits(array->type));
        if (rule == RULE_PARAMETER || rule == RULE_CONSTANT)
            continue;
        if (is_light(&at.trail))
            trails_add_operands(&trails, &at.trail, (int16_t)bits);
        else if (array)
            add_source(sources, &count,
                       &(struct slice_source){at.trail.step, shape_elements(array), bits});
    }
    arena_free(&arena);
    return count;
}
