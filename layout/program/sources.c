/* The operations that make a slice are followed back, each step once, into fusions and out of
 * them, until they leave the body. */
#include "layout/program/sources.h"

#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#define SEEN 512 /* steps that are followed */

/* A step's result, or an element of it, within the body or a fusion of it. */
struct point {
    const struct computation *computation;
    uint32_t step;
    uint32_t fusion; /* the body's step that calls the computation; NO_STEP: it is the body */
    int64_t element;
    int64_t bits;
};

struct following {
    struct records *records;
    const struct computation *body;
    struct slice_source *sources;
    size_t source_count, seen_count, waiting_count;
    struct point seen[SEEN], waiting[SEEN];
};

static const struct step *
step_of(const struct following *f, const struct point *at)
{
    return &records_open(f->records, at->computation)->steps[at->step];
}

/* The array that a point is; NULL: it is none. */
static const struct shape *
array_of(const struct following *f, const struct point *at)
{
    const struct shape_entry *shape = step_of(f, at)->operation.shape;
    if (!shape || shape->leaf_count == 0)
        return NULL;
    size_t leaf = 0;
    if (at->element > 0 && (size_t)at->element < shape->leaf_count)
        leaf = (size_t)at->element;
    return shape_array(shape->leaves[leaf].entry->shape);
}

/* Adds a point unless it was seen with elements as wide. */
static void
wait_for(struct following *f, struct point at)
{
    const struct shape *array = array_of(f, &at);
    if (array)
        at.bits = min_i64(at.bits, primitive_bits(array->type));
    for (size_t i = 0; i < f->seen_count; i++) {
        struct point *seen = &f->seen[i];
        if (seen->computation == at.computation && seen->step == at.step &&
            seen->element == at.element && seen->bits >= at.bits)
            return;
    }
    if (f->seen_count == SEEN || f->waiting_count == SEEN)
        return;
    f->seen[f->seen_count++] = at;
    f->waiting[f->waiting_count++] = at;
}

static void
wait_for_operand(struct following *f, const struct point *at, uint32_t k, int64_t element)
{
    uint32_t operand =
        record_operand(records_open(f->records, at->computation), step_of(f, at), k);
    if (operand != NO_STEP)
        wait_for(f, (struct point){at->computation, operand, at->fusion, element, at->bits});
}

static void
add_source(struct following *f, const struct point *at)
{
    const struct shape *array = array_of(f, at);
    size_t i = 0;
    while (i < f->source_count &&
           (f->sources[i].computation != at->computation || f->sources[i].step != at->step))
        i++;
    if (!array || i == SOURCES)
        return;
    if (i == f->source_count)
        f->sources[f->source_count++] =
            (struct slice_source){at->computation, at->step, shape_elements(array), 0};
    f->sources[i].bits = max_i64(f->sources[i].bits, at->bits);
}

/* Returns whether an operation makes its result within whatever uses it. */
static bool
is_light(const struct following *f, const struct point *at)
{
    static const char *const opcodes[] = {"broadcast", "reshape", "transpose", "slice",
                                          "bitcast",   "copy",    "pad",       "concatenate",
                                          "reverse",   NULL};
    const struct operation *operation = &step_of(f, at)->operation;
    return operation->trait == TRAIT_ELEMENTWISE || operation->rule == RULE_FORWARD ||
           word_among(step_opcode(f->records->ownership, at->computation, step_of(f, at)),
                      opcodes);
}

/* Goes on from what is passed for a parameter of a fusion. */
static void
leave_fusion(struct following *f, const struct point *at)
{
    const struct point call = {f->body, at->fusion, NO_STEP, -1, at->bits};
    wait_for_operand(f, &call, (uint32_t)step_of(f, at)->operation.number, -1);
}

static void
enter_fusion(struct following *f, const struct point *at)
{
    const struct computation *fused =
        step_callee(f->records, at->computation, step_of(f, at), REFERENCE_FUSED);
    if (fused && fused->root != NO_STEP && at->fusion == NO_STEP)
        wait_for(f, (struct point){fused, fused->root, at->step, at->element, at->bits});
}

static void
follow(struct following *f, const struct point *at)
{
    const struct step *step = step_of(f, at);
    switch (step->operation.rule) {
    case RULE_PARAMETER:
        if (at->fusion != NO_STEP)
            leave_fusion(f, at);
        return;
    case RULE_CONSTANT:
        return;
    case RULE_ELEMENT:
        wait_for_operand(f, at, 0, step->operation.number);
        return;
    case RULE_TUPLE:
        if (at->element >= 0)
            wait_for_operand(f, at, (uint32_t)at->element, -1);
        return;
    case RULE_ELEMENT_ZERO:
    case RULE_COPY_START:
        wait_for_operand(f, at, 0, -1);
        return;
    case RULE_FUSION:
        enter_fusion(f, at);
        return;
    default:
        break;
    }
    if (!is_light(f, at)) {
        add_source(f, at);
        return;
    }
    for (uint32_t k = 0; k < step->operand_count; k++)
        wait_for_operand(f, at, k, -1);
}

size_t
sources_find(struct records *records, const struct saved *saved,
             struct slice_source sources[SOURCES])
{
    struct following f = {.records = records, .body = saved->body, .sources = sources};
    uint32_t fusion = saved->computation == saved->body ? NO_STEP : saved->writer;
    wait_for(&f, (struct point){saved->computation, saved->slice, fusion, -1, INT64_MAX});
    while (f.waiting_count) {
        const struct point at = f.waiting[--f.waiting_count];
        follow(&f, &at);
    }
    return f.source_count;
}
