/* Tests which factor of a tile, or addend of a direct sum, a layout is, and what the other one
 * is. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/tirx/algebra.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#define ROUNDS 3000

/* ---- known answers ---- */

typedef int question(const struct tirx_form *part, const struct tirx_form *whole,
                     struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

/* Answers of TVM 0.27, except where it raises an error. In those cases a dim of the whole would
 * end inside an iter, so the part is not that factor. */
static const struct {
    const char *part, *whole;
    int64_t part_dims[2], whole_dims[4];
    size_t rank;
    question *first, *second;
    const char *of_first, *of_second; /* NULL: the part is not this factor */
} roles[] = {
    {"S[4:1@warpid]",
     "S[(4,6):(1@warpid,1)]",
     {4},
     {24},
     1,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     NULL,
     "S[6:1]"},
    {"S[6:1]",
     "S[(4,6):(1@warpid,1)]",
     {6},
     {24},
     1,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     "S[4:1@warpid]",
     NULL},
    {"S[(3,2):(1,1@TLane)] + R[3:1@TLane]",
     "S[(3,8):(1,1@TLane)] + R[3:1@TLane]",
     {6},
     {24},
     1,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     NULL,
     "S[4:1@TLane]"},
    {"S[(2,2,3):(6@TLane,3@TLane,1@TLane)]",
     "S[(4,2,3,2):(15@TLane,1@TLane,5@TLane,2@TLane)] + 1@TLane",
     {4, 3},
     {8, 6},
     2,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     NULL,
     "S[(2,2):(1@TLane,2@TLane)] + 1@TLane"},
    {"S[8:1]",
     "S[64:1]",
     {8},
     {64},
     1,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     "S[8:1]",
     "S[8:1]"},
    {"S[4:1@laneid]",
     "S[24:1]",
     {4},
     {24},
     1,
     tirx_is_tile_inner,
     tirx_is_tile_outer,
     NULL,
     NULL},
    {"S[(8,8):(8,1)]",
     "S[(8,64,8):(8,1,1)]",
     {8, 8},
     {8, 8, 8, 8},
     2,
     tirx_is_direct_sum_right,
     tirx_is_direct_sum_left,
     "S[(8,8):(8,1)]",
     "S[(8,8):(8,1)]"},
    {"S[4:1@warpid]",
     "S[(4,6):(1@warpid,1)]",
     {4},
     {4, 6},
     1,
     tirx_is_direct_sum_right,
     tirx_is_direct_sum_left,
     NULL,
     "S[6:1]"},
};

START_TEST(test_roles)
    {
        struct row row = {.text = roles[_i].part};
        question *questions[] = {roles[_i].first, roles[_i].second};
        const char *expected[] = {roles[_i].of_first, roles[_i].of_second};
        bool sum = roles[_i].first == tirx_is_direct_sum_right;
        struct tirx_form part = {.layout = layout_of(&row.arena, roles[_i].part),
                                 .shape = {roles[_i].rank, roles[_i].part_dims}};
        struct tirx_form whole = {
            .layout = layout_of(&row.arena, roles[_i].whole),
            .shape = {roles[_i].rank * (sum ? 2 : 1), roles[_i].whole_dims}};
        struct tirx_layout other;
        struct diagnostic d;
        for (size_t i = 0; i < 2; i++) {
            int found = questions[i](&part, &whole, &row.arena, &other, &d);
            ck_assert_msg(found == (expected[i] != NULL), "%s: question %zu: %d", row.text, i,
                          found);
            if (found)
                check_print(&row, &other, expected[i]);
        }
        arena_free(&row.arena);
    }
END_TEST

START_TEST(test_faults)
    {
        /* Shapes that do not divide, or do not fit the part, are an error. */
        struct arena arena = {0};
        struct diagnostic d;
        struct tirx_layout other;
        struct tirx_form whole = {
            layout_of(&arena, "S[24:1]"), {1, (const int64_t[]){24}}, NULL};
        struct tirx_form part = {
            layout_of(&arena, "S[(4,6):(6,1)]"), {1, (const int64_t[]){5}}, NULL};
        ck_assert_int_eq(tirx_is_tile_inner(&part, &whole, &arena, &other, &d), -1);
        ck_assert_int_eq(d.code, TIRX_DIVIDE);
        part.layout = layout_of(&arena, "S[(4,6):(1,4)]");
        part.shape = whole.shape = (struct tirx_shape){2, (const int64_t[]){3, 8}};
        ck_assert_int_eq(tirx_is_tile_inner(&part, &whole, &arena, &other, &d), -1);
        ck_assert_int_eq(d.code, TIRX_GROUP);
        arena_free(&arena);
    }
END_TEST

/* ---- every tile has its factors ---- */

/* Removes what a tile may lose: copies and offsets. Returns false if a span is 0, because
 * nothing is multiplied by that. */
static bool
make_plain(struct tirx_layout *layout)
{
    struct diagnostic d;
    layout->replica_count = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        int64_t span;
        layout->offset[axis] = (struct tirx_offset){0};
        if (tirx_axis_span(layout, (enum axis)axis, &span, &d) || span == 0)
            return false;
    }
    return true;
}

/* The shape of a layout: its size as one dim, or with `extents` its extents. */
static struct tirx_shape
shape_of(const struct tirx_layout *layout, bool extents, struct arena *arena)
{
    struct diagnostic d;
    int64_t *dims = arena_array(arena, layout->shard_count, sizeof *dims);
    for (size_t i = 0; extents && i < layout->shard_count; i++)
        dims[i] = layout->shard[i].extent;
    if (!extents)
        ck_assert_int_eq(tirx_size(layout, &dims[0], &d), 0);
    return (struct tirx_shape){extents ? layout->shard_count : 1, dims};
}

/* Tiles two factors again: the normal form must be that of the whole. */
static void
check_again(const struct tirx_form *inner, const struct tirx_form *outer,
            const struct tirx_layout *whole, struct arena *arena)
{
    struct row row = {.text = "put together again"};
    struct text text = {0};
    struct tirx_layout again;
    struct diagnostic d;
    ck_assert_int_eq(tirx_tile(inner, outer, arena, &again, &d), 0);
    tirx_print(&text, whole);
    check_print(&row, &again, text.data);
    text_free(&text);
}

START_TEST(test_random)
    {
        struct random random = {23};
        int tiles = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct diagnostic d;
            struct tirx_form outer = {.layout = random_layout(&random, &arena)}, whole, other;
            struct tirx_form inner = {.layout = random_layout(&random, &arena)};
            bool extents = outer.layout.shard_count == inner.layout.shard_count;
            outer.shape = shape_of(&outer.layout, extents, &arena);
            inner.shape = shape_of(&inner.layout, extents, &arena);
            int64_t *dims = arena_array(&arena, outer.shape.rank, sizeof *dims);
            for (size_t k = 0; k < outer.shape.rank; k++)
                dims[k] = outer.shape.dims[k] * inner.shape.dims[k];
            whole.shape = (struct tirx_shape){outer.shape.rank, dims};
            outer.layout.composed = false;
            if (make_plain(&outer.layout) && make_plain(&inner.layout)) {
                ck_assert_int_eq(tirx_tile(&inner, &outer, &arena, &whole.layout, &d), 0);
                other.shape = inner.shape;
                ck_assert_int_eq(tirx_is_tile_outer(&outer, &whole, &arena, &other.layout, &d),
                                 1);
                check_again(&other, &outer, &whole.layout, &arena);
                other.shape = outer.shape;
                ck_assert_int_eq(tirx_is_tile_inner(&inner, &whole, &arena, &other.layout, &d),
                                 1);
                check_again(&inner, &other, &whole.layout, &arena);
                tiles++;
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(tiles, ROUNDS / 2);
    }
END_TEST

Suite *
tirx_factors_suite(void)
{
    Suite *suite = suite_create("tirx_factors");
    TCase *tests = tcase_create("factors");
    tcase_add_loop_test(tests, test_roles, 0, (int)(sizeof roles / sizeof *roles));
    tcase_add_test(tests, test_faults);
    tcase_add_test(tests, test_random);
    suite_add_tcase(suite, tests);
    return suite;
}
