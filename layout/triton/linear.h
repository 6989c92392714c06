/*
 * A linear layout over GF(2), as Triton has it: from hardware (register, lane, warp, block),
 * from an offset of shared memory, or from a lane and a column of tensor memory to an element.
 * Each bit of an input has a basis, which is a coordinate; the element is the XOR of the bases
 * of the bits that are set. A basis of zeros is a copy; in memory it is a hole. Reference:
 * Triton, LinearLayout.
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
    LINEAR_ROW, /* a lane of tensor memory */
    LINEAR_COL,
    LINEAR_INPUTS
};

#define LINEAR_BITS 62 /* limit of the bits of an input */

struct linear_bases {
    bool present; /* the layout has this input, perhaps without bits */
    size_t count, capacity;
    int64_t *basis; /* count * rank, bit 0 first */
};

/* After each `interval` elements of an offset come `padding` more that hold nothing. Both are
 * powers of two. */
struct linear_pad {
    int64_t interval, padding;
};

struct linear_layout {
    size_t rank;
    const int64_t *dims; /* powers of two */
    struct linear_bases inputs[LINEAR_INPUTS];
    size_t pad_count;
    const struct linear_pad *pads; /* of offsets */
    struct arena *arena;
};

const char *linear_input_name(enum linear_input input);

/* The axis of the places of an input. */
enum axis linear_axis(enum linear_input input);

/* Finds an input by its name; LINEAR_INPUTS if there is none. */
enum linear_input linear_input_by_name(const char *name, size_t length);

/* Returns whether a basis of zeros of this bit is a hole and no copy: memory has one place for
 * an element, but for the four copies in the lanes of tensor memory. */
bool linear_zero_is_hole(enum linear_input input, size_t bit);

void linear_begin(struct linear_layout *layout, struct arena *arena, size_t rank,
                  const int64_t *dims);
/* Appends a basis and returns it, zeroed. */
int64_t *linear_add(struct linear_layout *layout, enum linear_input input);
/* Appends a basis of one component; beyond the dim it is zero. */
void linear_add_one(struct linear_layout *layout, enum linear_input input, size_t dim,
                    int64_t value);
/* Appends bases of one dim: from, 2 * from, ... below `to`. */
void linear_add_bits(struct linear_layout *layout, enum linear_input input, size_t dim,
                     int64_t from, int64_t to);
/* Removes the bases of registers that are zero. */
void linear_drop_zero_registers(struct linear_layout *layout);
bool linear_is_zero(const int64_t *basis, size_t rank);

/* Finds the dim of a basis with a single bit; false if it has several or none. */
bool linear_single_bit(const int64_t *basis, size_t rank, size_t *dim);

/* Writes it as iters: the inverse, element -> place. Where bits of places change several bits
 * of the element, or the same, that is a swizzle, or else a matrix. Returns -1 with *d set
 * where there is padding, too, or an element has no place. */
int linear_form(const struct linear_layout *layout, struct tirx_form *form,
                struct diagnostic *d);

/* The same with dims in front of those of a layout in memory, of any size: buffers that lie one
 * behind the other. */
int linear_buffers_form(const struct linear_layout *layout, size_t count, const int64_t *dims,
                        struct tirx_form *form, struct diagnostic *d);

/* Puts dims in front of those of a layout in memory: buffers that lie one behind the other.
 * Returns -1 with *d set if a dim is no power of two, or all are too many. */
int linear_in_buffers(struct linear_layout *layout, size_t count, const int64_t *dims,
                      struct diagnostic *d);

/* Appends `linear register=[[0,1],[0,2]] lane=[[1,0]] shape=[2,8]`. */
void linear_print(struct text *text, const struct linear_layout *layout);

#endif
