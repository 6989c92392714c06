/*
 * A linear layout over GF(2), as Triton has it: from hardware (register, lane, warp, block) or
 * from an offset of shared memory to an element. Each bit of an input has a basis, which is a
 * coordinate; the element is the XOR of the bases of the bits that are set. A basis of zeros is
 * a copy. Reference: Triton, LinearLayout.
 *
 * Ownership: everything lives in the arena given to linear_begin.
 */
#ifndef LAYOUT_TRITON_LINEAR_H
#define LAYOUT_TRITON_LINEAR_H

#include "layout/base/text.h"
#include "layout/tirx/algebra.h"

enum linear_input {
    LINEAR_REGISTER,
    LINEAR_LANE,
    LINEAR_WARP,
    LINEAR_BLOCK,
    LINEAR_OFFSET,
    LINEAR_INPUTS
};

struct linear_bases {
    bool present; /* the layout has this input, perhaps without bits */
    size_t count, capacity;
    int64_t *basis; /* count * rank, bit 0 first */
};

struct linear_layout {
    size_t rank;
    const int64_t *dims; /* powers of two */
    struct linear_bases inputs[LINEAR_INPUTS];
    struct arena *arena;
};

const char *linear_input_name(enum linear_input input);

void linear_begin(struct linear_layout *layout, struct arena *arena, size_t rank,
                  const int64_t *dims);
/* Appends a basis and returns it, zeroed. */
int64_t *linear_add(struct linear_layout *layout, enum linear_input input);
/* Appends a basis of one component; beyond the dim it is zero. */
void linear_add_one(struct linear_layout *layout, enum linear_input input, size_t dim,
                    int64_t value);
/* Removes the bases of registers that are zero. */
void linear_drop_zero_registers(struct linear_layout *layout);

/* Writes it as iters: the inverse, element -> place. Returns -1 with *d set where a basis has
 * several bits, or two bits share one. */
int linear_form(const struct linear_layout *layout, struct tirx_form *form,
                struct diagnostic *d);

/* Appends `linear register=[[0,1],[0,2]] lane=[[1,0]] shape=[2,8]`. */
void linear_print(struct text *text, const struct linear_layout *layout);

#endif
