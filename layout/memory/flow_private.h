/* What the files of the walk share: steps (flow.c), their
 * results (flow_result.c), calls (flow_call.c), loops (flow_loop.c), the end (flow_end.c). */
#ifndef LAYOUT_MEMORY_FLOW_PRIVATE_H
#define LAYOUT_MEMORY_FLOW_PRIVATE_H

#include "layout/memory/flow.h"
#include "layout/memory/roots.h"

/* What a computation is given for a parameter, all parts of its shape. */
struct flow_argument {
    const uint32_t *values; /* NULL: not known */
    uint32_t count;
};

/* A computation that runs. */
struct frame {
    struct flow *flow;
    struct computation *computation;
    struct record *record;
    uint32_t at; /* which step */
    const struct step *step;
    const struct form *form; /* of its result */
    /* Of an operation within the step (see struct tick), else 0: its tick there, and where in
     * the step's result its own begins, whose form it is then. */
    uint32_t inner, part;
    uint32_t start;           /* first tick of the computation */
    uint32_t first_parameter; /* tick of parameter 0 */
    uint32_t edge;            /* the first of the computation's calls that is not over */
    bool called;              /* arguments come from a caller */
    size_t argument_count;
    const struct flow_argument *arguments;
};

/* Values that an asynchronous operation's computation made: they live until it is done. */
struct async_context {
    const struct computation *computation;
    uint32_t step;        /* the start, or the update that bound its operands */
    uint32_t first, last; /* values from first up to last */
    uint32_t end;         /* of the computation */
};

void flow_fault(struct frame *frame, enum flow_fault_kind kind, const struct step *step);

/* The next tick, given to the step, or to what is within it. */
uint32_t flow_tick(struct frame *frame);

/* `count` values, NULL when memory runs out. */
uint32_t *flow_values(struct flow *flow, size_t count);

/* What the step calls, its tick, the values of its result; NULL when memory runs out. */
const uint32_t *flow_result(struct frame *frame);

/* The values of operand k and their form; NULL, and a fault, where it is not known. */
const uint32_t *flow_operand(struct frame *frame, uint32_t k, const struct form **form);

/* Of a computation that ran: its root's values, NULL where they are not known, and when its
 * parameter 0 stood. */
struct flow_root {
    const uint32_t *values;
    const struct form *form;
    uint32_t first_parameter;
};

/* The values of the argument of this number; NULL where none of so many parts is given. */
const uint32_t *flow_argument_values(size_t count, const struct flow_argument *arguments,
                                     int32_t number, uint32_t parts);

/* Runs a computation with these arguments. */
struct flow_root flow_computation(struct frame *caller, struct computation *computation,
                                  size_t count, const struct flow_argument *arguments);

/* ---- calls ---- */

/* The step's call number n of this kind; NULL: there is none. */
const struct edge *flow_edge(const struct frame *frame, enum reference_kind kind, uint32_t n);
/* Runs what it calls with these values for its parameter. */
struct flow_root flow_run_edge(struct frame *frame, const struct edge *edge,
                               const uint32_t *values, uint32_t count);

/* What runs before the step does, its tick, its values; NULL when memory runs out. */
const uint32_t *flow_while(struct frame *frame);
const uint32_t *flow_conditional(struct frame *frame);

/* Does a computation that the step calls stand in the text, but behind it? */
bool flow_calls_behind(const struct frame *frame);
/* Runs what the step calls with its operands, less the first few. */
struct flow_root flow_callee(struct frame *frame, uint32_t skipped);

/* Values from `first` on were made in the asynchronous context of the step. */
void flow_async_context(struct frame *frame, uint32_t first);
/* The step is a done: what its context made lives until now. */
void flow_async_done(struct frame *frame, uint32_t tick);

/* Takes note of values that may share a buffer (links.groups). */
void flow_share(struct frame *frame, uint32_t tick);

/* ---- at the end ---- */

/* Outputs, donation and how long arguments live. */
void flow_finish(struct flow *flow);

#endif
