/*
 * A CuTe layout as it is written: a tree of modes, and perhaps an offset and a swizzle.
 *
 * A layout maps coordinates to offsets. A leaf (extent, stride) adds coordinate * stride. A
 * number i is a coordinate of a nested mode too: it is unfolded colexicographically, so the
 * first leaf runs fastest. A composed layout adds the offset, then swizzles. Reference:
 * CUTLASS, CuTe layouts.
 *
 * Ownership: modes live in the arena that the layout was made in and are not changed
 * afterwards, so layouts may share them.
 */
#ifndef LAYOUT_CUTE_CUTE_H
#define LAYOUT_CUTE_CUTE_H

#include "layout/base/text.h"
#include "layout/tirx/algebra.h"

struct cute_mode {
    bool nested;
    size_t count; /* of a nested mode: the modes within it, the fastest first */
    struct cute_mode *modes;
    int64_t size;   /* of a leaf its extent, else the product of the modes'; >= 1 */
    int64_t stride; /* of a leaf */
    size_t depth;   /* of a leaf whose stride is a coordinate, stride@path: numbers in path */
    const int64_t *path;
};

struct cute_layout {
    struct cute_mode mode;
    bool composed; /* an offset and a swizzle are written, though both may be trivial */
    int64_t offset;
    struct swizzle swizzle;      /* of offsets in elements */
    size_t stack_count;          /* if the swizzle is of several that no one is: how many, */
    const struct swizzle *stack; /* as they are written: the last one is applied first */
    int64_t lanes; /* of a warp, if the layout is of threads and values; 0: it is of memory */
};

/* The limit of parentheses within parentheses. */
#define CUTE_DEPTH 64

/* ---- modes ---- */

struct cute_mode cute_leaf(int64_t extent, int64_t stride);
/* The same of a compact layout: of extent 1 it has stride 0. */
struct cute_mode cute_compact_leaf(int64_t extent, int64_t stride);

/* Makes a nested mode of these, which it keeps. Returns -1 with *d set if its size does not fit
 * 64 bits. */
int cute_nest(struct cute_mode *modes, size_t count, struct cute_mode *nested,
              struct diagnostic *d);

/* The number of modes at the top: 1 for a leaf, which is then its own only mode. */
size_t cute_rank(const struct cute_mode *mode);
const struct cute_mode *cute_top(const struct cute_mode *mode, size_t i);

/* Collects the leaves, the fastest first. */
struct cute_leaves {
    size_t count;
    const struct cute_mode **leaf;
};
struct cute_leaves cute_flatten(const struct cute_mode *mode, struct arena *arena);

/* Returns whether a stride is a coordinate, so that offsets are coordinates and no numbers. */
bool cute_has_basis(const struct cute_mode *mode);

/* The offset of coordinate `index`, before offset and swizzle. Beyond the size, and below 0,
 * the layout goes on in its last leaf. The result must fit 64 bits. */
int64_t cute_at(const struct cute_mode *mode, int64_t index);

/* ---- asking ---- */

/* Writes the layout as iters, with one dim for each mode at the top: the iters of a mode are
 * its leaves, the fastest last. Returns -1 with *d set if strides are coordinates. */
int cute_form(const struct cute_layout *layout, struct arena *arena, struct tirx_form *form,
              struct diagnostic *d);

/* Appends shape:stride, without blanks. A composed layout begins with `Sw<B,M,S> o offset o`,
 * and one of several swizzles with all of them, whose offsets but the last are 0.
 * One of threads and values has no label. */
void cute_print(struct text *text, const struct cute_layout *layout);

/* Appends modes as CuTe prints a tile: (32:1,_,16:1), `_` where one is not `said`; NULL: all
 * are. */
void cute_print_tile(struct text *text, const struct cute_mode *modes, const bool *said,
                     size_t count);

#endif
