/* What reshapes, slices, gathers and their like do to sizes (reference: XLA
 * shape_inference.cc).
 */
#include "parser/change/dim_rules.h"

#include "layout/shape_entry.h"

/* ---- shapes ---- */

/* The dimensions of an array, major to minor, with the bytes of an element behind them. */
struct factors {
    size_t count;
    int64_t sizes[LIST_MOST];
    uint32_t variables[LIST_MOST]; /* NO_VARIABLE: the bytes */
};

#define NO_VARIABLE UINT32_MAX

static struct factors
factors_of(struct arrays one, bool physical)
{
    struct factors factors = {0};
    const struct shape *shape = arrays_shape(one);
    const int64_t *order = physical ? shape->layout.minor_to_major : NULL;
    for (size_t i = 0; i < shape->rank && i + 1 < LIST_MOST; i++) {
        size_t dim = order ? (size_t)order[shape->rank - 1 - i] : i;
        factors.sizes[i] = shape->dims[dim];
        factors.variables[factors.count++] = one.variable + (uint32_t)dim;
    }
    if (physical) {
        int64_t bytes = size_stored_bits(shape) / 8;
        factors.sizes[factors.count] = bytes ? bytes : 1;
        factors.variables[factors.count++] = NO_VARIABLE;
    }
    return factors;
}

/* Factors from `first` up to `end`, without those of 1: their variables. */
static size_t
pick(const struct factors *factors, size_t first, size_t end, uint32_t *out, size_t *all)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++) {
        *all += factors->sizes[i] != 1;
        if (factors->sizes[i] != 1 && factors->variables[i] != NO_VARIABLE)
            out[count++] = factors->variables[i];
    }
    return count;
}

/* Relates factors whose products are equal. */
static void
relate_run(struct dims *dims, const struct factors *a, const size_t a_range[2],
           const struct factors *b, const size_t b_range[2])
{
    uint32_t left[LIST_MOST], right[LIST_MOST];
    size_t lefts = 0, rights = 0;
    size_t x = pick(a, a_range[0], a_range[1], left, &lefts);
    size_t y = pick(b, b_range[0], b_range[1], right, &rights);
    if (!lefts || !rights)
        return;
    if (lefts == 1 && rights == 1 && x == 1 && y == 1 &&
        dims->sizes[*left] == dims->sizes[*right])
        dims_equal(dims, *left, *right);
    else
        dims_relate(dims, RELATION_GROUP, left, x, right, y);
}

/* Divides both lists of factors where their products meet. */
static void
relate_factors(struct dims *dims, const struct factors *a, const struct factors *b)
{
    size_t i = 0, k = 0;
    while (i < a->count && k < b->count) {
        size_t from[2] = {i, i + 1}, to[2] = {k, k + 1};
        double left = (double)a->sizes[i++], right = (double)b->sizes[k++];
        while (left != right) {
            if (left < right && i < a->count)
                left *= (double)a->sizes[i++];
            else if (left > right && k < b->count)
                right *= (double)b->sizes[k++];
            else
                break;
        }
        from[1] = i;
        to[1] = k;
        relate_run(dims, a, from, b, to);
    }
}

static void
relate_reshape(struct relating *r, bool physical)
{
    struct arrays operand = relating_array(r, 0);
    if (!operand.count || r->result.count != 1)
        return;
    struct factors a = factors_of(operand, physical), b = factors_of(r->result, physical);
    relate_factors(r->dims, &a, &b);
}

void
relate_transpose(struct relating *r)
{
    struct dim_list list = relating_list(r, "dimensions");
    for (size_t i = 0; i < list.count; i++)
        dims_equal_at(r->dims, r->result, (int64_t)i, relating_array(r, 0), list.items[i]);
}

void
relate_broadcast(struct relating *r)
{
    struct dim_list list = relating_list(r, "dimensions");
    for (size_t i = 0; i < list.count; i++)
        dims_equal_at(r->dims, r->result, list.items[i], relating_array(r, 0), (int64_t)i);
}

/* One reduced operand: what stays, in order, is the result. */
static void
relate_reduced(struct relating *r, struct arrays operand, const struct dim_list *list)
{
    for (struct arrays rest = r->result; rest.count; rest = arrays_rest(rest)) {
        int64_t at = 0;
        for (size_t k = 0; k < arrays_rank(operand); k++)
            if (!dim_list_has(list, k))
                dims_equal_at(r->dims, operand, (int64_t)k, arrays_at(rest, 0), at++);
    }
}

void
relate_reduce(struct relating *r)
{
    struct dim_list list = relating_list(r, "dimensions");
    for (uint32_t i = 0; i < r->operand_count / 2 || i == 0; i++) {
        struct arrays operand = relating_array(r, i);
        if (!operand.count)
            return;
        relate_reduced(r, operand, &list);
        dims_same(r->dims, relating_array(r, 0), operand);
    }
}

static void
relate_parts(struct dims *dims, struct arrays a, struct arrays b)
{
    for (size_t i = 0; a.count && i < arrays_rank(a) && i < arrays_rank(b); i++)
        dims_part(dims, a.variable + (uint32_t)i, b.variable + (uint32_t)i);
}

void
relate_window(struct relating *r)
{
    struct arrays operand = relating_array(r, 0), source = relating_array(r, 1);
    for (struct arrays rest = r->result; rest.count; rest = arrays_rest(rest))
        relate_parts(r->dims, operand, arrays_at(rest, 0));
    if (slice_is(r->opcode, "select-and-scatter") && source.count)
        relate_parts(r->dims, operand, source);
}

void
relate_concatenate(struct relating *r)
{
    uint32_t pieces[LIST_MOST], whole;
    struct dim_list list = relating_list(r, "dimensions");
    size_t along = list.count ? (size_t)list.items[0] : 0, count = 0;
    if (r->result.count != 1 || along >= arrays_rank(r->result))
        return;
    for (uint32_t i = 0; i < r->operand_count; i++) {
        struct arrays operand = relating_array(r, i);
        if (!operand.count || along >= arrays_rank(operand))
            return;
        for (size_t k = 0; k < arrays_rank(operand); k++)
            if (k != along)
                dims_equal_at(r->dims, operand, (int64_t)k, r->result, (int64_t)k);
        if (count == LIST_MOST)
            return;
        pieces[count++] = operand.variable + (uint32_t)along;
    }
    whole = r->result.variable + (uint32_t)along;
    dims_relate(r->dims, RELATION_SUM, pieces, count, &whole, 1);
}

/* Dimensions of equal size of an array and a piece of it. */
static void
relate_piece(struct relating *r, struct arrays whole, struct arrays piece)
{
    for (size_t i = 0; whole.count && piece.count && i < arrays_rank(whole); i++)
        dims_equal_at(r->dims, whole, (int64_t)i, piece, (int64_t)i);
}

void
relate_gathered(struct relating *r)
{
    int64_t along = -1;
    struct dim_list list = relating_list(r, "dimensions");
    struct arrays result = r->result;
    if (list.count)
        along = list.items[0];
    for (uint32_t i = 0; i < r->operand_count && i < result.count; i++) {
        struct arrays a = relating_array(r, i), b = arrays_at(result, i);
        for (size_t k = 0; a.count && k < arrays_rank(a) && k < arrays_rank(b); k++)
            if ((int64_t)k == along)
                dims_part(r->dims, a.variable + (uint32_t)k, b.variable + (uint32_t)k);
            else
                dims_equal_at(r->dims, a, (int64_t)k, b, (int64_t)k);
    }
}

/* ---- gather and scatter ---- */

/* Dimensions that are not in a list correspond in their order. */
static void
relate_rest(struct relating *r, struct arrays a, const struct dim_list *not_a, struct arrays b,
            const struct dim_list *not_b)
{
    size_t k = 0;
    for (size_t i = 0; i < arrays_rank(a); i++) {
        if (dim_list_has(not_a, i))
            continue;
        while (k < arrays_rank(b) && dim_list_has(not_b, k))
            k++;
        dims_equal_at(r->dims, a, (int64_t)i, b, (int64_t)k++);
    }
}

static struct dim_list
joined(struct dim_list a, struct dim_list b)
{
    for (size_t i = 0; i < b.count && a.count < LIST_MOST; i++)
        a.items[a.count++] = b.items[i];
    return a;
}

/* The window dimensions of the operand, in their order, are those of the slices: where a whole
 * one is taken they are equal, as their sizes are. */
static void
relate_slices(struct relating *r, struct arrays operand, const struct dim_list *without,
              struct arrays slices, const struct dim_list *window)
{
    size_t at = 0;
    for (size_t i = 0; i < arrays_rank(operand); i++)
        if (!dim_list_has(without, i) && at < window->count)
            dims_equal_at(r->dims, operand, (int64_t)i, slices, window->items[at++]);
}

void
relate_gather(struct relating *r)
{
    struct arrays operand = relating_array(r, 0), indices = relating_array(r, 1);
    if (!operand.count || !indices.count || r->result.count != 1)
        return;
    struct dim_list window = relating_list(r, "offset_dims");
    struct dim_list batch = relating_list(r, "operand_batching_dims");
    struct dim_list starts = relating_list(r, "start_indices_batching_dims");
    struct dim_list vector = relating_list(r, "index_vector_dim");
    struct dim_list without = joined(relating_list(r, "collapsed_slice_dims"), batch);
    relate_slices(r, operand, &without, r->result, &window);
    relate_rest(r, r->result, &window, indices, &vector);
    for (size_t i = 0; i < batch.count && i < starts.count; i++)
        dims_equal_at(r->dims, operand, batch.items[i], indices, starts.items[i]);
}

void
relate_scatter(struct relating *r)
{
    uint32_t count = r->operand_count / 2;
    struct arrays indices = relating_array(r, count);
    struct dim_list window = relating_list(r, "update_window_dims");
    struct dim_list vector = relating_list(r, "index_vector_dim");
    struct dim_list without = joined(relating_list(r, "inserted_window_dims"),
                                     relating_list(r, "input_batching_dims"));
    for (uint32_t i = 0; i < count && i < r->result.count && indices.count; i++) {
        struct arrays operand = relating_array(r, i), update = relating_array(r, count + 1 + i);
        if (!operand.count || !update.count)
            return;
        dims_same(r->dims, operand, arrays_at(r->result, i));
        relate_slices(r, operand, &without, update, &window);
        relate_rest(r, update, &window, indices, &vector);
    }
}

void
relate_bitcast(struct relating *r)
{
    relate_reshape(r, true);
}

void
relate_plain_reshape(struct relating *r)
{
    relate_reshape(r, false);
}

void
relate_dynamic_slice(struct relating *r)
{
    relate_piece(r, relating_array(r, 0), r->result);
}

void
relate_update(struct relating *r)
{
    dims_same(r->dims, relating_array(r, 0), r->result);
    relate_piece(r, relating_array(r, 0), relating_array(r, 1));
}
