/* Values of another type: what people keep as bf16 instead of f32. */
#ifndef LAYOUT_CHANGE_RETYPE_H
#define LAYOUT_CHANGE_RETYPE_H

#include "layout/primitive.h"
#include "layout/trial/pick.h"
#include "layout/trial/trial.h"

struct target;

struct retype {
    enum primitive from, to;
    struct pick pick; /* arguments only by PICK_ARGUMENT */
};

/* Lets buffers that an instruction of the pick writes hold another type, but for arguments,
 * outputs and constants. *buffers is their number once the trial is measured. Scalars stay. */
void retype(struct trial *trial, const struct retype *change, const struct target *target,
            size_t *buffers);

#endif
