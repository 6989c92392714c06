/*
 * The algebra of CuTe layouts. The algorithms are CuTe's; every result is then enumerated
 * against the definition beside its function, and refused where it contradicts it. Reference:
 * CUTLASS, CuTe layout algebra.
 *
 * L(i) is the offset of the i-th coordinate, the first mode fastest; beyond its size a layout
 * goes on in its last leaf. Layouts are plain unless a function says otherwise: neither
 * swizzled nor offset, and strides are no coordinates. Results live in the arena. Functions
 * return 0, or -1 with *d set; cute_has_none(d) tells whether there is no result, as opposed to
 * too many steps.
 */
#ifndef LAYOUT_CUTE_ALGEBRA_H
#define LAYOUT_CUTE_ALGEBRA_H

#include "layout/cute/cute.h"

/* What an operation works with. */
struct cute_work {
    struct arena *arena;
    struct diagnostic *d;
};

/* A mode of a tiler. */
struct cute_tile {
    bool whole; /* `_`: the mode of the layout is left as it is */
    struct cute_mode mode;
};

/* Tiles the modes of a layout one by one; with `single`, the layout as a whole. */
struct cute_tiler {
    bool single;
    size_t count;
    const struct cute_tile *tiles;
};

bool cute_has_none(const struct diagnostic *d);

/* ---- compose.c ---- */

/* R(i) = L(i), with as few leaves as possible. */
int cute_coalesce(const struct cute_work *w, const struct cute_mode *layout,
                  struct cute_mode *result);

/* The same within each leaf of a profile, a shape whose numbers do not count; modes behind it
 * are left as they are. */
int cute_coalesce_by(const struct cute_work *w, const struct cute_mode *layout,
                     const struct cute_mode *profile, struct cute_mode *result);

/* R(i) = A(B(i)), with the modes of B, whose leaves may become nested. */
int cute_compose(const struct cute_work *w, const struct cute_mode *a,
                 const struct cute_mode *b, struct cute_mode *result);
/* The same by the modes of a tiler. */
int cute_compose_tiler(const struct cute_work *w, const struct cute_mode *a,
                       const struct cute_tiler *tiler, struct cute_mode *result);

/* ---- inverse.c ---- */

/* R is increasing, every sum of an offset of L and one of R is another number, and these sums
 * are at least 0 to size - 1. */
int cute_complement(const struct cute_work *w, const struct cute_mode *layout, int64_t size,
                    struct cute_mode *result);
/* The same, but the sums need not be all of these numbers. */
int cute_complement_apart(const struct cute_work *w, const struct cute_mode *layout,
                          int64_t size, struct cute_mode *result);
/* L(R(i)) = i, for the longest such R that begins with the leaf of stride 1. */
int cute_right_inverse(const struct cute_work *w, const struct cute_mode *layout,
                       struct cute_mode *result);
/* R(L(i)) = i. */
int cute_left_inverse(const struct cute_work *w, const struct cute_mode *layout,
                      struct cute_mode *result);

enum cute_side { CUTE_LEFT, CUTE_RIGHT };
/* The word of a side; NULL after the last. */
const char *cute_side_name(size_t i);

/* ---- tile.c ---- */

/* Makes a mode (first, second). */
int cute_pair(const struct cute_work *w, struct cute_mode first, struct cute_mode second,
              struct cute_mode *result);

enum cute_form_word {
    CUTE_LOGICAL,
    CUTE_ZIPPED,
    CUTE_TILED,
    CUTE_FLAT,
    CUTE_BLOCKED,
    CUTE_RAKED,
    CUTE_FORMS
};
/* The word of a form; NULL after the last. */
const char *cute_form_name(size_t i);

/* A o (T, complement(T, size A)), mode by mode where the tiler has modes. Zipped: ((tiles),
 * (rests)); tiled: ((tiles), rest, ...); flat: (tile, ..., rest, ...). */
int cute_divide(const struct cute_work *w, const struct cute_mode *a,
                const struct cute_tiler *tiler, enum cute_form_word form,
                struct cute_mode *result);
/* (A, complement(A, size(A) * cosize(B)) o B). Tiled and flat spread the modes of B; blocked
 * has modes (A_i, B_i), raked (B_i, A_i). */
int cute_product(const struct cute_work *w, const struct cute_mode *a,
                 const struct cute_mode *b, enum cute_form_word form, struct cute_mode *result);
/* Repeats a block until it covers a shape, in the order of `order`: its smallest number's
 * dimension first. Both have `rank` numbers. */
int cute_tile_to(const struct cute_work *w, const struct cute_mode *block, size_t rank,
                 const int64_t *shape, const int64_t *order, struct cute_mode *result);
/* The layout of the same memory in elements of another width. */
int cute_recast(const struct cute_work *w, const struct cute_mode *layout, int64_t old_bits,
                int64_t new_bits, struct cute_mode *result);
/* The tile of a copy whose threads and values are laid out so, and its thread-value layout:
 * from (thread, value) to the number of an element of the tile, the first mode fastest. */
int cute_tiled_copy(const struct cute_work *w, const struct cute_mode *threads,
                    const struct cute_mode *values, struct cute_mode *tile,
                    struct cute_mode *thread_value);

#endif
