/*
 * The walk through a scheduled program from its entry: the order in which its steps run, one
 * tick each, and the values that they make and use (reference: XLA HloLiveRange,
 * HloDataflowAnalysis). The callees of a step run before it; a fusion is a single step.
 */
#ifndef LAYOUT_FLOW_FLOW_H
#define LAYOUT_FLOW_FLOW_H

#include "layout/base/arena.h"
#include "layout/flow/form.h"
#include "layout/flow/value.h"
#include "layout/owner/ownership.h"
#include "layout/owner/records.h"

/* A tick of the schedule, at which one step runs. If the text spells an asynchronous operation
 * as a single instruction NAME-start, the operation that it wraps has ticks of its own: one for
 * each parameter, then one for itself. */
struct tick {
    const struct computation *computation;
    uint32_t step;
    uint32_t inner; /* 0: the step itself; else 1-based number within the step */
};

/* Each of the results may take the place of each of the operands because the compiler's text
 * says so. */
struct share {
    struct share *next;
    uint32_t operand_count, result_count;
    uint32_t *operands, *results; /* value numbers */
};

/* What the walk finds in a computation. */
struct walked {
    const struct record *record;
    const uint32_t **results; /* values of each step's result; NULL: not known */
    uint32_t *used;           /* of each step, the tick after the last that uses all parts of
                                 its result; 0: none */
    uint32_t *contexts;       /* see flow_async_done; NULL: no asynchronous operation has run */
    uint32_t *parameters;     /* its steps that are parameters */
    uint32_t parameter_count;
    const struct step *branch_of; /* the last conditional that has it as a branch */
};

/* Why the walk does not see the whole program. */
enum flow_fault_kind {
    FLOW_CALLEE_BEHIND, /* the callee ends after the caller */
    FLOW_NO_CALLEE,     /* the callee is not in the text */
    FLOW_NAME_TWICE,    /* an instruction before it in the computation has its name */
    FLOW_CUT,           /* part of a computation could not be read */
    FLOW_TOO_DEEP,      /* calls are nested too deeply */
    FLOW_NO_ELEMENT,    /* a tuple index is out of range */
    FLOW_NO_ALIAS,      /* an alias names a part that does not exist */
    FLOW_NO_OPERAND,    /* an operand is missing or has an unexpected shape */
    FLOW_NO_SHAPE,      /* the shape of a step is unknown */
};

struct flow_fault {
    enum flow_fault_kind kind;
    const struct computation *computation;
    const struct step *step; /* NULL: the whole computation, or the module's header */
};

#define FLOW_FAULT_LIMIT 20

struct flow {
    const struct ownership *ownership;
    struct records *records; /* of the ownership */
    struct arena arena;
    struct forms forms;
    struct values values;
    struct walked **walked; /* by the number of the computation; NULL: it does not run */
    uint32_t tick_count;
    size_t tick_capacity;
    struct tick *ticks;
    struct share *shares; /* the oldest first */
    const struct computation *entry;
    const uint32_t *root; /* values of the program's result; NULL: not known */
    const struct form *root_form;
    const struct shape_entry *const *held; /* by value: what one device holds of it; NULL: all
                                              of it. NULL: all values are whole */
    const bool *on_host; /* by value: it lies in the host's memory, whatever its array says;
                            NULL: none does */
    size_t fault_count;  /* of all faults, also those that are not kept */
    struct flow_fault faults[FLOW_FAULT_LIMIT];
    struct walking *walking; /* NULL but during the walk */
};

/* Walks the program of a module that keeps operations, as it is opened. flow must be zeros. */
void flow_run(struct flow *flow, struct records *records, const struct computation *entry);
void flow_free(struct flow *flow);

/* Of a program into which no copies were inserted yet, so that no values need share a buffer
 * but arguments and the outputs that they are donated to: gives an output a value of its own if
 * it is a constant, another output, or an argument that is not donated to it (reference: XLA
 * CopyInsertion, AddSpecialCaseCopies). */
void flow_copy_outputs(struct flow *flow);

/* The form of the shape of a step that ran. */
static inline const struct form *
flow_form(const struct flow *flow, const struct shape_entry *shape)
{
    return form_known(&flow->forms, shape);
}

/* What the walk found in a computation; NULL: it does not run. */
static inline const struct walked *
flow_walked(const struct flow *flow, const struct computation *c)
{
    return flow->walked[c->number];
}

static inline const struct step *
flow_step(const struct flow *flow, uint32_t tick)
{
    const struct tick *at = &flow->ticks[tick];
    return &flow_walked(flow, at->computation)->record->steps[at->step];
}

/* The array that a value is; NULL: it is a table, or has no bytes. */
const struct shape_entry *flow_array(const struct flow *flow, uint32_t value);

/* The element of its step's result in which a value is; -1: it is all of it. */
int64_t flow_element(const struct flow *flow, const struct value *value);

/* Finds the step of a text: its name, "%fusion.3" or "fusion.3", else the number of its tick.
 * Returns false if there is none. */
bool flow_find_tick(const struct flow *flow, const char *text, uint32_t *tick);

/* The name of the step at a tick, which lives as long as the records. */
static inline const char *
flow_name(const struct flow *flow, uint32_t tick)
{
    return step_name(flow->ownership, flow->ticks[tick].computation, flow_step(flow, tick),
                     &flow->records->arena);
}

#endif
