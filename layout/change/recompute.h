/*
 * Recomputation as a framework does it, jax.checkpoint of a scope: what the forward pass makes
 * within it and only the backward pass reads later is not kept, but made again.
 */
#ifndef LAYOUT_CHANGE_RECOMPUTE_H
#define LAYOUT_CHANGE_RECOMPUTE_H

#include "layout/base/words.h"
#include "layout/trial/pick.h"
#include "layout/trial/trial.h"

#define DROPPED_SCOPES 4

struct dropped_scope {
    const char *name; /* without numbers: "layer*" */
    uint32_t call;    /* the first of those that are the same without them */
    bool repeated;    /* there is another one */
};

/* What is not kept; set once the trial is measured. */
struct dropped {
    size_t count;
    int64_t loop_bytes; /* of what loops save at each step */
    size_t scope_count;
    struct dropped_scope scopes[DROPPED_SCOPES]; /* of values that no loop saves */
};

struct recompute_how {
    struct pick pick;
    struct words *texts; /* gets what values that are not kept have in the field of the pick;
                            NULL: unasked */
    bool loops_only;     /* only what loops save: elsewhere, a CPU's compiler makes once what is
                            made twice */
};

/* Lets values that an instruction of the pick makes in the forward pass end at their last
 * forward use, and live again from the first backward step of their scope on. What another
 * scope reads stays. Of what a loop saves, a slice a step, a later loop makes the slice that it
 * uses; only what the loop carries is saved still. What is made again, and what is alive for
 * few steps, lies in the fast memory as far as there is room. */
void recompute(struct trial *trial, const struct recompute_how *how, struct dropped *dropped);

#endif
