/*
 * Checks all cases within small bounds: checked arithmetic at every edge of 64 bits, and every
 * small layout element by element, against a second implementation of the openxla document on
 * tiled layouts.
 */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "tests/suites.h"
#include "tests/support/shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- arithmetic ---- */

#define EDGES 400

/* Lists 0, the powers of two and their neighbours, with either sign. */
static size_t
edges(int64_t values[EDGES])
{
    size_t count = 0;
    for (int bit = 0; bit < 64; bit++)
        for (int by = -1; by <= 1; by++) {
            uint64_t value = (UINT64_C(1) << bit) + (uint64_t)(int64_t)by;
            values[count++] = (int64_t)value;
            values[count++] = (int64_t)(0 - value);
        }
    return count;
}

static bool
fits(wide_integer value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

static wide_integer
floor_of(wide_integer a, wide_integer b)
{
    wide_integer quotient = a / b, rest = a - quotient * b;
    return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient;
}

static void
check_pair(int64_t a, int64_t b)
{
    int64_t result = 0;
    wide_integer sum = (wide_integer)a + b, product = (wide_integer)a * b;
    ck_assert_int_eq(checked_add(a, b, &result), fits(sum));
    ck_assert(!fits(sum) || result == (int64_t)sum);
    ck_assert_int_eq(checked_multiply(a, b, &result), fits(product));
    ck_assert(!fits(product) || result == (int64_t)product);
    if (b != 0 && !(a == INT64_MIN && b == -1))
        ck_assert(floor_divide(a, b) == (int64_t)floor_of(a, b));
    if (a < 0 || b <= 0)
        return;
    wide_integer up = ((wide_integer)a + b - 1) / b;
    ck_assert(divide_up(a, b) == (int64_t)up);
    ck_assert_int_eq(checked_round_up(a, b, &result), fits(up * b));
    ck_assert(!fits(up * b) || result == (int64_t)(up * b));
}

START_TEST(arithmetic_at_every_edge)
    {
        int64_t values[EDGES];
        size_t count = edges(values);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < count; k++)
                check_pair(values[i], values[k]);
    }
END_TEST

/* A factor 0 makes the product 0, even if the factors before it overflow. */
START_TEST(products_at_every_edge)
    {
        int64_t values[EDGES], product;
        size_t count = edges(values);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < count; k++) {
                int64_t factors[] = {values[i], values[k], 3};
                wide_integer two = (wide_integer)values[i] * values[k];
                if (values[i] < 0 || values[k] < 0)
                    continue;
                ck_assert_int_eq(checked_product(factors, 3, &product),
                                 fits(two) && fits(two * 3));
                ck_assert(!(fits(two) && fits(two * 3)) || product == (int64_t)(two * 3));
                factors[2] = 0;
                ck_assert(checked_product(factors, 3, &product) && product == 0);
            }
    }
END_TEST

/* ---- layouts ---- */

#define RANK      3 /* maximum rank */
#define DIM       3 /* maximum of a dimension */
#define TILE      3 /* maximum of a tile's dimension */
#define TILE_RANK 2 /* maximum rank of a tile */
#define TILES     2 /* maximum number of tiles */

struct small_tile {
    size_t rank;
    int64_t sizes[TILE_RANK];
};

/* An array as in the document: its dims in memory, major to minor, and the coordinates of an
 * element. */
struct physical {
    size_t rank;
    int64_t dims[RANK + TILES * TILE_RANK], at[RANK + TILES * TILE_RANK];
};

/* Splits the last dims into tiles and the coordinates within them. Missing dims are 1, in
 * front. */
static void
apply_tile(struct physical *p, const struct small_tile *tile)
{
    while (p->rank < tile->rank) {
        memmove(p->dims + 1, p->dims, p->rank * sizeof *p->dims);
        memmove(p->at + 1, p->at, p->rank * sizeof *p->at);
        p->dims[0] = 1;
        p->at[0] = 0;
        p->rank++;
    }
    for (size_t i = 0; i < tile->rank; i++) {
        size_t dim = p->rank - tile->rank + i;
        int64_t size = tile->sizes[i];
        p->dims[p->rank + i] = size;
        p->at[p->rank + i] = p->at[dim] % size;
        p->dims[dim] = (p->dims[dim] + size - 1) / size;
        p->at[dim] /= size;
    }
    p->rank += tile->rank;
}

struct small {
    size_t rank, tile_count;
    int64_t dims[RANK];
    size_t order[RANK]; /* major to minor */
    struct small_tile tiles[TILES];
    struct arena arena;
    struct tiling tiling;
    size_t found; /* elements found at the current place */
    int64_t index[RANK];
    size_t layouts; /* layouts checked */
};

/* Returns the place of an element, and sets the number of places. */
static int64_t
place_of(const struct small *s, const int64_t *index, int64_t *places)
{
    struct physical p = {.rank = s->rank};
    int64_t place = 0;
    for (size_t i = 0; i < s->rank; i++) {
        p.dims[i] = s->dims[s->order[i]];
        p.at[i] = index[s->order[i]];
    }
    for (size_t i = 0; i < s->tile_count; i++)
        apply_tile(&p, &s->tiles[i]);
    *places = 1;
    for (size_t i = 0; i < p.rank; i++) {
        place = place * p.dims[i] + p.at[i];
        *places *= p.dims[i];
    }
    return place;
}

static void
spell(const struct small *s, char text[200])
{
    size_t at = (size_t)sprintf(text, "s8[");
    for (size_t i = 0; i < s->rank; i++)
        at += (size_t)sprintf(text + at, "%s%lld", i ? "," : "", (long long)s->dims[i]);
    at += (size_t)sprintf(text + at, "]{");
    for (size_t i = s->rank; i-- > 0;)
        at += (size_t)sprintf(text + at, "%zu%s", s->order[i], i ? "," : "");
    at += (size_t)sprintf(text + at, "%s", s->tile_count ? ":T" : "");
    for (size_t i = 0; i < s->tile_count; i++)
        for (size_t k = 0; k < s->tiles[i].rank; k++)
            at += (size_t)sprintf(text + at, "%s%lld%s", k ? "," : "(",
                                  (long long)s->tiles[i].sizes[k],
                                  k + 1 < s->tiles[i].rank ? "" : ")");
    sprintf(text + at, "}");
}

static int
take_found(void *context, const int64_t *index)
{
    struct small *s = context;
    memcpy(s->index, index, s->rank * sizeof *index);
    s->found++;
    return 0;
}

/* Every element must be where the document puts it, and the inverse must find it there. All
 * other places must be padding. */
static void
check_layout(struct small *s)
{
    char text[200];
    struct diagnostic d = {0};
    struct size size;
    int64_t index[RANK] = {0}, places, elements = 1, found = 0, *digits;
    spell(s, text);
    const struct shape *shape = shape_of(&s->arena, text);
    ck_assert_int_eq(tiling_compile(&s->tiling, shape, NULL, &s->arena, &d), 0);
    ck_assert_int_eq(size_compute(&size, shape, &s->arena, &d), 0);
    const struct mapping *m = &s->tiling.mapping;
    digits = arena_array(&s->arena, mapping_scratch(m), sizeof *digits);
    place_of(s, index, &places);
    ck_assert_msg(size.bytes == places, "%s takes %lld bytes", text, (long long)size.bytes);
    for (size_t i = 0; i < s->rank; i++)
        elements *= s->dims[i];
    for (int64_t i = 0; i < elements; i++) {
        int64_t place;
        mapping_unflatten(m, i, index);
        mapping_forward(m, index, digits, &place);
        ck_assert_msg(place == place_of(s, index, &places), "%s: element %lld", text,
                      (long long)i);
    }
    for (int64_t place = 0; place < places; place++) {
        s->found = 0;
        ck_assert_int_eq(mapping_inverse(m, &place, take_found, s, &d), 0);
        ck_assert_msg(s->found < 2, "%s: two elements at %lld", text, (long long)place);
        ck_assert_msg(!s->found || place_of(s, s->index, &places) == place, "%s: place %lld",
                      text, (long long)place);
        found += (int64_t)s->found;
    }
    ck_assert_msg(found == elements, "%s: %lld elements", text, (long long)found);
    s->layouts++;
    arena_reset(&s->arena);
}

/* Checks every list of up to TILES tiles that begins with the present ones. */
static void
check_tiles(struct small *s)
{
    check_layout(s);
    if (s->tile_count == TILES)
        return;
    struct small_tile *tile = &s->tiles[s->tile_count++];
    for (int64_t last = 1; last <= TILE; last++) {
        *tile = (struct small_tile){1, {last}};
        check_tiles(s);
        for (int64_t first = 1; first <= TILE; first++) {
            *tile = (struct small_tile){2, {first, last}};
            check_tiles(s);
        }
    }
    s->tile_count--;
}

/* Checks every order of the dims, by Heap's algorithm. */
static void
check_orders(struct small *s, size_t count)
{
    if (count <= 1) {
        check_tiles(s);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        check_orders(s, count - 1);
        size_t with = count % 2 ? 0 : i, old = s->order[count - 1];
        s->order[count - 1] = s->order[with];
        s->order[with] = old;
    }
}

START_TEST(every_small_layout)
    {
        struct small s = {0};
        for (s.rank = 1; s.rank <= RANK; s.rank++) {
            int64_t shapes = s.rank == 1 ? DIM : s.rank == 2 ? DIM * DIM : DIM * DIM * DIM;
            for (int64_t shape = 0; shape < shapes; shape++) {
                for (size_t i = 0; i < s.rank; i++)
                    s.order[i] = i;
                for (int64_t i = 0, rest = shape; i < (int64_t)s.rank; i++, rest /= DIM)
                    s.dims[i] = 1 + rest % DIM;
                check_orders(&s, s.rank);
            }
        }
        ck_assert_uint_eq(s.layouts, (3 * 1 + 9 * 2 + 27 * 6) * (1 + 12 + 12 * 12));
        arena_free(&s.arena);
    }
END_TEST

Suite *
bounded_suite(void)
{
    Suite *suite = suite_create("bounded");
    TCase *tests = tcase_create("bounded");
    tcase_add_test(tests, arithmetic_at_every_edge);
    tcase_add_test(tests, products_at_every_edge);
    tcase_add_test(tests, every_small_layout);
    suite_add_tcase(suite, tests);
    return suite;
}
