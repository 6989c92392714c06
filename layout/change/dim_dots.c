/* Products, convolutions and kernels. A TPU's compiler writes products as convolutions. */
#include "layout/change/dim_rules.h"

#include "layout/base/checked.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- products ---- */

/* The dimensions of an operand that a product contracts, and those of a batch. */
struct factor {
    struct arrays arrays;
    struct number_list batch, contracted;
};

/* Dimensions of an operand that are in neither list are the next ones of the result. */
static int64_t
relate_free(struct dims *dims, const struct factor *f, struct arrays result, int64_t at)
{
    for (size_t i = 0; i < arrays_rank(f->arrays); i++)
        if (!dim_list_has(&f->batch, i) && !dim_list_has(&f->contracted, i))
            dims_equal_at(dims, f->arrays, (int64_t)i, result, at++);
    return at;
}

static void
relate_product(struct dims *dims, const struct factor *a, const struct factor *b,
               struct arrays result)
{
    int64_t at = 0;
    for (size_t i = 0; i < a->contracted.count && i < b->contracted.count; i++)
        dims_equal_at(dims, a->arrays, a->contracted.items[i], b->arrays,
                      b->contracted.items[i]);
    for (size_t i = 0; i < a->batch.count && i < b->batch.count; i++) {
        dims_equal_at(dims, a->arrays, a->batch.items[i], b->arrays, b->batch.items[i]);
        dims_equal_at(dims, a->arrays, a->batch.items[i], result, at++);
    }
    at = relate_free(dims, a, result, at);
    relate_free(dims, b, result, at);
}

/* Relates a dot, or a library's call that is one. Returns false if it is none, or its operands
 * are no arrays. */
static bool
relate_dot_of(struct relating *r)
{
    const struct factor a = {relating_array(r, 0), relating_list(r, ATTRIBUTE_LHS_BATCH_DIMS),
                             relating_list(r, ATTRIBUTE_LHS_CONTRACTING_DIMS)};
    const struct factor b = {relating_array(r, 1), relating_list(r, ATTRIBUTE_RHS_BATCH_DIMS),
                             relating_list(r, ATTRIBUTE_RHS_CONTRACTING_DIMS)};
    if (!a.arrays.count || !b.arrays.count || !r->result.count)
        return false;
    relate_product(r->dims, &a, &b, arrays_at(r->result, 0));
    return true;
}

void
relate_dot(struct relating *r)
{
    if (r->result.count == 1)
        relate_dot_of(r);
}

/* ---- convolutions ---- */

/* The two inputs and the result, with the letters of their dimensions: b, f, i, o, 0, 1. */
struct convolution {
    struct dims *dims;
    struct arrays arrays[3];
    struct slice labels[3];
    struct number_list input, kernel; /* how they are dilated, by spatial dimension */
};

enum side { INPUT, KERNEL, RESULT };

/* Reads "b01f_01io->b01f". */
static bool
read_labels(struct slice text, struct slice labels[3])
{
    const char *first = memchr(text.text, '_', text.length);
    const char *second = memmem(text.text, text.length, "->", 2);
    if (!first || !second || second < first)
        return false;
    labels[INPUT] = (struct slice){text.text, (size_t)(first - text.text)};
    labels[KERNEL] = (struct slice){first + 1, (size_t)(second - first - 1)};
    labels[RESULT] = (struct slice){second + 2, (size_t)(text.text + text.length - second - 2)};
    return true;
}

/* The variable of the dimension with a letter; UINT32_MAX: there is none. */
static uint32_t
labelled(const struct convolution *c, enum side side, char letter)
{
    const char *at = memchr(c->labels[side].text, letter, c->labels[side].length);
    size_t dim = at ? (size_t)(at - c->labels[side].text) : SIZE_MAX;
    if (!at || dim >= arrays_rank(c->arrays[side]))
        return UINT32_MAX;
    return c->arrays[side].variable + (uint32_t)dim;
}

static void
part(struct dims *dims, uint32_t a, uint32_t b)
{
    if (a != UINT32_MAX && b != UINT32_MAX)
        dims_part(dims, a, b);
}

/* Number i of a field of a window; 1 if it is not there. */
static int64_t
dilation(const struct number_list *list, size_t i)
{
    return i < list->count ? list->items[i] : 1;
}

/* A spatial dimension, which may be a batch or a row of a product. */
static void
relate_space(const struct convolution *c, char letter, size_t i)
{
    struct dims *dims = c->dims;
    uint32_t x = labelled(c, INPUT, letter), k = labelled(c, KERNEL, letter),
             y = labelled(c, RESULT, letter);
    if (x == UINT32_MAX || k == UINT32_MAX || y == UINT32_MAX)
        return;
    int64_t from = dims->sizes[x], kernel = dims->sizes[k], to = dims->sizes[y];
    int64_t window, apart;
    if (!checked_multiply(kernel - 1, dilation(&c->kernel, i), &window) || window < 0 ||
        window == INT64_MAX)
        return;
    window++;
    apart = window > from ? window - from : from - window;
    if (from == kernel && kernel == to && dilation(&c->input, i) == from) {
        dims_equal(dims, x, k); /* a batch */
        dims_equal(dims, k, y);
    } else if (to < from && to < kernel && apart <= to + 2) {
        dims_part(dims, x, k); /* the gradient of a kernel, which contracts over space */
    } else if (kernel == from && to == 1) {
        dims_equal(dims, x, k);
    } else if (from == 1 && kernel == to) {
        dims_equal(dims, k, y); /* rows of the right operand */
    } else {
        dims_part(dims, x, y);
    }
}

static void
relate_labelled(const struct convolution *c)
{
    size_t space = 0;
    part(c->dims, labelled(c, INPUT, 'b'), labelled(c, RESULT, 'b'));
    part(c->dims, labelled(c, INPUT, 'f'), labelled(c, KERNEL, 'i'));
    part(c->dims, labelled(c, KERNEL, 'o'), labelled(c, RESULT, 'f'));
    for (char letter = '0'; letter <= '9'; letter++)
        if (memchr(c->labels[INPUT].text, letter, c->labels[INPUT].length))
            relate_space(c, letter, space++);
}

void
relate_convolution(struct relating *r)
{
    struct convolution c = {.dims = r->dims,
                            .input = relating_list(r, ATTRIBUTE_LHS_DILATE),
                            .kernel = relating_list(r, ATTRIBUTE_RHS_DILATE)};
    if (!read_labels(relating_word(r, ATTRIBUTE_DIM_LABELS), c.labels) || !r->result.count)
        return;
    c.arrays[INPUT] = relating_array(r, 0);
    c.arrays[KERNEL] = relating_array(r, 1);
    c.arrays[RESULT] = arrays_at(r->result, 0);
    if (c.arrays[INPUT].count && c.arrays[KERNEL].count)
        relate_labelled(&c);
}

/* ---- kernels ---- */

/* Pieces that are joined: along the one dimension in which they differ. */
static void
relate_joined(struct relating *r)
{
    uint32_t pieces[NUMBERS_MOST], whole;
    size_t along = SIZE_MAX, count = 0;
    struct arrays result = r->result;
    for (uint32_t i = 0; i < r->operand_count; i++) {
        struct arrays piece = relating_array(r, i);
        if (!piece.count || result.count != 1 || arrays_rank(piece) != arrays_rank(result) ||
            i == NUMBERS_MOST)
            return;
        for (size_t k = 0; k < arrays_rank(piece); k++) {
            if (arrays_shape(piece)->dims[k] == arrays_shape(result)->dims[k])
                continue;
            if (along != SIZE_MAX && along != k)
                return;
            along = k;
        }
    }
    for (uint32_t i = 0; i < r->operand_count; i++) {
        struct arrays piece = relating_array(r, i);
        for (size_t k = 0; k < arrays_rank(piece); k++)
            dims_equal_at(r->dims, piece, (int64_t)k, result, (int64_t)k);
        pieces[count++] = piece.variable + (uint32_t)along;
    }
    whole = result.variable + (uint32_t)along;
    if (along != SIZE_MAX)
        dims_relate(r->dims, RELATION_SUM, pieces, count, &whole, 1);
}

/* A GPU library's convolution: the labels are those of the forward one, whatever is computed.
 */
static void
relate_library_convolution(struct relating *r, struct slice target)
{
    struct convolution c = {.dims = r->dims,
                            .input = relating_list(r, ATTRIBUTE_LHS_DILATE),
                            .kernel = relating_list(r, ATTRIBUTE_RHS_DILATE)};
    struct arrays first = relating_array(r, 0), second = relating_array(r, 1);
    if (!read_labels(relating_word(r, ATTRIBUTE_DIM_LABELS), c.labels) || !first.count ||
        !second.count || !r->result.count)
        return;
    struct arrays result = arrays_at(r->result, 0);
    c.arrays[INPUT] = first;
    c.arrays[KERNEL] = second;
    c.arrays[RESULT] = result;
    if (memmem(target.text, target.length, "BackwardInput", 13)) {
        c.arrays[INPUT] = result;
        c.arrays[RESULT] = first;
    } else if (memmem(target.text, target.length, "BackwardFilter", 14)) {
        c.arrays[KERNEL] = result;
        c.arrays[RESULT] = second;
    }
    relate_labelled(&c);
}

/* A dimension of a kernel's operand or result. */
struct kernel_dim {
    int64_t index, size;
    bool result;
    uint32_t variable;
};

static int
compare_kernel_dims(const void *left, const void *right)
{
    const struct kernel_dim *a = left, *b = right;
    if (a->index != b->index)
        return compare_numbers(a->index, b->index);
    if (a->size != b->size)
        return compare_numbers(a->size, b->size);
    if (a->result != b->result)
        return a->result - b->result;
    return compare_numbers(a->variable, b->variable);
}

static struct kernel_dim *
add_kernel_dims(const struct relating *r, struct arrays array, bool result,
                struct kernel_dim *at)
{
    for (size_t k = 0; array.count && k < arrays_rank(array); k++) {
        uint32_t variable = array.variable + (uint32_t)k;
        int64_t size = r->dims->sizes[variable];
        if (size > 1)
            *at++ = (struct kernel_dim){(int64_t)k, size, result, variable};
    }
    return at;
}

static size_t
kernel_rank(const struct relating *r)
{
    size_t rank = 0;
    for (struct arrays rest = r->result; rest.count; rest = arrays_rest(rest))
        rank += arrays_rank(rest);
    for (uint32_t i = 0; i < r->operand_count; i++)
        if (relating_array(r, i).count)
            rank += arrays_rank(r->operands[i]);
    return rank;
}

/* Relates dimensions of one index and size, those of operands first. */
static void
relate_alike(struct dims *dims, const struct kernel_dim *all, size_t count, uint32_t *items)
{
    size_t operands = 0;
    for (size_t i = 0; i < count; i++) {
        items[i] = all[i].variable;
        operands += !all[i].result;
    }
    if (operands && operands < count)
        dims_relate(dims, RELATION_WEAK, items, operands, items + operands, count - operands);
}

/* What a kernel does is not known: dimensions of one index and size are taken for equal if
 * nothing else tells. */
static void
relate_weakly(struct relating *r)
{
    size_t rank = kernel_rank(r), end;
    struct kernel_dim *all = memory_zeroed(rank + 1, sizeof *all), *at = all;
    uint32_t *items = memory_zeroed(rank + 1, sizeof *items);
    for (uint32_t i = 0; i < r->operand_count; i++)
        at = add_kernel_dims(r, relating_array(r, i), false, at);
    for (struct arrays rest = r->result; rest.count; rest = arrays_rest(rest))
        at = add_kernel_dims(r, rest, true, at);
    size_t count = (size_t)(at - all);
    qsort(all, count, sizeof *all, compare_kernel_dims);
    for (size_t i = 0; i < count; i = end) {
        end = i + 1;
        while (end < count && all[end].index == all[i].index && all[end].size == all[i].size)
            end++;
        relate_alike(r->dims, all + i, end - i, items);
    }
    free(items);
    free(all);
}

/* Returns whether the configuration of a library's call says what is contracted. */
static bool
is_product(const struct relating *r)
{
    return relating_list(r, ATTRIBUTE_LHS_CONTRACTING_DIMS).count ||
           relating_list(r, ATTRIBUTE_RHS_CONTRACTING_DIMS).count;
}

void
relate_custom_call(struct relating *r)
{
    struct slice target = relating_word(r, ATTRIBUTE_CUSTOM_CALL_TARGET);
    if (slice_is(target, "ConcatBitcast")) {
        relate_joined(r);
        return;
    }
    if (memmem(target.text, target.length, "__cudnn$conv", 12)) {
        relate_library_convolution(r, target);
        return;
    }
    if (memmem(target.text, target.length, "__cublas", 8) && is_product(r) && relate_dot_of(r))
        return;
    if (relate_call(r)) /* what a SparseCore runs */
        return;
    relate_weakly(r);
}
