/* What the files of the walk share: steps (flow.c), their results (flow_result.c), calls
 * (flow_call.c), loops (flow_loop.c), the end (flow_end.c). */
#ifndef LAYOUT_FLOW_FLOW_PRIVATE_H
#define LAYOUT_FLOW_FLOW_PRIVATE_H

#include "layout/flow/flow.h"
#include "layout/owner/roots.h"

/* The values that a caller passes for one parameter, one per part of its shape. */
struct flow_argument {
    const uint32_t *values; /* NULL: not known */
    uint32_t count;
};

/* A computation that is being run. */
struct frame {
    struct flow *flow;
    const struct computation *computation;
    const struct record *record;
    struct walked *walked;
    uint32_t at; /* number of the current step */
    const struct step *step;
    const struct form *form; /* the form of its result */
    /* While an operation runs that the step wraps (see struct tick): its tick within the step,
     * and the part of the step's result where its own result begins; `form` is then its form.
     * Otherwise 0. */
    uint32_t inner, part;
    uint32_t start;           /* the computation's first tick */
    uint32_t first_parameter; /* tick of parameter 0 */
    bool called;              /* a caller gives the arguments; false: the entry */
    size_t argument_count;
    const struct flow_argument *arguments;
};

/* The values that the computation of an asynchronous operation made. They live until its
 * done. */
struct async_context {
    uint32_t first, last; /* values from first up to last */
    uint32_t end;         /* the tick after the computation */
    bool done;
};

/* What is needed only during a walk. */
struct walking {
    unsigned depth;
    struct share **last_share;
    struct async_context *contexts;
    size_t context_count, context_capacity;
    struct flow_passed *passed; /* what later callers of a computation pass for parameters */
    size_t passed_count, passed_capacity;
    struct table passed_index;
};

void flow_fault(struct frame *frame, enum flow_fault_kind kind, const struct step *step);

/* Gives the next tick to the current step, or to the operation within it, and returns it. */
uint32_t flow_tick(struct frame *frame);

/* Space for `count` value numbers. */
uint32_t *flow_values(struct flow *flow, size_t count);

/* Makes the value of a part of the result, at the newest tick. */
uint32_t flow_value(struct frame *frame, uint32_t part, unsigned flags);

/* Runs the callees of the step, gives it its tick and returns the values of its result. */
const uint32_t *flow_result(struct frame *frame);

/* The values of operand k and their form. NULL, with a fault recorded, if they are not
 * known. */
const uint32_t *flow_operand(struct frame *frame, uint32_t k, const struct form **form);

/* What a computation that ran yields: the values of its root, NULL if they are not known, and
 * the tick of its parameter 0. */
struct flow_root {
    const uint32_t *values;
    const struct form *form;
    uint32_t first_parameter;
};

/* The values of argument `number`; NULL unless such an argument with that many parts is
 * given. */
const uint32_t *flow_argument_values(size_t count, const struct flow_argument *arguments,
                                     int32_t number, uint32_t parts);

/* Runs a computation with these arguments. */
struct flow_root flow_computation(struct frame *caller, const struct computation *computation,
                                  size_t count, const struct flow_argument *arguments);

/* ---- calls ---- */

/* Call n (0-based) of this kind that the step makes; NULL: there is none. */
const struct edge *flow_edge(const struct frame *frame, enum reference_kind kind, uint32_t n);
/* Runs the callee with these values as its only argument. */
struct flow_root flow_run_edge(struct frame *frame, const struct edge *edge,
                               const uint32_t *values, uint32_t count);

/* Run the callees of the step, give it its tick and return the values of its result. */
const uint32_t *flow_while(struct frame *frame);
const uint32_t *flow_conditional(struct frame *frame);

/* Returns whether a callee of the step is in the text, but ends after the caller. */
bool flow_calls_behind(const struct frame *frame);
/* Runs the callee of the step. Its arguments are the step's operands without the first
 * `skipped`. */
struct flow_root flow_callee(struct frame *frame, uint32_t skipped);

/* Records that the values from `first` on were made in the asynchronous context of the step: a
 * start, or an update that binds operands. */
void flow_async_context(struct frame *frame, uint32_t first);
/* The step is an update that passes its operand's context on. */
void flow_async_pass(struct frame *frame);
/* The step is a done: the values that were made in its context live until `tick`. */
void flow_async_done(struct frame *frame, uint32_t tick);

/* Records which operands the result may take the place of (links.groups). */
void flow_share(struct frame *frame);

/* ---- at the end ---- */

/* Marks outputs, joins donated arguments with outputs, and lets the other arguments live to the
 * end. */
void flow_finish(struct flow *flow);

#endif
