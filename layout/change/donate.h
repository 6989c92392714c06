/*
 * Donation: outputs that may lie in the memory of arguments. Source: JAX,
 * jax/_src/interpreters/mlir.py (_set_up_aliases): each output, in order, takes the first
 * donated argument of its type and dimensions that none has taken; and of its layout here, as
 * the compiler refuses others.
 */
#ifndef LAYOUT_CHANGE_DONATE_H
#define LAYOUT_CHANGE_DONATE_H

#include "layout/change/argument.h"
#include "layout/trial/trial.h"

struct donation_list {
    size_t count;
    const struct argument **items; /* those that outputs lie in, in the order of the outputs */
    int64_t bytes;
    bool gradients; /* an output is a gradient: the argument that it lies in may be needed still
                     */
    const int64_t *copied; /* once the trial is measured: bytes of their copies in the fast
                              memory */
    const char *unknown; /* a pattern of the list that names no argument; NULL: there is none */
};

/* Lets the trial copy donated arguments that are still read when a loop begins to write an
 * output into their memory, as the compiler does: such a donation saves nothing. The copies are
 * made when the trial is measured. It is called once for a trial. */
void donate_copies(struct trial *trial);

/* Donates the arguments that a list of patterns names, "*" or "3,7" (argument_matches), as far
 * as outputs are like them. */
struct donation_list donate(struct trial *trial, const struct arguments *arguments,
                            const char *list);

#endif
