#include "layout/program/sources.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/base/words.h"
#include "layout/program/trails.h"
#include "layout/shape_entry.h"

/* The array in an element of a step's result; NULL: it makes none. */
static const struct shape *
array_of(const struct step *step, int64_t element)
{
    const struct shape_entry *shape = step->operation.shape;
    size_t leaf = 0;
    if (!shape || shape->leaf_count == 0)
        return NULL;
    if (element > 0 && (size_t)element < shape->leaf_count)
        leaf = (size_t)element;
    return shape_array(shape->leaves[leaf].entry->shape);
}

static wide_integer
bits_of(const struct slice_source *source)
{
    return (wide_integer)source->elements * source->bits;
}

/* Adds a source, or widens that of the same step: of what one step makes, only the largest is
 * made again, the rest from what that is made from. */
static void
add_source(struct slice_source *sources, size_t *count, struct slice_source found)
{
    size_t i = 0;
    while (i < *count && sources[i].step != found.step)
        i++;
    if (i == SOURCES)
        return;
    if (i == *count)
        sources[(*count)++] = found;
    else if (bits_of(&sources[i]) < bits_of(&found))
        sources[i] = found;
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

/* The source that a product, sum or kernel is. One within a fusion has no memory of its own:
 * the source is what the fusion hands out. A fusion that writes the slice itself hands out
 * nothing else, so there the operation is the source. Of libtpu 0.0.52, a softmax in a scan is
 * one fusion of product, maximum and exponential, and only the exponential is made again: 8 of
 * 8 pairs (bf16 and f32; v5e, v5p, v6e, v7x) take what is promised within 5 %, where the
 * product counted beside it made up to 18 % too much. */
static struct slice_source
source_at(const struct branch *at, const struct shape *array, const struct saved *saved)
{
    const struct trail_call *outer = &at->trail.calls[0];
    const struct shape *given = at->trail.depth ? array_of(outer->step, outer->element) : NULL;
    if (given && shape_elements(given) <= saved->elements)
        return (struct slice_source){outer->step, shape_elements(given),
                                     primitive_bits(given->type)};
    return (struct slice_source){at->trail.step, shape_elements(array), at->bits};
}

size_t
sources_find(const struct saved *saved, struct slice_source sources[SOURCES])
{
    struct arena arena = {0};
    struct trails trails = {.arena = &arena};
    struct branch at;
    size_t count = 0;
    trails_add(&trails, &saved->slice, ANY_BITS);
    while (trails_next(&trails, &at)) {
        const struct shape *array = array_of(at.trail.step, at.trail.element);
        uint8_t rule = at.trail.step->operation.rule;
        if (array)
            at.bits = (int16_t)min_int(at.bits, primitive_bits(array->type));
        if (rule == RULE_PARAMETER || rule == RULE_CONSTANT)
            continue;
        if (is_light(&at.trail))
            trails_add_operands(&trails, &at.trail, at.bits);
        else if (array)
            add_source(sources, &count, source_at(&at, array, saved));
    }
    arena_free(&arena);
    return count;
}
