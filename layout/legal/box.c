/*
 * Tensors of TMA. In shared memory a tile is made of boxes without gaps, each of at most 256
 * elements a side; in global memory one dimension has stride 1 and the others strides of
 * multiples of 16 bytes. Reference: CUDA driver API, cuTensorMapEncodeTiled; PTX ISA, tensors
 * and swizzling modes.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

#define SIDE_MOST   256
#define STRIDE_MOST ((int64_t)1 << 40)
#define EXTENT_MOST ((int64_t)1 << 32)
#define START_BYTES 128

static bool
fits_element(struct legal_case *c)
{
    int64_t bits = c->subject->element_bits;
    if (bits >= BYTE_BITS && bits <= 8 * BYTE_BITS)
        return true;
    legal_refuse(c, "type", BYTE_BITS, bits,
                 "elements must have 1, 2, 4 or 8 bytes, they have %lld bits", (long long)bits);
    return false;
}

/* The number of indices from 0 on at which a dimension goes on by `step`. */
static int64_t
run_of(struct legal_case *c, size_t dim, int64_t step)
{
    int64_t start = legal_at(c, 0, 0), i;
    for (i = 1; i < c->subject->m->dims[dim] && !c->spent; i++) {
        c->index[dim] = i;
        if (legal_place(c) - start != i * step)
            break;
    }
    c->index[dim] = 0;
    return i;
}

/* ---- shared memory ---- */

/* The largest side that a run can be divided into so that the parts, each `bytes` times the
 * side, begin where boxes may; if there is none, the largest one. */
static int64_t
side_of(int64_t run, int64_t bytes)
{
    int64_t largest = 0;
    for (int64_t side = run < SIDE_MOST ? run : SIDE_MOST; side > 0; side--) {
        if (run % side)
            continue;
        if (side == run || side * bytes % START_BYTES == 0)
            return side;
        if (largest == 0)
            largest = side;
    }
    return largest;
}

/* Finds the box: the dimension of stride 1 first, then always the one that goes on behind it,
 * up to one that must be divided. */
static bool
find_box(struct legal_case *c, struct legal_box *box)
{
    const struct mapping *m = c->subject->m;
    bool *used = arena_array(c->arena, m->rank + 1, sizeof *used);
    int64_t reach = 1, bytes = c->subject->element_bits / BYTE_BITS;
    for (size_t i = 0; i < m->rank; i++) {
        size_t k = 0;
        while (k < m->rank && (used[k] || legal_step(c, k) != reach))
            k++;
        if (k == m->rank)
            break;
        if (box->rank == LEGAL_RANK) {
            legal_refuse(c, "rank", LEGAL_RANK, LEGAL_RANK + 1,
                         "a box has at most 5 dimensions, the layout has more");
            return false;
        }
        int64_t run = run_of(c, k, reach), side = side_of(run, reach * bytes);
        used[k] = true;
        box->dim[box->rank] = k;
        box->extent[box->rank++] = side;
        reach *= side;
        box->divided |= side < m->dims[k];
        if (side < run)
            break;
    }
    return true;
}

static int64_t
box_size(const struct legal_box *box)
{
    int64_t size = 1;
    for (size_t i = 0; i < box->rank; i++)
        size *= box->extent[i];
    return size;
}

/* Says where the first element lies that no box has. */
static bool
refuse_gap(struct legal_case *c, const struct legal_box *box)
{
    const struct mapping *m = c->subject->m;
    int64_t reach = box_size(box), bytes = c->subject->element_bits / BYTE_BITS;
    for (size_t i = 0; i < m->rank; i++) {
        bool used = false;
        for (size_t k = 0; k < box->rank; k++)
            used |= box->dim[k] == i;
        int64_t step = legal_step(c, i);
        if (used || m->dims[i] == 1)
            continue;
        legal_refuse(c, "gap", reach * bytes, step * bytes,
                     "a box has no gaps: what has %lld B must be followed after %lld B, it is "
                     "after %lld B (stride %lld of dimension %zu)",
                     (long long)(reach * bytes), (long long)(reach * bytes),
                     (long long)(step * bytes), (long long)step, i);
        return true;
    }
    return false;
}

/* Looks at each element: its box begins at a multiple of 128 bytes, and it lies in it where it
 * should. */
static bool
fits_boxes(struct legal_case *c, struct legal_box *box)
{
    const struct mapping *m = c->subject->m;
    int64_t total = 0, bytes = c->subject->element_bits / BYTE_BITS;
    int64_t *corner = arena_array(c->arena, m->rank + 1, sizeof *corner);
    c->spent |= !checked_product(m->dims, m->rank, &total);
    box->count = total / box_size(box);
    for (int64_t e = 0; e < total && !c->spent; e++) {
        int64_t within = 0, stride = 1, place, start;
        mapping_unflatten(m, e, c->index);
        place = legal_place(c);
        for (size_t i = 0; i < m->rank; i++)
            corner[i] = c->index[i];
        for (size_t i = 0; i < box->rank; i++) {
            within += c->index[box->dim[i]] % box->extent[i] * stride;
            stride *= box->extent[i];
            c->index[box->dim[i]] -= c->index[box->dim[i]] % box->extent[i];
        }
        start = legal_place(c);
        if (start * bytes % START_BYTES == 0 && place - start == within)
            continue;
        int64_t behind = place - start;
        if (behind == within)
            legal_refuse(c, "start", START_BYTES, start * bytes,
                         "boxes must begin at multiples of %lld B, one begins at %lld B",
                         (long long)START_BYTES, (long long)(start * bytes));
        else
            legal_refuse(
                c, "gap", within * bytes, behind * bytes,
                "an element must lie %lld B behind the first of its box, it lies %lld B "
                "behind it",
                (long long)(within * bytes), (long long)(behind * bytes));
        return false;
    }
    return !c->spent;
}

static bool
fits_sides(struct legal_case *c, const struct legal_box *box, const struct legal_mode *mode)
{
    int64_t inner = box->extent[0] * c->subject->element_bits / BYTE_BITS;
    if (inner % UNIT_BYTES)
        legal_refuse(
            c, "inner side", UNIT_BYTES, inner,
            "the inner side must be a multiple of 16 B, it has %lld B (%lld elements of "
            "dimension %zu)",
            (long long)inner, (long long)box->extent[0], box->dim[0]);
    else if (mode->swizzle.length && inner > mode->bytes)
        legal_refuse(c, "inner side", mode->bytes, inner,
                     "swizzle %s: the inner side must have at most %lld B, it has %lld B",
                     mode->name, (long long)mode->bytes, (long long)inner);
    else
        return true;
    return false;
}

static bool
fits_swizzle(struct legal_case *c, const struct legal_mode **mode)
{
    char text[64];
    int64_t alignment = START_BYTES;
    *mode = legal_mode_of(c);
    if (!*mode || (*mode)->base32) {
        legal_swizzle_text(c, text);
        legal_refuse(
            c, "swizzle", 0, INT64_MIN,
            "the swizzle must be Sw<1,4,3>, Sw<2,4,3> or Sw<3,4,3> of bytes or none, it "
            "is %s",
            text);
        return false;
    }
    c->answer->swizzle = (*mode)->name;
    if ((*mode)->swizzle.length)
        alignment = swizzle_period(&(*mode)->swizzle);
    if (alignment < START_BYTES)
        alignment = START_BYTES;
    c->answer->descriptor.alignment = alignment;
    if (!c->subject->alignment || c->subject->alignment >= alignment)
        return true;
    legal_refuse(c, "alignment", alignment, c->subject->alignment,
                 "the address must be a multiple of %lld B, it is one of %lld B",
                 (long long)alignment, (long long)c->subject->alignment);
    return false;
}

static bool
fits_shared(struct legal_case *c)
{
    const struct legal_mode *mode;
    struct legal_box *box = &c->answer->box;
    if (!legal_is_memory(c, LEGAL_SHARED) || !fits_element(c) || !fits_swizzle(c, &mode) ||
        !find_box(c, box))
        return false;
    if (box->rank == 0)
        legal_refuse(c, "stride", 1, legal_step(c, 0),
                     "one dimension must have stride 1, none has");
    else if ((box->divided || !refuse_gap(c, box)) && fits_sides(c, box, mode) &&
             fits_boxes(c, box))
        return true;
    return false;
}

/* ---- global memory ---- */

static bool
fits_dim(struct legal_case *c, size_t dim, bool inner)
{
    int64_t step = legal_step(c, dim), bytes = step * (c->subject->element_bits / BYTE_BITS);
    int64_t extent = c->subject->m->dims[dim];
    if (extent > EXTENT_MOST)
        legal_refuse(c, "extent", EXTENT_MOST, extent,
                     "a dimension has at most 2^32 elements, dimension %zu has %lld", dim,
                     (long long)extent);
    else if (run_of(c, dim, step) != extent)
        legal_refuse(c, "stride", step, INT64_MIN,
                     "a dimension must have one stride, dimension %zu has several", dim);
    else if (!inner && extent > 1 && (bytes % UNIT_BYTES || bytes < 0 || bytes >= STRIDE_MOST))
        legal_refuse(
            c, "stride", UNIT_BYTES, bytes,
            "strides must be multiples of 16 B below 2^40 B, that of dimension %zu is %lld "
            "B (stride %lld)",
            dim, (long long)bytes, (long long)step);
    else
        return true;
    return false;
}

static bool
fits_global(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    struct legal_box *box = &c->answer->box;
    size_t inner = 0;
    if (!legal_is_memory(c, LEGAL_GLOBAL) || !fits_element(c))
        return false;
    if (m->swizzle.length || m->rank == 0 || m->rank > LEGAL_RANK) {
        legal_refuse(c, "rank", LEGAL_RANK, (int64_t)m->rank,
                     "a tensor in global memory has 1 to 5 dimensions and no swizzle");
        return false;
    }
    while (inner < m->rank && legal_step(c, inner) != 1)
        inner++;
    if (inner == m->rank) {
        legal_refuse(c, "stride", 1, legal_step(c, 0),
                     "one dimension must have stride 1, none has");
        return false;
    }
    if (c->subject->alignment && c->subject->alignment < UNIT_BYTES) {
        legal_refuse(c, "alignment", UNIT_BYTES, c->subject->alignment,
                     "the address must be a multiple of 16 B");
        return false;
    }
    for (size_t i = 0; i < m->rank; i++) {
        size_t dim = i == 0 ? inner : i - (i <= inner);
        if (!fits_dim(c, dim, dim == inner))
            return false;
        box->dim[box->rank] = dim;
        box->extent[box->rank] = m->dims[dim];
        box->stride[box->rank++] = legal_step(c, dim) * (c->subject->element_bits / BYTE_BITS);
    }
    return true;
}

/* ---- both ---- */

/* Proposes the tile in rows of a mode, with extents that are multiples of them. */
static bool
try_mode(struct legal_case *c, const struct legal_mode *mode, bool minor_first)
{
    enum { GROUP = 8 };
    const struct mapping *m = c->subject->m;
    int64_t line = mode->bytes * BYTE_BITS / c->subject->element_bits;
    if (m->rank != 2 || m->dims[0] > EXTENT_MOST || m->dims[1] > EXTENT_MOST)
        return false;
    int64_t first = minor_first ? line : GROUP;
    int64_t second = minor_first ? GROUP : line;
    return legal_try_matrix(c, mode, minor_first, round_up(m->dims[0], first),
                            round_up(m->dims[1], second));
}

static void
propose(struct legal_case *c, bool global)
{
    const struct mapping *m = c->subject->m;
    struct legal_subject subject = *c->subject;
    struct legal_case other = *c;
    int64_t unit = UNIT_BITS / c->subject->element_bits;
    size_t first = 0;
    if (c->probing || m->rank == 0 || c->subject->thread_value || unit < 1)
        return;
    while (first < m->rank && legal_step(c, first) != 1)
        first++;
    if (first == m->rank)
        first = 0;
    subject.space = global ? LEGAL_GLOBAL : LEGAL_SHARED;
    if (subject.element_bits < BYTE_BITS || subject.element_bits > 8 * BYTE_BITS)
        return;
    other.subject = &subject;
    if (global) {
        legal_try_strides(&other, first, unit, 1);
        return;
    }
    const struct legal_mode *mode = legal_mode_of(c);
    if (mode && mode->swizzle.length && c->answer->box.rank &&
        c->answer->box.extent[0] * c->subject->element_bits > mode->bytes * BYTE_BITS &&
        try_mode(&other, mode, first == 0))
        return;
    if (legal_try_compact(&other, first) || legal_try_strides(&other, first, unit, unit))
        return;
    for (size_t i = 0; legal_mode_at(i); i++)
        if (try_mode(&other, legal_mode_at(i), first == 0))
            return;
}

int
legal_boxes(struct legal_case *c)
{
    bool global = c->operand == OPERAND_SOURCE ||
                  (c->operand == OPERAND_NONE && c->subject->space == LEGAL_GLOBAL);
    if (global ? fits_global(c) : fits_shared(c)) {
        c->answer->legal = true;
        c->answer->kind = global ? LEGAL_GLOBAL_TENSOR : LEGAL_BOX;
    } else {
        propose(c, global);
    }
    return 0;
}
