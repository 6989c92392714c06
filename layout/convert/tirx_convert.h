/*
 * A mapping in other notations. Each function returns -1 with *d set to the reason if the
 * mapping cannot be written in that notation.
 */
#ifndef LAYOUT_CONVERT_TIRX_CONVERT_H
#define LAYOUT_CONVERT_TIRX_CONVERT_H

#include "layout/cute/cute.h"
#include "layout/tirx/algebra.h"

/* ---- to TIRx ---- */

/*
 * Converts a mapping to a TIRx layout. The layout spans the padded array, whose shape is the
 * form's: each dim is at least that of the mapping. On failure, *failed_step is the step of the
 * mapping that digits cannot express: a tile that cuts or pads what an earlier tile has already
 * cut.
 */
int tirx_from_mapping(const struct mapping *m, struct arena *arena, struct tirx_form *form,
                      size_t *failed_step, struct diagnostic *d);

/* ---- to CuTe and to strides ---- */

/*
 * Converts a mapping to a CuTe layout, whose modes are in the order of the dims. A dim that
 * needs several strides is a nested mode, whose first leaf runs fastest:
 * `((8,2),4):((1,64),8)`. An offset without a swizzle has CuTe's identity, Sw<0,4,3>. CuTe has
 * no padding, so dims[m->rank] is set to the padded shape that the layout spans. A mapping to
 * threads becomes a thread-value layout (thread_value.h). Reference: CUTLASS, CuTe layouts.
 */
int cute_from_mapping(const struct mapping *m, struct arena *arena, struct cute_layout *layout,
                      int64_t *dims, struct diagnostic *d);

/* Computes one stride for each dim, in elements, into strides[m->rank]. A dim has stride 0 if
 * it has no digit, such as a dim of extent 1. */
int mapping_strides(const struct mapping *m, struct arena *arena, int64_t *strides,
                    struct diagnostic *d);

/* ---- to XLA ---- */

struct xla_tile {
    size_t rank;
    int64_t *dims;
};

/* An XLA layout without element type and memory space. */
struct xla_form {
    size_t rank;
    const int64_t *dims;
    int64_t *minor_to_major;
    size_t tile_count;
    struct xla_tile *tiles;
};

/* Converts a mapping on axis m to minor_to_major and tiles, which pad where strides leave
 * holes. form->dims are the mapping's. */
int xla_from_mapping(const struct mapping *m, struct arena *arena, struct xla_form *form,
                     struct diagnostic *d);

#endif
