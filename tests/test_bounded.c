/*
 * Every input within bounds: arithmetic where it overflows against 128 bits, and each layout of
 * small sizes against the rule as the document has it (reference: openxla
 * docs/tiled_layout.md), element by element, there and back.
 */
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/tiling.h"
#include "tests/shapes.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

/* ---- arithmetic ---- */

#define EDGES  22 /* each with eight around it */
#define AROUND 9
#define SMALL  100 /* all from -SMALL to SMALL */

static int64_t
edge(int i)
{
    static const int64_t near[EDGES] = {0,
                                        INT64_C(1) << 31,
                                        -(INT64_C(1) << 31),
                                        INT64_C(1) << 32,
                                        -(INT64_C(1) << 32),
                                        INT64_MAX / 2,
                                        INT64_MIN / 2,
                                        INT64_MAX / 3,
                                        INT64_MIN / 3,
                                        INT64_MAX / 7,
                                        INT64_MIN / 7,
                                        INT64_C(3037000500),
                                        -INT64_C(3037000500),
                                        INT64_C(1) << 62,
                                        -(INT64_C(1) << 62),
                                        1000000007,
                                        -1000000007,
                                        INT64_MAX / 1000000007,
                                        INT64_MIN / 1000000007,
                                        127,
                                        INT64_MAX - 4,
                                        INT64_MIN + 4};
    return near[i / AROUND] + i % AROUND - AROUND / 2;
}

static bool
fits(wide_integer value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

static void
check_pair(int64_t a, int64_t b)
{
    wide_integer sum = (wide_integer)a + b, product = (wide_integer)a * b;
    int64_t result, factors[] = {a, b};
    bool as_said = checked_add(a, b, &result) == fits(sum) && (!fits(sum) || result == sum);
    as_said &= checked_multiply(a, b, &result) == fits(product) &&
               (!fits(product) || result == product);
    if (a >= 0 && b >= 0)
        as_said &= checked_product(factors, 2, &result) == fits(product) &&
                   (!fits(product) || result == product);
    if (b != 0 && !(a == INT64_MIN && b == -1)) {
        wide_integer floor = floor_divide(a, b), rest = a - floor * b;
        as_said &= b > 0 ? rest >= 0 && rest < b : rest <= 0 && rest > b;
    }
    if (a >= 0 && b > 0) {
        wide_integer up = divide_up(a, b), rounded = up * b;
        as_said &= rounded >= a && rounded - a < b;
        as_said &= checked_round_up(a, b, &result) == fits(rounded) &&
                   (!fits(rounded) || result == rounded);
    }
    ck_assert_msg(as_said, "%lld and %lld", (long long)a, (long long)b);
}

START_TEST(arithmetic_fits_or_says_so)
    {
        for (int i = 0; i < EDGES * AROUND; i++)
            for (int k = 0; k < EDGES * AROUND; k++)
                check_pair(edge(i), edge(k));
        for (int64_t a = -SMALL; a <= SMALL; a++)
            for (int64_t b = -SMALL; b <= SMALL; b++)
                check_pair(a, b);
    }
END_TEST

/* ---- tiles ---- */

#define MOST_RANK  3
#define MOST_DIM   4
#define MOST_TILE  3
#define MOST_TILES 2
#define DIGITS     (MOST_RANK + 2 * MOST_TILES)

struct layout_case {
    int rank, tiles;
    int64_t dims[MOST_RANK];
    int order[MOST_RANK]; /* minor to major */
    int tile_rank[MOST_TILES];
    int64_t tile[MOST_TILES][2];
};

/* Where the document puts an element: its digits major to minor, the last of them split by each
 * tile, counts before what is within, and at the end row-major. *places: how many there are. */
static int64_t
place_of(const struct layout_case *c, const int64_t *index, int64_t *places)
{
    int64_t digit[DIGITS], extent[DIGITS], place = 0;
    int count = c->rank;
    for (int i = 0; i < count; i++) {
        digit[i] = index[c->order[count - 1 - i]];
        extent[i] = c->dims[c->order[count - 1 - i]];
    }
    for (int t = 0; t < c->tiles; t++) {
        int within = c->tile_rank[t];
        for (int i = 0; i < within; i++) {
            int at = count - within + i;
            int64_t size = c->tile[t][i];
            digit[count + i] = digit[at] % size;
            extent[count + i] = size;
            digit[at] /= size;
            extent[at] = (extent[at] + size - 1) / size;
        }
        count += within;
    }
    *places = 1;
    for (int i = 0; i < count; i++) {
        place = place * extent[i] + digit[i];
        *places *= extent[i];
    }
    return place;
}

static void
print_case(const struct layout_case *c, char *text, size_t size)
{
    size_t at = 0;
    for (int i = 0; i < c->rank; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%lld", i ? "," : "f32[",
                               (long long)c->dims[i]);
    for (int i = 0; i < c->rank; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%d", i ? "," : "]{", c->order[i]);
    for (int t = 0; t < c->tiles; t++) {
        at += (size_t)snprintf(text + at, size - at, "%s", t ? "" : ":T");
        for (int i = 0; i < c->tile_rank[t]; i++)
            at += (size_t)snprintf(text + at, size - at, "%s%lld", i ? "," : "(",
                                   (long long)c->tile[t][i]);
        at += (size_t)snprintf(text + at, size - at, ")");
    }
    snprintf(text + at, size - at, "}");
}

struct found {
    size_t rank, count;
    int64_t index[MOST_RANK];
};

static int
note_element(void *context, const int64_t *index)
{
    struct found *found = context;
    found->count++;
    memcpy(found->index, index, found->rank * sizeof *index);
    return 0;
}

/* Next after index in row-major order; false behind the last. */
static bool
next_index(const struct layout_case *c, int64_t *index)
{
    for (int i = c->rank; i-- > 0;) {
        if (++index[i] < c->dims[i])
            return true;
        index[i] = 0;
    }
    return false;
}

static void
check_layout(const struct layout_case *c)
{
    char text[80];
    int64_t index[MOST_RANK] = {0}, linear, places, elements = 0;
    struct arena arena = {0};
    struct diagnostic d;
    struct tiling t;
    print_case(c, text, sizeof text);
    ck_assert_int_eq(tiling_compile(&t, shape_of(&arena, text), NULL, &arena, &d), 0);
    int64_t *scratch = arena_array(&arena, mapping_scratch(&t.mapping), sizeof *scratch);
    struct inverse *inverse = inverse_make(&t.mapping, &arena, &d);
    do {
        struct found found = {.rank = (size_t)c->rank};
        int64_t place = place_of(c, index, &places), coordinates[AXIS_COUNT];
        mapping_forward(&t.mapping, index, scratch, coordinates);
        inverse_find(inverse, &place, note_element, &found, &d);
        ck_assert_msg(coordinates[0] == place && found.count == 1 &&
                          memcmp(found.index, index, found.rank * sizeof *index) == 0,
                      "%s: element of place %lld", text, (long long)place);
        elements++;
    } while (next_index(c, index));
    for (linear = 0; linear < places; linear++) {
        struct found found = {.rank = (size_t)c->rank};
        inverse_find(inverse, &linear, note_element, &found, &d);
        elements -= (int64_t)found.count;
    }
    ck_assert_msg(elements == 0, "%s: %lld elements lost", text, (long long)elements);
    arena_free(&arena);
}

/* What is left of a number when `choices` have taken their part of it. */
static int
take(int *code, int choices)
{
    int choice = *code % choices;
    *code /= choices;
    return choice;
}

/* Of one or two dims. */
static void
take_tile(struct layout_case *c, int *code)
{
    int choice = take(code, MOST_TILE * (MOST_TILE + 1));
    c->tile_rank[c->tiles] = choice < MOST_TILE ? 1 : 2;
    c->tile[c->tiles][0] = choice % MOST_TILE + 1;
    c->tile[c->tiles][1] = choice / MOST_TILE;
    c->tiles++;
}

/* The layout of a number: false where there is none, as of tiles with more dims than there are
 * digits. */
static bool
layout_of(struct layout_case *c, int rank, int code)
{
    static const int orders[][MOST_RANK] = {{2, 1, 0}, {2, 0, 1}, {1, 2, 0},
                                            {1, 0, 2}, {0, 2, 1}, {0, 1, 2}};
    *c = (struct layout_case){.rank = rank};
    int tiles = take(&code, MOST_TILES + 1), order = take(&code, rank == 3 ? 6 : rank), at = 0;
    for (int i = 0; i < rank; i++)
        c->dims[i] = take(&code, MOST_DIM) + 1;
    for (int i = 0; i < MOST_RANK; i++)
        if (orders[order][i] < rank)
            c->order[at++] = orders[order][i];
    while (c->tiles < tiles)
        take_tile(c, &code);
    return code == 0 && c->tile_rank[0] <= rank;
}

START_TEST(layouts_are_as_documented)
    {
        static const int codes[] = {0, 3 * 1 * 4 * 144, 3 * 2 * 16 * 144, 3 * 6 * 64 * 144};
        struct layout_case c;
        for (int code = 0; code < codes[_i]; code++)
            if (layout_of(&c, _i, code))
                check_layout(&c);
    }
END_TEST

Suite *
bounded_suite(void)
{
    Suite *suite = suite_create("bounded");
    TCase *tests = tcase_create("bounded");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, arithmetic_fits_or_says_so);
    tcase_add_loop_test(tests, layouts_are_as_documented, 1, MOST_RANK + 1);
    suite_add_tcase(suite, tests);
    return suite;
}
