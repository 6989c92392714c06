/*
 * One mapping in other notations. Each function says why not when there is no way to write it:
 * -1 with *d set.
 */
#ifndef LAYOUT_CONVERT_TIRX_CONVERT_H
#define LAYOUT_CONVERT_TIRX_CONVERT_H

#include "layout/tirx/tirx.h"

/* ---- to TIRx ---- */

/*
 * The same mapping as a TIRx layout. It spans the padded array: dims[m->rank] are filled with
 * the logical shape that the layout has, each at least that of the mapping. On failure
 * *failed_step is the step of the mapping that has no digit: a tile that cuts or pads what an
 * earlier one has already cut.
 */
int tirx_from_mapping(const struct mapping *m, struct arena *arena, struct tirx_layout *layout,
                      int64_t *dims, size_t *failed_step, struct diagnostic *d);

/* ---- to CuTe and to strides ---- */

/*
 * Appends `shape:stride` as CuTe prints it: modes in the order of the dims; a dim that needs
 * several strides is a nested mode whose leftmost part runs fastest, `((8,2),4):((1,64),8)`.
 * A swizzle and an offset come before it: `Sw<3,3,3> o 64 o (8,64):(64,1)`, with CuTe's order
 * B, M, S; before an offset alone stands CuTe's identity, Sw<0,4,3>.
 * CuTe has no padding: dims[m->rank] are filled with the padded shape that the text spans.
 * Reference: CUTLASS, CuTe layouts.
 */
int cute_print(struct text *text, const struct mapping *m, struct arena *arena, int64_t *dims,
               struct diagnostic *d);

/* One stride a dim, in elements, into strides[m->rank]. A dim of extent 1 has stride 0 when
 * nothing tells. */
int mapping_strides(const struct mapping *m, struct arena *arena, int64_t *strides,
                    struct diagnostic *d);

/* ---- to XLA ---- */

struct xla_tile {
    size_t rank;
    int64_t *dims;
};

/* An XLA layout, without element type and memory space. */
struct xla_form {
    size_t rank;
    const int64_t *dims;
    int64_t *minor_to_major;
    size_t tile_count;
    struct xla_tile *tiles;
};

/* A compact mapping on axis m as minor_to_major and tiles. dims are the mapping's. */
int xla_from_mapping(const struct mapping *m, struct arena *arena, struct xla_form *form,
                     struct diagnostic *d);

#endif
