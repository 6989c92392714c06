/* Loops and conditionals that stand before the computations they call, as XLA's own print of a
 * module may have them (reference: xla HloComputation::MakeEmbeddedComputationsList). */
#ifndef LAYOUT_OWNER_LATE_CALLS_H
#define LAYOUT_OWNER_LATE_CALLS_H

struct ownership;

/* Puts the computations of a module whose text has been read into an order where callees come
 * before callers, and binds the calls whose callee was read too late. If a computation reaches
 * itself, nothing changes. Late callees of calls and fusions stay unbound, because the owners
 * of the results were already decided without them. */
void ownership_bind_late_calls(struct ownership *o);

#endif
