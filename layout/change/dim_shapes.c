/* What reshapes, slices, gathers and their like do to sizes (reference: XLA
 * shape_inference.cc).
 */
#include "layout/change/dim_rules.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "layout/shape_entry.h"

/* ---- shapes ---- */

/* The parts of an array's dimensions, major to minor, with the bytes of an element behind them.
 * Tiles divide a dimension into several parts. */
struct factors {
    size_t count;
    int64_t sizes[NUMBERS_MOST];
    uint32_t variables[NUMBERS_MOST]; /* NO_VARIABLE: the bytes */
};

#define NO_VARIABLE UINT32_MAX

static void
add_factor(struct factors *factors, int64_t size, uint32_t variable)
{
    factors->sizes[factors->count] = size;
    factors->variables[factors->count++] = variable;
}

/* Divides the minor parts by a tile: the numbers of tiles come first, then what is in one.
 * Returns false if there are too many parts, or too few. */
static bool
divide_by_tile(struct factors *factors, const struct tile *tile)
{
    size_t first = factors->count - tile->rank;
    if (tile->rank > factors->count || factors->count + tile->rank >= NUMBERS_MOST)
        return false;
    for (size_t i = 0; i < tile->rank; i++)
        if (tile->dims[i] <= 0) /* combined */
            return false;
    for (size_t i = 0; i < tile->rank; i++) {
        int64_t *size = &factors->sizes[first + i];
        *size = divide_up(*size, tile->dims[i]);
        add_factor(factors, tile->dims[i], factors->variables[first + i]);
    }
    return true;
}

static struct factors
factors_of(struct arrays one, bool physical)
{
    struct factors factors = {0};
    const struct shape *shape = arrays_shape(one);
    const struct layout *layout = &shape->layout;
    for (size_t i = 0; i < shape->rank && i + 1 < NUMBERS_MOST; i++) {
        size_t dim = i;
        if (physical && layout->minor_to_major)
            dim = (size_t)layout->minor_to_major[shape->rank - 1 - i];
        add_factor(&factors, shape->dims[dim], one.variable + (uint32_t)dim);
    }
    for (size_t i = 0; physical && i < layout->tile_count; i++)
        if (!divide_by_tile(&factors, &layout->tiles[i]))
            break;
    int64_t bytes = size_stored_bits(shape) / 8;
    if (physical)
        add_factor(&factors, bytes ? bytes : 1, NO_VARIABLE);
    return factors;
}

/* Parts of both arrays whose products are equal. */
struct run {
    size_t from[2], end[2];
    size_t joined; /* an earlier run with a part of the same dimension, or itself */
};

struct runs {
    const struct factors *sides[2];
    size_t count;
    struct run items[NUMBERS_MOST];
};

static size_t
first_joined(const struct runs *runs, size_t i)
{
    while (runs->items[i].joined != i)
        i = runs->items[i].joined;
    return i;
}

/* Divides both lists of parts where their products meet. */
static void
find_runs(struct runs *runs)
{
    const struct factors *a = runs->sides[0], *b = runs->sides[1];
    size_t i = 0, k = 0;
    while (i < a->count && k < b->count) {
        struct run *run = &runs->items[runs->count];
        *run = (struct run){.from = {i, k}, .joined = runs->count};
        double left = (double)a->sizes[i++], right = (double)b->sizes[k++];
        while (left != right) {
            if (left < right && i < a->count)
                left *= (double)a->sizes[i++];
            else if (left > right && k < b->count)
                right *= (double)b->sizes[k++];
            else
                break;
        }
        run->end[0] = i;
        run->end[1] = k;
        runs->count++;
    }
}

/* The first part of the same dimension that is larger than 1; the part itself: there is none.
 */
static size_t
first_part(const struct factors *factors, size_t i)
{
    size_t k = 0;
    while (k < i && (factors->variables[k] != factors->variables[i] || factors->sizes[k] == 1))
        k++;
    return k;
}

/* Joins runs that have parts of one dimension, those of size 1 aside. */
static void
join_runs(struct runs *runs, size_t side)
{
    const struct factors *factors = runs->sides[side];
    size_t run_of[NUMBERS_MOST];
    for (size_t r = 0; r < runs->count; r++)
        for (size_t i = runs->items[r].from[side]; i < runs->items[r].end[side]; i++) {
            run_of[i] = r;
            if (factors->sizes[i] == 1 || factors->variables[i] == NO_VARIABLE)
                continue;
            size_t x = first_joined(runs, run_of[first_part(factors, i)]);
            size_t y = first_joined(runs, r);
            runs->items[max_size(x, y)].joined = min_size(x, y);
        }
}

/* Parts of joined runs without those of 1: each variable once. *all also counts bytes. */
static size_t
pick(const struct runs *runs, size_t joined, size_t side, uint32_t *out, size_t *all)
{
    const struct factors *factors = runs->sides[side];
    size_t count = 0;
    for (size_t r = joined; r < runs->count; r++) {
        if (first_joined(runs, r) != joined)
            continue;
        for (size_t i = runs->items[r].from[side]; i < runs->items[r].end[side]; i++) {
            size_t k = 0;
            while (k < count && out[k] != factors->variables[i])
                k++;
            if (k < count || factors->sizes[i] == 1)
                continue;
            if (factors->variables[i] != NO_VARIABLE)
                out[count++] = factors->variables[i];
            (*all)++;
        }
    }
    return count;
}

/* Relates dimensions whose products are equal. */
static void
relate_run(struct dims *dims, const struct runs *runs, size_t joined)
{
    uint32_t left[NUMBERS_MOST], right[NUMBERS_MOST];
    size_t lefts = 0, rights = 0;
    size_t x = pick(runs, joined, 0, left, &lefts), y = pick(runs, joined, 1, right, &rights);
    if (!lefts || !rights)
        return;
    if (lefts == 1 && rights == 1 && x == 1 && y == 1 &&
        dims->sizes[*left] == dims->sizes[*right])
        dims_equal(dims, *left, *right);
    else
        dims_relate(dims, RELATION_GROUP, left, x, right, y);
}

static void
relate_reshape(struct relating *r, bool physical)
{
    struct arrays operand = relating_array(r, 0);
    if (!operand.count || r->result.count != 1)
        return;
    struct factors a = factors_of(operand, physical), b = factors_of(r->result, physical);
    struct runs runs = {.sides = {&a, &b}};
    find_runs(&runs);
    join_runs(&runs, 0);
    join_runs(&runs, 1);
    for (size_t i = 0; i < runs.count; i++)
        if (runs.items[i].joined == i)
            relate_run(r->dims, &runs, i);
}

void
relate_transpose(struct relating *r)
{
    struct number_list list = relating_list(r, ATTRIBUTE_DIMENSIONS);
    for (size_t i = 0; i < list.count; i++)
        dims_equal_at(r->dims, r->result, (int64_t)i, relating_array(r, 0), list.items[i]);
}

void
relate_broadcast(struct relating *r)
{
    struct number_list list = relating_list(r, ATTRIBUTE_DIMENSIONS);
    for (size_t i = 0; i < list.count; i++)
        dims_equal_at(r->dims, r->result, list.items[i], relating_array(r, 0), (int64_t)i);
}

/* One reduced operand: what stays, in order, is the result. */
static void
relate_reduced(struct relating *r, struct arrays operand, const struct number_list *list)
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
    struct number_list list = relating_list(r, ATTRIBUTE_DIMENSIONS);
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
    uint32_t pieces[NUMBERS_MOST], whole;
    struct number_list list = relating_list(r, ATTRIBUTE_DIMENSIONS);
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
        if (count == NUMBERS_MOST)
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
    struct number_list list = relating_list(r, ATTRIBUTE_DIMENSIONS);
    struct arrays result = r->result;
    if (list.count)
        along = list.items[0];
    for (uint32_t i = 0; i < r->operand_count && result.count; i++) {
        struct arrays a = relating_array(r, i), b = arrays_at(result, 0);
        result = arrays_rest(result);
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
relate_rest(struct relating *r, struct arrays a, const struct number_list *not_a,
            struct arrays b, const struct number_list *not_b)
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

static struct number_list
joined(struct number_list a, struct number_list b)
{
    for (size_t i = 0; i < b.count && a.count < NUMBERS_MOST; i++)
        a.items[a.count++] = b.items[i];
    return a;
}

/* The window dimensions of the operand, in their order, are those of the slices: where a whole
 * one is taken they are equal, as their sizes are. */
static void
relate_slices(struct relating *r, struct arrays operand, const struct number_list *without,
              struct arrays slices, const struct number_list *window)
{
    size_t at = 0;
    for (size_t i = 0; i < arrays_rank(operand); i++)
        if (!dim_list_has(without, i) && at < window->count)
            dims_equal_at(r->dims, operand, (int64_t)i, slices, window->items[at++]);
}

static void
relate_batch(struct relating *r, struct arrays operand, const struct number_list *batch,
             struct arrays indices, const struct number_list *starts)
{
    for (size_t i = 0; i < batch->count && i < starts->count; i++)
        dims_equal_at(r->dims, operand, batch->items[i], indices, starts->items[i]);
}

void
relate_gather(struct relating *r)
{
    struct arrays operand = relating_array(r, 0), indices = relating_array(r, 1);
    if (!operand.count || !indices.count || r->result.count != 1)
        return;
    struct number_list window = relating_list(r, ATTRIBUTE_OFFSET_DIMS);
    struct number_list batch = relating_list(r, ATTRIBUTE_OPERAND_BATCHING_DIMS);
    struct number_list starts = relating_list(r, ATTRIBUTE_START_INDICES_BATCHING_DIMS);
    struct number_list vector = relating_list(r, ATTRIBUTE_INDEX_VECTOR_DIM);
    struct number_list without =
        joined(relating_list(r, ATTRIBUTE_COLLAPSED_SLICE_DIMS), batch);
    relate_slices(r, operand, &without, r->result, &window);
    relate_rest(r, r->result, &window, indices, &vector);
    relate_batch(r, operand, &batch, indices, &starts);
}

void
relate_scatter(struct relating *r)
{
    uint32_t count = r->operand_count / 2;
    struct arrays indices = relating_array(r, count);
    struct number_list window = relating_list(r, ATTRIBUTE_UPDATE_WINDOW_DIMS);
    struct number_list vector = relating_list(r, ATTRIBUTE_INDEX_VECTOR_DIM);
    struct number_list batch = relating_list(r, ATTRIBUTE_INPUT_BATCHING_DIMS);
    struct number_list starts = relating_list(r, ATTRIBUTE_SCATTER_INDICES_BATCHING_DIMS);
    struct number_list without =
        joined(relating_list(r, ATTRIBUTE_INSERTED_WINDOW_DIMS), batch);
    struct arrays result = r->result;
    for (uint32_t i = 0; i < count && result.count && indices.count; i++) {
        struct arrays operand = relating_array(r, i), update = relating_array(r, count + 1 + i);
        if (!operand.count || !update.count)
            return;
        dims_same(r->dims, operand, arrays_at(result, 0));
        result = arrays_rest(result);
        relate_slices(r, operand, &without, update, &window);
        relate_rest(r, update, &window, indices, &vector);
        relate_batch(r, operand, &batch, indices, &starts);
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
