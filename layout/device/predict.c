/* The rule of default layouts. Costs are padded sizes, exact in 128 bits. */
#include "layout/device/predict.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/shape.h"
#include "layout/space.h"

#include <string.h>

/* A rule applied to one element type. */
struct packing {
    int64_t lanes, vector, compared_rows;
    int64_t per_word;     /* elements of a column that share a word */
    int64_t first;        /* rows of the smallest tile of one dimension */
    int64_t min_rows;     /* rows of the smallest tile of two */
    int64_t wide;         /* rows of a wide tile; 0: there is none */
    int64_t element_bits; /* E(n); 0: not printed */
};

static struct packing
packing_of(const struct tile_rule *rule, int64_t bits)
{
    int64_t word = rule->word_bits, stored = rule->dense ? bits : max_i64(bits, 8);
    int64_t per_word = word / min_i64(stored, word), first = rule->least_words * per_word;
    struct packing packing = {
        .lanes = rule->lanes,
        .vector = rule->vector,
        .compared_rows = rule->compared_rows,
        .per_word = per_word,
        .first = first,
        .min_rows = max_i64(first, word / min_i64(bits, word)),
    };
    if (per_word >= 4)
        packing.wide = rule->wide_words * per_word;
    if (rule->dense && bits < 8)
        packing.element_bits = bits;
    return packing;
}

/* ---- the order ---- */

/* The rows of the tile over a dimension of this size while orders are compared. */
static int64_t
compared_rows(const struct packing *p, int64_t size)
{
    int64_t rows = min_i64(p->min_rows, p->compared_rows);
    while (rows < size && rows < p->compared_rows)
        rows *= 2;
    return rows;
}

/* Rounds a size > 0 up. It divides 64 bits because WebAssembly has no division of wide
 * integers. */
static wide_integer
rounded(int64_t size, int64_t by)
{
    return (wide_integer)((size - 1) / by + 1) * by;
}

size_t
predict_candidates(const struct shape *array, size_t candidates[PREDICT_CANDIDATES])
{
    size_t count = 0;
    for (size_t i = array->rank; i-- > 0;) {
        size_t same = 0;
        for (size_t k = 0; k < count; k++)
            same += array->dims[candidates[k]] == array->dims[i];
        if (same < 2 && count < PREDICT_CANDIDATES)
            candidates[count++] = i;
    }
    return count;
}

/* The product of all candidates except a and b. */
static wide_integer
product_of_others(const struct shape *array, const size_t *candidates, size_t count, size_t a,
                  size_t b)
{
    wide_integer product = 1;
    for (size_t i = 0; i < count; i++)
        if (i != a && i != b)
            product *= array->dims[candidates[i]];
    return product;
}

/* The most minor and the second minor dimension of an array of rank 2 or more without a 0. */
static void
choose_pair(const struct packing *p, const struct shape *array, size_t pair[2])
{
    size_t candidates[PREDICT_CANDIDATES], count = predict_candidates(array, candidates);
    wide_integer best = 0;
    bool best_fits = false, chosen = false;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++) {
            int64_t minor = array->dims[candidates[a]], second = array->dims[candidates[b]];
            if (a == b)
                continue;
            wide_integer cost = rounded(minor, p->lanes) *
                                rounded(second, compared_rows(p, second)) *
                                product_of_others(array, candidates, count, a, b);
            /* if tiles have more rows than were compared, a pair that fills them wins a tie */
            bool fits = p->min_rows > p->compared_rows && minor % p->lanes == 0 &&
                        second % p->min_rows == 0;
            if (chosen && (cost > best || (cost == best && (best_fits || !fits))))
                continue;
            pair[0] = candidates[a];
            pair[1] = candidates[b];
            best = cost;
            best_fits = fits;
            chosen = true;
        }
}

void
predict_order(const struct shape *array, size_t minor, size_t second, int64_t *order)
{
    size_t at = 0;
    order[at++] = (int64_t)minor;
    order[at++] = (int64_t)second;
    for (size_t i = array->rank; i-- > 0;)
        if (i != minor && i != second)
            order[at++] = (int64_t)i;
}

/* Chooses the order. Returns whether the array has no elements; then it has no tiles,
 * either. */
static bool
choose_order(const struct packing *p, const struct shape *array, int64_t *order)
{
    size_t pair[2] = {0, 1};
    bool empty = false;
    for (size_t i = 0; i < array->rank; i++)
        empty |= array->dims[i] == 0;
    for (size_t i = 0; i < array->rank; i++)
        order[i] = (int64_t)(array->rank - 1 - i);
    if (p->lanes && array->rank >= 2 && !empty) {
        choose_pair(p, array, pair);
        predict_order(array, pair[0], pair[1], order);
    }
    return empty;
}

/* ---- the tiles ---- */

static int64_t
vector_size(const struct packing *p, int64_t elements)
{
    int64_t size = p->lanes * p->first, limit = max_i64(p->vector, p->lanes * p->min_rows);
    while (size < elements && size < limit)
        size *= 2;
    return size;
}

/* The rows of the tile over a second minor dimension of this size. A wide tile is used only
 * where it fits evenly, because the rest of one would be padding. */
static int64_t
tile_rows(const struct packing *p, int64_t size)
{
    if (p->wide && size % p->wide == 0)
        return p->wide;
    return max_i64(p->min_rows, compared_rows(p, size));
}

static void
add_tile(struct layout *layout, struct tile *tiles, int64_t rows, int64_t columns,
         struct arena *arena)
{
    size_t rank = rows ? 2 : 1;
    int64_t *dims = arena_array(arena, rank, sizeof *dims);
    if (rows)
        dims[0] = rows;
    dims[rank - 1] = columns;
    tiles[layout->tile_count++] = (struct tile){rank, dims};
    layout->tiles = tiles;
}

/* Adds tiles such as (rows,128)(2,1), or (512)(128)(2,1) for a vector, to a layout that has an
 * order. A scalar is not packed. rows 0: chosen. */
static void
choose_tiles(const struct packing *p, const struct shape *array, int64_t rows,
             struct arena *arena, struct layout *layout)
{
    struct tile *tiles = arena_array(arena, 3, sizeof *tiles);
    if (array->rank >= 2) {
        if (!rows)
            rows = tile_rows(p, array->dims[layout->minor_to_major[1]]);
        add_tile(layout, tiles, rows, p->lanes, arena);
    } else {
        int64_t size = vector_size(p, array->rank ? array->dims[0] : 1);
        add_tile(layout, tiles, 0, rows ? rows * p->lanes : size, arena);
        if (array->rank && p->per_word > 1)
            add_tile(layout, tiles, 0, p->lanes, arena);
    }
    if (array->rank && p->per_word > 1)
        add_tile(layout, tiles, p->per_word, 1, arena);
}

/* Bits of an element if the rule covers its type; else 0. */
static int64_t
covered_bits(const struct target *target, const struct shape *array)
{
    int64_t word = target->tiles.word_bits;
    int64_t bits = array->type == PRIMITIVE_UNKNOWN ? 0 : primitive_bits(array->type);
    return bits && word % min_i64(bits, word) == 0 ? bits : 0;
}

int64_t
predict_min_rows(const struct target *target, const struct shape *array)
{
    int64_t bits = covered_bits(target, array);
    if (!bits || !target->tiles.lanes)
        return 0;
    struct packing packing = packing_of(&target->tiles, bits);
    return array->rank >= 2 ? packing.min_rows : packing.first;
}

int
predict_layout(const struct target *target, const struct shape *array,
               struct given_layout given, struct arena *arena, struct layout *layout,
               struct diagnostic *d)
{
    int64_t bits = covered_bits(target, array);
    int64_t *chosen = arena_array(arena, array->rank + 1, sizeof *chosen);
    if (shape_is_unbounded(array))
        return diagnostic_set(d, UNBOUNDED_SIZE, array->offset, array->length);
    if (!bits)
        return diagnostic_set(d, PREDICT_TYPE, array->offset, strlen(array->type_name),
                              array->type_name);
    struct packing packing = packing_of(&target->tiles, bits);
    bool empty = choose_order(&packing, array, chosen);
    if (given.order && array->rank)
        memcpy(chosen, given.order, array->rank * sizeof *chosen);
    *layout = (struct layout){.minor_to_major = chosen,
                              .tail_alignment = 1,
                              .element_bits = packing.element_bits,
                              .index_type = PRIMITIVE_UNKNOWN,
                              .pointer_type = PRIMITIVE_UNKNOWN};
    if (packing.lanes && !empty)
        choose_tiles(&packing, array, given.rows, arena, layout);
    return 0;
}

/* ---- whole shapes ---- */

struct prediction {
    const struct target *target;
    enum predict_scope scope;
    struct arena *arena;
    size_t count;
    struct diagnostic *d;
};

static bool
is_row_major(const struct shape *array)
{
    for (size_t i = 0; i < array->rank; i++)
        if (array->layout.minor_to_major[i] != (int64_t)(array->rank - 1 - i))
            return false;
    return true;
}

/* Returns whether a layout says no more than an order and perhaps the host's space. */
static bool
says_little(const struct layout *layout)
{
    return layout->tile_count == 0 && layout->element_bits == 0 && layout->split_count == 0 &&
           layout->tail_alignment == 1 &&
           (layout->memory_space == SPACE_DEFAULT || layout->memory_space == SPACE_HOST);
}

static const struct shape *
predict_array(struct prediction *p, const struct shape *array)
{
    bool all = p->scope == PREDICT_ALL;
    bool ordered =
        array->layout.written && (p->scope == PREDICT_ABSENT || !is_row_major(array));
    if (!shape_has_values(array) || (!all && !says_little(&array->layout)))
        return array;
    struct shape *copy = arena_alloc(p->arena, sizeof *copy);
    *copy = *array;
    struct given_layout given = {!all && ordered ? array->layout.minor_to_major : NULL, 0};
    if (predict_layout(p->target, array, given, p->arena, &copy->layout, p->d))
        return all ? NULL : array;
    if (!all)
        copy->layout.memory_space = array->layout.memory_space;
    copy->layout.assumed = !all;
    p->count++;
    return copy;
}

static const struct shape *
predict_any(struct prediction *p, const struct shape *shape)
{
    if (shape->kind == SHAPE_ARRAY)
        return predict_array(p, shape);
    struct shape *copy = arena_alloc(p->arena, sizeof *copy);
    const struct shape **elements =
        arena_array(p->arena, shape->element_count + 1, sizeof *elements);
    *copy = *shape;
    copy->elements = elements;
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = predict_any(p, shape->elements[i]);
        if (!element)
            return NULL;
        elements[i] = element;
    }
    return copy;
}

const struct shape *
predict_shape(const struct target *target, const struct shape *shape, enum predict_scope scope,
              struct arena *arena, size_t *count, struct diagnostic *d)
{
    struct prediction prediction = {target, scope, arena, 0, d};
    const struct shape *predicted = predict_any(&prediction, shape);
    *count = prediction.count;
    return predicted;
}
