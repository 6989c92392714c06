/*
 * A scheduled program from its entry down: the order in which its steps run, one tick each, and
 * the values that they make and use (reference: XLA HloLiveRange, HloDataflowAnalysis). What a
 * step calls runs before it; a fusion is one step.
 */
#ifndef LAYOUT_MEMORY_FLOW_H
#define LAYOUT_MEMORY_FLOW_H

#include "layout/base/arena.h"
#include "layout/memory/form.h"
#include "layout/memory/ownership.h"
#include "layout/memory/record.h"
#include "layout/memory/value.h"

/* A tick. Of an asynchronous operation that is one word in the text, what it wraps has ticks of
 * its own: its parameters, then itself. */
struct tick {
    struct computation *computation;
    uint32_t step;
    uint32_t inner; /* 0: the step; else within it, from 1 */
};

/* Values that may share a buffer, where the compiler's text says so: results with operands, in
 * any pairing. */
struct share {
    struct share *next;
    uint32_t tick;
    uint32_t operand_count, result_count;
    uint32_t *operands, *results; /* who uses them up may change them */
};

/* What keeps the walk from seeing the whole program. */
enum flow_fault_kind {
    FLOW_CALLEE_BEHIND, /* a computation that is called before it ends */
    FLOW_NO_CALLEE,     /* a called computation that is not in the text */
    FLOW_CUT,           /* a computation that could not be read in full */
    FLOW_TOO_DEEP,      /* calls within calls within ... */
    FLOW_NO_ELEMENT,    /* a tuple index out of range */
    FLOW_NO_ALIAS,      /* an alias of what is not there */
    FLOW_NO_OPERAND,    /* an operand that the computation lacks, or of another shape */
    FLOW_NO_SHAPE,      /* a step whose shape is unknown */
};

struct flow_fault {
    enum flow_fault_kind kind;
    const struct computation *computation;
    const struct step *step; /* NULL: the computation, or the module's header */
};

#define FLOW_FAULT_LIMIT 20

struct flow {
    const struct ownership *ownership;
    struct arena arena;
    struct forms forms;
    struct values values;
    uint32_t tick_count, tick_capacity;
    struct tick *ticks;
    struct share *shares; /* the newest first */
    size_t share_count;
    struct computation *entry; /* NULL: the program has none */
    const uint32_t *root;      /* its values; NULL: not known */
    const struct form *root_form;
    size_t fault_count; /* may be more than are kept */
    struct flow_fault faults[FLOW_FAULT_LIMIT];
    bool failed; /* memory ran out */
    /* while it walks */
    unsigned depth;
    struct async_context *contexts;
    size_t context_count, context_capacity;
};

/* Walks the program of a module whose computations are recorded. 0, or -1 when memory runs out.
 * flow begins as zeros. */
int flow_run(struct flow *flow, const struct ownership *o, struct computation *entry);
void flow_free(struct flow *flow);

/* The form of a shape that some step of the walk has. */
static inline const struct form *
flow_form(const struct flow *flow, const struct shape_entry *shape)
{
    return form_known(&flow->forms, shape);
}

static inline const struct step *
flow_step(const struct flow *flow, uint32_t tick)
{
    return &flow->ticks[tick].computation->record->steps[flow->ticks[tick].step];
}

#endif
