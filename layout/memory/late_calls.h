/* Loops and conditionals whose computations stand behind them, as XLA's own print of a module
 * may have them (reference: xla HloComputation::MakeEmbeddedComputationsList). */
#ifndef LAYOUT_MEMORY_LATE_CALLS_H
#define LAYOUT_MEMORY_LATE_CALLS_H

struct ownership;

/* Puts the computations of a module that has been read in an order where all that one calls
 * stand before it, and binds those calls; where one reaches itself, nothing changes. Calls and
 * fusions stay as they are: what they yield was followed when they came. -1 when memory runs
 * out. */
int ownership_bind_late_calls(struct ownership *o);

#endif
