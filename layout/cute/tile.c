/* Divides, products and what is made of them. */
#include "layout/cute/algebra.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/base/steps.h"
#include "layout/cute/facts.h"

const char *
cute_form_name(size_t i)
{
    static const char *const words[CUTE_FORMS + 1] = {
        [CUTE_LOGICAL] = "logical", [CUTE_ZIPPED] = "zipped",   [CUTE_TILED] = "tiled",
        [CUTE_FLAT] = "flat",       [CUTE_BLOCKED] = "blocked", [CUTE_RAKED] = "raked"};
    return words[i];
}

static struct cute_mode *
new_modes(const struct cute_work *w, size_t count)
{
    return arena_array(w->arena, count + 1, sizeof(struct cute_mode));
}

int
cute_pair(const struct cute_work *w, struct cute_mode first, struct cute_mode second,
          struct cute_mode *result)
{
    struct cute_mode *modes = new_modes(w, 2);
    modes[0] = first;
    modes[1] = second;
    return cute_nest(modes, 2, result, w->d);
}

/* Makes a list of the modes at the top of two layouts. */
static int
concatenate(const struct cute_work *w, const struct cute_mode *first,
            const struct cute_mode *second, struct cute_mode *result)
{
    size_t a = cute_rank(first), b = cute_rank(second);
    struct cute_mode *modes = new_modes(w, a + b);
    for (size_t i = 0; i < a + b; i++)
        modes[i] = i < a ? *cute_top(first, i) : *cute_top(second, i - a);
    return cute_nest(modes, a + b, result, w->d);
}

/* ---- divide ---- */

/* A o (T, complement(T, size A)), as a pair of modes. */
static int
divide_mode(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *tile,
            struct cute_mode *result)
{
    struct cute_mode rest, both;
    if (cute_complement_apart(w, tile, a->size, &rest) || cute_pair(w, *tile, rest, &both))
        return -1;
    return cute_compose(w, a, &both, result);
}

/* Divides mode by mode into pairs (tile, rest); modes without a tile stay. */
static int
divide_modes(const struct cute_work *w, const struct cute_mode *a,
             const struct cute_tiler *tiler, struct cute_mode *modes)
{
    for (size_t i = 0; i < cute_rank(a); i++) {
        modes[i] = *cute_top(a, i);
        if (i < tiler->count && !tiler->tiles[i].whole &&
            divide_mode(w, cute_top(a, i), &tiler->tiles[i].mode, &modes[i]))
            return -1;
    }
    return 0;
}

/* Gathers the tiles of pairs in one mode and the rests in another. */
static int
gather(const struct cute_work *w, const struct cute_mode *pairs, size_t rank,
       const struct cute_tiler *tiler, struct cute_mode *result)
{
    struct cute_mode *tiles = new_modes(w, tiler->count), *rests = new_modes(w, rank);
    struct cute_mode tile, rest;
    for (size_t i = 0; i < rank; i++) {
        bool whole = i < tiler->count && tiler->tiles[i].whole;
        if (i < tiler->count)
            tiles[i] = whole ? pairs[i] : pairs[i].modes[0];
        if (i >= tiler->count)
            rests[i] = pairs[i];
        else
            rests[i] = whole ? cute_leaf(1, 0) : pairs[i].modes[1];
    }
    if (cute_nest(tiles, tiler->count, &tile, w->d) || cute_nest(rests, rank, &rest, w->d))
        return -1;
    return cute_pair(w, tile, rest, result);
}

/* Spreads the modes of a pair: of the second one, or of both. */
static int
spread(const struct cute_work *w, const struct cute_mode *zipped, enum cute_form_word form,
       struct cute_mode *result)
{
    struct cute_mode first = zipped->modes[0];
    if (form == CUTE_TILED && cute_nest(&zipped->modes[0], 1, &first, w->d))
        return -1;
    return concatenate(w, &first, &zipped->modes[1], result);
}

int
cute_divide(const struct cute_work *w, const struct cute_mode *a,
            const struct cute_tiler *tiler, enum cute_form_word form, struct cute_mode *result)
{
    size_t rank = cute_rank(a);
    struct cute_mode zipped;
    if (!tiler->single && tiler->count > rank)
        return diagnostic_set(w->d, CUTE_RANKS, 0, 0, tiler->count, rank);
    if (tiler->single) {
        if (divide_mode(w, a, &tiler->tiles[0].mode, &zipped))
            return -1;
        if (form == CUTE_LOGICAL || form == CUTE_ZIPPED) {
            *result = zipped;
            return 0;
        }
        return spread(w, &zipped, form, result);
    }
    struct cute_mode *modes = new_modes(w, rank);
    if (divide_modes(w, a, tiler, modes))
        return -1;
    if (form == CUTE_LOGICAL)
        return a->nested ? cute_nest(modes, rank, result, w->d) : (*result = modes[0], 0);
    if (gather(w, modes, rank, tiler, &zipped))
        return -1;
    if (form == CUTE_ZIPPED) {
        *result = zipped;
        return 0;
    }
    return spread(w, &zipped, form, result);
}

/* ---- product ---- */

/* Makes the layout of copies that all begin where A does. Returns false if B has others. */
static bool
stay(const struct cute_work *w, const struct cute_mode *b, struct cute_mode *copies)
{
    *copies = *b;
    copies->stride = 0;
    if (!b->nested)
        return b->size == 1 || b->stride == 0;
    copies->modes = new_modes(w, b->count);
    for (size_t i = 0; i < b->count; i++)
        if (!stay(w, &b->modes[i], &copies->modes[i]))
            return false;
    return true;
}

/* complement(A, size(A) * cosize(B)) o B: where the copies of A begin. */
static int
repeat(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
       struct cute_mode *copies)
{
    struct cute_layout plain = {.mode = *b};
    struct cute_facts facts;
    struct cute_mode rest;
    int64_t size;
    if (cute_facts_find(&plain, w->arena, &facts, w->d))
        return -1;
    if (!checked_multiply(a->size, facts.cosize, &size))
        return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
    if (cute_complement_apart(w, a, size, &rest))
        return cute_has_none(w->d) && stay(w, b, copies) ? 0 : -1;
    return cute_compose(w, &rest, b, copies);
}

/* Adds modes 1:0 until there are `rank`. */
static int
pad(const struct cute_work *w, const struct cute_mode *layout, size_t rank,
    struct cute_mode *padded)
{
    struct cute_mode *modes = new_modes(w, rank);
    for (size_t i = 0; i < rank; i++)
        modes[i] = i < cute_rank(layout) ? *cute_top(layout, i) : cute_leaf(1, 0);
    return cute_nest(modes, rank, padded, w->d);
}

/* Pads B to the rank of A. A leaf is paired with all of a B that has one mode. */
static int
pad_copies(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
           size_t rank, struct cute_mode *padded)
{
    if (rank > 1 || a->nested || !b->nested)
        return pad(w, b, rank, padded);
    struct cute_mode *only = new_modes(w, 1);
    only[0] = *b;
    return cute_nest(only, 1, padded, w->d);
}

/* Pairs the modes of A and of its copies. */
static int
interleave(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
           enum cute_form_word form, struct cute_mode *result)
{
    size_t rank = max_size(cute_rank(a), cute_rank(b));
    struct cute_mode block, repeats, copies, *modes = new_modes(w, rank);
    if (pad(w, a, rank, &block) || pad_copies(w, a, b, rank, &repeats) ||
        repeat(w, &block, &repeats, &copies))
        return -1;
    for (size_t i = 0; i < rank; i++) {
        struct cute_mode inner = block.modes[i], outer = copies.modes[i];
        bool failed = form == CUTE_RAKED ? cute_pair(w, outer, inner, &modes[i])
                                         : cute_pair(w, inner, outer, &modes[i]);
        if (failed)
            return -1;
    }
    return cute_nest(modes, rank, result, w->d);
}

int
cute_product(const struct cute_work *w, const struct cute_mode *a, const struct cute_mode *b,
             enum cute_form_word form, struct cute_mode *result)
{
    struct cute_mode copies, zipped;
    if (form == CUTE_BLOCKED || form == CUTE_RAKED)
        return interleave(w, a, b, form, result);
    if (repeat(w, a, b, &copies) || cute_pair(w, *a, copies, &zipped))
        return -1;
    if (form == CUTE_LOGICAL || form == CUTE_ZIPPED) {
        *result = zipped;
        return 0;
    }
    return spread(w, &zipped, form, result);
}

int
cute_tile_to(const struct cute_work *w, const struct cute_mode *block, size_t rank,
             const int64_t *shape, const int64_t *order, struct cute_mode *result)
{
    struct cute_mode padded, repeats, *modes = new_modes(w, rank);
    int64_t stride = 1;
    if (cute_rank(block) > rank)
        return diagnostic_set(w->d, CUTE_RANKS, 0, 0, cute_rank(block), rank);
    if (pad(w, block, rank, &padded))
        return -1;
    for (size_t i = 0; i < rank; i++)
        modes[i] = cute_leaf(divide_up(shape[i], padded.modes[i].size), 0);
    for (size_t done = 0; done < rank; done++) {
        size_t next = rank;
        for (size_t i = 0; i < rank;
             i++) /* modes that are done have a path of their own mark */
            if (modes[i].depth == 0 && (next == rank || order[i] < order[next]))
                next = i;
        modes[next].depth = 1;
        if (modes[next].size > 1)
            modes[next].stride = stride;
        if (!checked_multiply(stride, modes[next].size, &stride))
            return diagnostic_set(w->d, SIZE_OVERFLOW, 0, 0);
    }
    for (size_t i = 0; i < rank; i++)
        modes[i].depth = 0;
    if (cute_nest(modes, rank, &repeats, w->d))
        return -1;
    return interleave(w, &padded, &repeats, CUTE_BLOCKED, result);
}

/* ---- tiled copy ---- */

int
cute_tiled_copy(const struct cute_work *w, const struct cute_mode *threads,
                const struct cute_mode *values, struct cute_mode *tile,
                struct cute_mode *thread_value)
{
    struct cute_mode elements, numbers, both, *modes;
    if (interleave(w, threads, values, CUTE_RAKED, &elements) ||
        cute_right_inverse(w, &elements, &numbers) ||
        cute_pair(w, cute_compact_leaf(threads->size, 1),
                  cute_compact_leaf(values->size, threads->size), &both) ||
        cute_compose(w, &numbers, &both, thread_value))
        return -1;
    modes = new_modes(w, elements.count);
    for (size_t i = 0; i < elements.count; i++)
        modes[i] = cute_compact_leaf(elements.modes[i].size, 1);
    return cute_nest(modes, elements.count, tile, w->d);
}
