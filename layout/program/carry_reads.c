/* Each step is followed once for each wider type in which its result is read. */
#include "layout/program/carry_reads.h"

#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#define ANY_BITS INT16_MAX /* read in its own type */

/* A step's result, or an element of it, within the body or a fusion of it. */
struct point {
    const struct computation *computation;
    uint32_t step;
    uint32_t fusion; /* the body's step that calls the computation; NO_STEP: it is the body */
    int64_t element;
    int16_t bits; /* in which it is read; 0: by a product */
};

struct carry_reads {
    struct records *records;
    struct arena *arena;
    const struct computation *body;
    size_t element_count;
    int16_t *bits;  /* by element of the state */
    int16_t **seen; /* by computation and step: bits + 1; 0: not yet */
    size_t count, capacity;
    struct point *waiting;
};

struct carry_reads *
carry_reads_new(struct records *records, const struct computation *body, size_t elements,
                struct arena *arena)
{
    struct carry_reads *reads = arena_alloc(arena, sizeof *reads);
    *reads = (struct carry_reads){records, arena, body, elements, NULL, NULL, 0, 0, NULL};
    reads->bits = arena_array(arena, elements + 1, sizeof *reads->bits);
    reads->seen = arena_array(arena, records->ownership->count + 1, sizeof(int16_t *));
    return reads;
}

static const struct step *
step_of(const struct carry_reads *reads, const struct point *at)
{
    return &records_open(reads->records, at->computation)->steps[at->step];
}

/* Returns whether a step was followed already for a type as wide. */
static bool
was_seen(struct carry_reads *reads, const struct point *at)
{
    int16_t **of = &reads->seen[at->computation->number];
    if (!*of)
        *of = arena_array(reads->arena, at->computation->count + 1, sizeof **of);
    int16_t *seen = &(*of)[at->step];
    if (*seen > at->bits)
        return true;
    *seen = at->bits + 1;
    return false;
}

static void
wait_for(struct carry_reads *reads, struct point at)
{
    arena_grow(reads->arena, &reads->waiting, reads->count, &reads->capacity,
               sizeof *reads->waiting);
    reads->waiting[reads->count++] = at;
}

static void
wait_for_operand(struct carry_reads *reads, const struct point *at, uint32_t k, int64_t element,
                 int16_t bits)
{
    uint32_t operand =
        record_operand(records_open(reads->records, at->computation), step_of(reads, at), k);
    if (operand != NO_STEP)
        wait_for(reads, (struct point){at->computation, operand, at->fusion, element, bits});
}

/* Goes on from an element of a tuple, or notes that an element of the state is read. */
static void
take_element(struct carry_reads *reads, const struct point *at)
{
    const struct record *record = records_open(reads->records, at->computation);
    const struct step *step = step_of(reads, at);
    uint32_t from = record_operand(record, step, 0);
    int64_t number = step->operation.number;
    bool state = at->computation == reads->body && from != NO_STEP &&
                 record->steps[from].operation.rule == RULE_PARAMETER;
    if (!state)
        wait_for_operand(reads, at, 0, number, at->bits);
    else if (number >= 0 && (size_t)number < reads->element_count)
        reads->bits[number] = (int16_t)max_int(reads->bits[number], at->bits);
}

static void
enter_fusion(struct carry_reads *reads, const struct point *at)
{
    const struct computation *fused =
        step_callee(reads->records, at->computation, step_of(reads, at), REFERENCE_FUSED);
    if (fused && fused->root != NO_STEP && at->fusion == NO_STEP)
        wait_for(reads, (struct point){fused, fused->root, at->step, at->element, at->bits});
}

static void
leave_fusion(struct carry_reads *reads, const struct point *at)
{
    const struct point call = {reads->body, at->fusion, NO_STEP, -1, at->bits};
    wait_for_operand(reads, &call, (uint32_t)step_of(reads, at)->operation.number, -1,
                     at->bits);
}

/* Goes on from the operands of an operation that is no move: a copy or a conversion reads its
 * operand as it is read itself, a product in whichever type is kept. */
static void
take_operands(struct carry_reads *reads, const struct point *at)
{
    static const char *const copies[] = {"convert",   "copy",    "reshape",
                                         "transpose", "bitcast", NULL};
    static const char *const products[] = {"dot", "convolution", NULL};
    const struct step *step = step_of(reads, at);
    const char *opcode = step_opcode(reads->records->ownership, at->computation, step);
    const struct shape_entry *shape = step->operation.shape;
    int16_t bits = ANY_BITS;
    if (was_seen(reads, at))
        return;
    if (word_among(opcode, products))
        bits = 0;
    else if (word_among(opcode, copies) && shape && shape->leaf_count == 1)
        bits = (int16_t)min_i64(
            at->bits, primitive_bits(shape_array(shape->leaves[0].entry->shape)->type));
    for (uint32_t k = 0; k < step->operand_count; k++)
        wait_for_operand(reads, at, k, -1, bits);
}

static void
follow(struct carry_reads *reads, const struct point *at)
{
    const struct step *step = step_of(reads, at);
    switch (step->operation.rule) {
    case RULE_PARAMETER:
        if (at->fusion != NO_STEP)
            leave_fusion(reads, at);
        break;
    case RULE_CONSTANT:
        break;
    case RULE_ELEMENT:
        take_element(reads, at);
        break;
    case RULE_TUPLE:
        if (at->element >= 0)
            wait_for_operand(reads, at, (uint32_t)at->element, -1, at->bits);
        break;
    case RULE_FUSION:
        enter_fusion(reads, at);
        break;
    default:
        take_operands(reads, at);
        break;
    }
}

void
carry_reads_follow(struct carry_reads *reads, const struct saved *saved)
{
    uint32_t fusion = saved->computation == saved->body ? NO_STEP : saved->writer;
    wait_for(reads, (struct point){saved->computation, saved->slice, fusion, -1, ANY_BITS});
    while (reads->count) {
        const struct point at = reads->waiting[--reads->count];
        follow(reads, &at);
    }
}

int64_t
carry_reads_bits(const struct carry_reads *reads, int64_t element)
{
    bool known = element >= 0 && (size_t)element < reads->element_count;
    return known ? reads->bits[element] : 0;
}
