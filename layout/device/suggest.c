/* Each kind of suggestion searches for its best candidate. A candidate that saves nothing is
 * left out. */
#include "layout/device/suggest.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/device/predict.h"
#include "layout/shape.h"

#include <string.h>

#define SEARCH_RANK 32 /* the most dimensions for which orders and reshapes are tried */
#define MAX_ROWS    32 /* the most rows of a tile that the compiler accepts */

struct search {
    const struct target *target;
    struct arena *arena;
    struct suggestions *found;
    int space;            /* memory space of the array; suggestions stay in it */
    bool untiled;         /* the array is written without tiles; suggestions have none */
    const int64_t *order; /* the written order, in which merges are also tried; NULL: none */
};

/* ---- candidates ---- */

static const struct given_layout by_default = {NULL, 0};

/* Computes the size of a suggestion's shape with its layout. False: it is not known or does not
 * fit 64 bits. */
static bool
measure(struct search *s, struct suggestion *one)
{
    struct diagnostic ignored;
    return size_compute(&one->size, one->shape, s->arena, &ignored) == 0 && one->size.known;
}

/* Lays out a copy of the array in its memory space: the given part of the layout is kept, the
 * rest is the default. False: there is no rule, or the size does not fit. */
static bool
lay_out(struct search *s, struct suggestion *one, const struct shape *array,
        struct given_layout given)
{
    struct diagnostic ignored;
    struct shape *copy = arena_alloc(s->arena, sizeof *copy);
    *copy = *array;
    if (predict_layout(s->target, array, given, s->arena, &copy->layout, &ignored))
        return false;
    copy->layout.memory_space = s->space;
    if (s->untiled)
        copy->layout.tile_count = 0;
    one->shape = copy;
    return measure(s, one);
}

/* Keeps the candidate if it is smaller than the best so far. Of equals the first stays. */
static void
keep_best(struct suggestion *best, const struct suggestion *one)
{
    if (!best->shape || one->size.bytes < best->size.bytes)
        *best = *one;
}

static bool
same_tiles(const struct layout *a, const struct layout *b)
{
    return a->element_bits == b->element_bits && layout_same_tiles(a, b);
}

static bool
is_default(struct search *s, const struct shape *array)
{
    struct layout layout;
    struct diagnostic ignored;
    return predict_layout(s->target, array, by_default, s->arena, &layout, &ignored) == 0 &&
           (array->rank == 0 || memcmp(layout.minor_to_major, array->layout.minor_to_major,
                                       array->rank * sizeof *layout.minor_to_major) == 0) &&
           same_tiles(&layout, &array->layout);
}

static void
add_suggestion(struct search *s, const struct suggestion *one)
{
    struct suggestions *found = s->found;
    if (!one->shape || one->size.bytes >= found->size.bytes || found->count == SUGGESTION_LIMIT)
        return;
    struct suggestion *item = &found->items[found->count++];
    *item = *one;
    item->saving_bytes = found->size.bytes - one->size.bytes;
    item->by_default = is_default(s, one->shape);
}

/* The bytes of the best suggestion so far. A suggestion that changes more must take less. */
static int64_t
best_bytes(const struct search *s)
{
    int64_t best = s->found->size.bytes;
    for (size_t i = 0; i < s->found->count; i++)
        if (s->found->items[i].size.bytes < best)
            best = s->found->items[i].size.bytes;
    return best;
}

/* ---- the same array ---- */

static void
try_orders(struct search *s, const struct shape *array)
{
    size_t candidates[PREDICT_CANDIDATES], count = predict_candidates(array, candidates);
    struct suggestion best = {.kind = SUGGEST_ORDER}, one = best;
    if (!lay_out(s, &best, array, by_default))
        return;
    if (array->rank > SEARCH_RANK)
        count = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++) {
            if (a == b)
                continue;
            int64_t *order = arena_array(s->arena, array->rank + 1, sizeof *order);
            predict_order(array, candidates[a], candidates[b], order);
            if (lay_out(s, &one, array, (struct given_layout){order, 0}))
                keep_best(&best, &one);
        }
    if (array->rank == 0 ||
        memcmp(best.shape->layout.minor_to_major, array->layout.minor_to_major,
               array->rank * sizeof(int64_t)) == 0)
        best.kind = SUGGEST_TILE; /* only the tiles differ */
    add_suggestion(s, &best);
}

/* Suggests the highest of the tiles that take least, because low ones leave rows of a register
 * idle. */
static void
try_tiles(struct search *s, const struct shape *array)
{
    int64_t min_rows = predict_min_rows(s->target, array);
    struct suggestion best = {.kind = SUGGEST_TILE}, one = best;
    for (int64_t rows = MAX_ROWS; min_rows && rows >= min_rows; rows /= 2)
        if (rows % min_rows == 0 &&
            lay_out(s, &one, array, (struct given_layout){array->layout.minor_to_major, rows}))
            keep_best(&best, &one);
    for (size_t i = 0; i < s->found->count; i++)
        if (s->found->items[i].kind == SUGGEST_TILE && best.shape &&
            s->found->items[i].size.bytes <= best.size.bytes)
            return;
    add_suggestion(s, &best);
}

/* Without tiles, only elements that are stored too wide waste memory. */
static void
try_width(struct search *s, const struct shape *array)
{
    struct suggestion one = {.kind = SUGGEST_TILE};
    if (lay_out(s, &one, array, (struct given_layout){array->layout.minor_to_major, 0}))
        add_suggestion(s, &one);
}

/* ---- other arrays with the same elements in the same order ---- */

/* A copy of the array with other dims, which is to be laid out. */
static struct shape *
with_dims(struct search *s, const struct shape *array, const int64_t *dims, size_t rank)
{
    struct shape *copy = arena_alloc(s->arena, sizeof *copy);
    int64_t *own = arena_array(s->arena, rank + 1, sizeof *own);
    if (rank)
        memcpy(own, dims, rank * sizeof *own);
    *copy = *array;
    copy->rank = rank;
    copy->dims = own;
    copy->dynamic = NULL;
    return copy;
}

/* The written order once dims first..last are one; NULL unless they follow each other in it. */
static int64_t *
merged_order(const struct search *s, size_t rank, size_t first, size_t last)
{
    if (!s->order)
        return NULL;
    int64_t *order = arena_array(s->arena, rank, sizeof *order);
    size_t count = 0;
    for (size_t i = 0; i < rank; i++) {
        size_t dim = (size_t)s->order[i];
        bool goes = dim > first && dim <= last;
        if (goes && (i + 1 == rank || s->order[i + 1] != s->order[i] - 1))
            return NULL;
        if (!goes)
            order[count++] = (int64_t)(dim > last ? dim - (last - first) : dim);
    }
    return order;
}

static bool
same_layout(const struct shape *a, const struct shape *b)
{
    return a->rank == b->rank && same_tiles(&a->layout, &b->layout) &&
           memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0 &&
           memcmp(a->layout.minor_to_major, b->layout.minor_to_major,
                  a->rank * sizeof *a->dims) == 0;
}

/* Adds the best merge with its default layout, and the best one in the written order. */
static void
try_merges(struct search *s, const struct shape *array)
{
    struct suggestion best = {.kind = SUGGEST_MERGE}, kept = best, one = best;
    int64_t dims[SEARCH_RANK];
    for (size_t length = 2; length <= array->rank; length++)
        for (size_t first = 0; first + length <= array->rank; first++) {
            size_t rank = 0;
            for (size_t i = 0; i < array->rank; i++)
                if (i > first && i < first + length)
                    dims[rank - 1] *= array->dims[i]; /* a part of a product that fits */
                else
                    dims[rank++] = array->dims[i];
            const struct shape *merged = with_dims(s, array, dims, rank);
            one.first = first;
            one.last = first + length - 1;
            if (lay_out(s, &one, merged, by_default))
                keep_best(&best, &one);
            const int64_t *order = merged_order(s, array->rank, first, one.last);
            if (order && lay_out(s, &one, merged, (struct given_layout){order, 0}))
                keep_best(&kept, &one);
        }
    add_suggestion(s, &best);
    kept.keeps_order = true;
    if (best.shape && kept.shape && !same_layout(best.shape, kept.shape))
        add_suggestion(s, &kept);
}

static void
try_splits(struct search *s, const struct shape *array)
{
    struct suggestion best = {.kind = SUGGEST_SPLIT}, one = best;
    int64_t dims[SEARCH_RANK + 1];
    one.part = s->target->tiles.lanes;
    for (size_t i = 0; i < array->rank && one.part; i++) {
        if (array->dims[i] % one.part != 0 || array->dims[i] == one.part)
            continue;
        memcpy(dims, array->dims, i * sizeof *dims);
        dims[i] = array->dims[i] / one.part;
        dims[i + 1] = one.part;
        memcpy(dims + i + 2, array->dims + i + 1, (array->rank - i - 1) * sizeof *dims);
        const struct shape *split = with_dims(s, array, dims, array->rank + 1);
        one.first = i;
        if (lay_out(s, &one, split, by_default))
            keep_best(&best, &one);
    }
    if (best.shape && best.size.bytes < best_bytes(s))
        add_suggestion(s, &best);
}

/* ---- the dimensions themselves in another order ---- */

/* Puts the dimensions into the order that the default layout has in memory. Then a row-major
 * array takes as little. */
static void
try_transpose(struct search *s, const struct shape *array)
{
    struct suggestion one = {.kind = SUGGEST_TRANSPOSE};
    struct layout layout;
    struct diagnostic ignored;
    int64_t *permutation = arena_array(s->arena, array->rank + 1, sizeof *permutation);
    int64_t *dims = arena_array(s->arena, array->rank + 1, sizeof *dims);
    int64_t *order = arena_array(s->arena, array->rank + 1, sizeof *order);
    bool moved = false;
    if (predict_layout(s->target, array, by_default, s->arena, &layout, &ignored))
        return;
    for (size_t i = 0; i < array->rank; i++) {
        permutation[i] = layout.minor_to_major[array->rank - 1 - i];
        dims[i] = array->dims[permutation[i]];
        order[i] = (int64_t)(array->rank - 1 - i);
        moved |= permutation[i] != (int64_t)i;
    }
    one.permutation = permutation;
    const struct shape *transposed = with_dims(s, array, dims, array->rank);
    if (moved && lay_out(s, &one, transposed, (struct given_layout){order, 0}))
        add_suggestion(s, &one);
}

/* ---- narrower types ---- */

static const struct {
    enum primitive wide, narrow;
} narrower[] = {
    {PRIMITIVE_F64, PRIMITIVE_F32},       {PRIMITIVE_F32, PRIMITIVE_BF16},
    {PRIMITIVE_BF16, PRIMITIVE_F8E4M3FN}, {PRIMITIVE_F16, PRIMITIVE_F8E4M3FN},
    {PRIMITIVE_S64, PRIMITIVE_S32},       {PRIMITIVE_S32, PRIMITIVE_S16},
    {PRIMITIVE_S16, PRIMITIVE_S8},        {PRIMITIVE_S8, PRIMITIVE_S4},
    {PRIMITIVE_U64, PRIMITIVE_U32},       {PRIMITIVE_U32, PRIMITIVE_U16},
    {PRIMITIVE_U16, PRIMITIVE_U8},        {PRIMITIVE_U8, PRIMITIVE_U4},
    {PRIMITIVE_C128, PRIMITIVE_C64},
};

static enum primitive
narrower_type(enum primitive type)
{
    for (size_t i = 0; i < sizeof narrower / sizeof *narrower; i++)
        if (narrower[i].wide == type)
            return narrower[i].narrow;
    return PRIMITIVE_UNKNOWN;
}

static void
try_types(struct search *s, const struct shape *array)
{
    int64_t best = best_bytes(s);
    struct suggestion one = {.kind = SUGGEST_TYPE};
    enum primitive type = array->type;
    struct given_layout given = {s->untiled ? array->layout.minor_to_major : NULL, 0};
    for (int steps = 0; steps < 2 && (type = narrower_type(type)) != PRIMITIVE_UNKNOWN;
         steps++) {
        struct shape narrow = *array;
        narrow.type = type;
        narrow.type_name = primitive_name(type);
        if (lay_out(s, &one, &narrow, given) && one.size.bytes < best)
            add_suggestion(s, &one);
    }
}

/* ---- all of them ---- */

/* Returns whether a comes before b. The sort is stable: equals stay in the order of the
 * kinds. */
static bool
comes_before(const struct suggestion *a, const struct suggestion *b)
{
    bool lossy = a->kind == SUGGEST_TYPE, other = b->kind == SUGGEST_TYPE;
    return lossy != other ? other : a->saving_bytes > b->saving_bytes;
}

static void
sort_by_saving(struct suggestions *found)
{
    for (size_t i = 1; i < found->count; i++)
        for (size_t k = i; k > 0 && comes_before(&found->items[k], &found->items[k - 1]); k--) {
            struct suggestion swapped = found->items[k];
            found->items[k] = found->items[k - 1];
            found->items[k - 1] = swapped;
        }
}

static void
try_layouts(struct search *s, const struct shape *array)
{
    try_orders(s, array);
    try_tiles(s, array);
    if (array->rank <= SEARCH_RANK && !array->dynamic) {
        try_merges(s, array);
        try_splits(s, array);
    }
    if (!array->dynamic)
        try_transpose(s, array);
}

int
suggest(struct suggestions *found, const struct shape *shape, const struct target *target,
        struct arena *arena, struct diagnostic *d)
{
    struct search search = {.target = target, .arena = arena, .found = found};
    size_t assumed;
    *found = (struct suggestions){0};
    found->now = predict_shape(target, shape_array(shape), PREDICT_ABSENT, arena, &assumed, d);
    if (size_compute(&found->size, found->now, arena, d))
        return -1;
    if (!found->size.known)
        return diagnostic_set(d, UNBOUNDED_SIZE, shape->offset, shape->length);
    const struct shape *array = found->now;
    if (array->layout.split_count) /* sizes are those of one core's piece */
        return 0;
    if (found->size.elements == 0) /* a part of its product may not fit */
        return 0;
    search.space = array->layout.memory_space;
    search.untiled = array->layout.tile_count == 0 && !shape_is_assumed(array);
    if (shape_array(shape)->layout.written)
        search.order = array->layout.minor_to_major;
    if (search.untiled)
        try_width(&search, array);
    else
        try_layouts(&search, array);
    try_types(&search, array);
    sort_by_saving(found);
    return 0;
}
