/*
 * Recomputation as a framework does it, jax.checkpoint of a scope: what the forward pass makes
 * within it and only the backward pass reads later is not kept, but made again.
 */
#ifndef PARSER_CHANGE_RECOMPUTE_H
#define PARSER_CHANGE_RECOMPUTE_H

#include "parser/change/pick.h"
#include "parser/change/trial.h"

#define DROPPED_SCOPES 4

struct dropped {
    int64_t bytes; /* of values that are not kept; set once the trial is measured */
    size_t count;
    size_t scope_count;
    const char *scopes[DROPPED_SCOPES]; /* of them, without numbers: "layer*" */
};

/* Lets values that an instruction of the pick makes in the forward pass end at their last
 * forward use, and live again from the first backward step of their scope on. What another
 * scope reads stays. What a loop saves, an array a step, keeps one step, and whole only what
 * has the shape of a value that the loop carries. */
void recompute(struct trial *trial, const struct pick *pick, struct dropped *dropped);

#endif
