/*
 * Compiling tiles. The digits are kept major to minor. Beside each digit are the logical
 * dimensions it came from, so that padding can be attributed to them. A tile of rank k acts on
 * the last k digits. First, '*' combines a digit with the next more minor one. Then each
 * remaining digit is split into (tiles, within tile): the quotient stays in place and the
 * remainder is appended at the end.
 */
#include "layout/tiling.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/shape.h"

#include <string.h>

/* The logical dimensions that a digit came from: joined[first .. first + count). */
struct origin {
    size_t first, count;
};

struct compiler {
    struct tiling *t;
    struct mapping *m;
    struct arena *arena;
    struct diagnostic *d;
    struct origin *origins; /* of each current digit */
    size_t *joined;
    size_t joined_count;
};

/* An upper bound for the number of digits, origins and joined dims of a layout. */
static size_t
digits_needed(const struct shape *shape)
{
    size_t count = shape->rank + 1;
    for (size_t i = 0; i < shape->layout.tile_count; i++)
        count += 2 * shape->layout.tiles[i].rank;
    return count;
}

static void
reorder(struct compiler *c, const struct shape *shape)
{
    size_t *order = arena_array(c->arena, shape->rank + 1, sizeof *order);
    for (size_t i = 0; i < shape->rank; i++) {
        order[i] = (size_t)shape->layout.minor_to_major[shape->rank - 1 - i];
        c->joined[i] = order[i];
        c->origins[i] = (struct origin){i, 1};
    }
    c->joined_count = shape->rank;
    mapping_reorder(c->m, order);
}

static void
extend(struct compiler *c)
{
    memmove(c->origins + 1, c->origins, c->m->digit_count * sizeof *c->origins);
    c->origins[0] = (struct origin){0, 0};
    mapping_extend(c->m);
}

/* Combines digits i and i + 1. The new digit comes from the dimensions of both. */
static int
join(struct compiler *c, size_t i)
{
    struct origin a = c->origins[i], b = c->origins[i + 1];
    struct origin both = {c->joined_count, a.count + b.count};
    size_t *joined = arena_array(c->arena, c->joined_count + both.count + 1, sizeof *joined);
    memcpy(joined, c->joined, c->joined_count * sizeof *joined);
    memcpy(joined + both.first, joined + a.first, a.count * sizeof *joined);
    memcpy(joined + both.first + a.count, joined + b.first, b.count * sizeof *joined);
    c->joined = joined;
    c->joined_count += both.count;
    c->origins[i] = both;
    memmove(c->origins + i + 1, c->origins + i + 2,
            (c->m->digit_count - i - 2) * sizeof *c->origins);
    return mapping_combine(c->m, i, c->d);
}

static int64_t *
copy_extents(struct compiler *c, size_t room)
{
    int64_t *copy = arena_array(c->arena, room + 1, sizeof *copy);
    memcpy(copy, c->m->extents, c->m->digit_count * sizeof *copy);
    return copy;
}

/* Records what each dimension of tile number `tile` pads, minor first, and the padded shape. */
static int
record_padding(struct compiler *c, size_t tile, size_t from, const int64_t *sizes, size_t count)
{
    struct tile_stage *stage = &c->t->stages[tile];
    int64_t *padded = copy_extents(c, c->m->digit_count);
    for (size_t i = count; i-- > 0;) {
        size_t digit = from + i;
        struct tiled_dim *dim = &c->t->dims[c->t->dim_count++];
        *dim = (struct tiled_dim){.tile = tile,
                                  .first = c->origins[digit].first,
                                  .count = c->origins[digit].count,
                                  .from = padded[digit],
                                  .size = sizes[i]};
        padded[digit] = dim->from != 0; /* so the product is that of the other extents, where
                                           more minor ones are already padded */
        if (!checked_product(padded, c->m->digit_count, &dim->others) ||
            !checked_round_up(dim->from, sizes[i], &dim->to))
            return diagnostic_set(c->d, SIZE_OVERFLOW, 0, 0);
        padded[digit] = dim->to;
    }
    stage->padded = padded;
    stage->padded_rank = c->m->digit_count;
    return 0;
}

/* Records the last two shapes that tiled_layout.md draws for a tile: reshaped and
 * transposed. */
static void
record_shapes(struct compiler *c, struct tile_stage *stage, size_t from, const int64_t *sizes,
              size_t count)
{
    size_t rank = stage->padded_rank + count;
    int64_t *reshaped = arena_array(c->arena, rank + 1, sizeof *reshaped);
    int64_t *after = copy_extents(c, rank);
    memcpy(reshaped, stage->padded, from * sizeof *reshaped);
    for (size_t i = 0; i < count; i++) {
        reshaped[from + 2 * i] = stage->padded[from + i] / sizes[i];
        reshaped[from + 2 * i + 1] = sizes[i];
    }
    stage->reshaped = reshaped;
    stage->reshaped_rank = rank;
    stage->after = after;
    stage->tile_rank = count;
}

static int
apply_tile(struct compiler *c, const struct tile *tile, size_t number)
{
    struct tile_stage *stage = &c->t->stages[number];
    while (c->m->digit_count < tile->rank)
        extend(c);
    size_t from = c->m->digit_count - tile->rank, count = 0;
    int64_t *sizes = arena_array(c->arena, tile->rank, sizeof *sizes);
    for (size_t i = 0; i < tile->rank; i++) {
        if (tile->dims[i] != TILE_COMBINE)
            sizes[count++] = tile->dims[i];
        else if (join(c, from + count))
            return -1;
    }
    stage->before = copy_extents(c, c->m->digit_count);
    stage->before_rank = c->m->digit_count;
    if (record_padding(c, number, from, sizes, count))
        return -1;
    for (size_t i = 0; i < count; i++) {
        c->origins[c->m->digit_count] = c->origins[from + i];
        mapping_split(c->m, from + i, sizes[i]);
    }
    record_shapes(c, stage, from, sizes, count);
    return 0;
}

int
tiling_compile(struct tiling *t, const struct shape *shape, const int64_t *dims,
               struct arena *arena, struct diagnostic *d)
{
    *t = (struct tiling){0};
    struct compiler c = {.t = t, .m = &t->mapping, .arena = arena, .d = d};
    size_t room = digits_needed(shape);
    t->stage_count = shape->layout.tile_count;
    t->stages = arena_array(arena, t->stage_count + 1, sizeof *t->stages);
    t->dims = arena_array(arena, room, sizeof *t->dims);
    c.origins = arena_array(arena, room, sizeof *c.origins);
    c.joined = arena_array(arena, room, sizeof *c.joined);
    mapping_begin(c.m, arena, dims ? dims : shape->dims, shape->rank);
    reorder(&c, shape);
    for (size_t i = 0; i < shape->layout.tile_count; i++)
        if (apply_tile(&c, &shape->layout.tiles[i], i))
            return -1;
    t->joined = c.joined;
    return mapping_place_row_major(c.m, d);
}

bool
tiling_is_usable(size_t numbers, size_t rank)
{
    enum { LIMIT = 1100000 };
    return numbers == 0 || rank + numbers <= LIMIT / numbers;
}
