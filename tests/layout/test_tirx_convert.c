/* A layout that is written in another notation must be the same mapping. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/compare.h"
#include "layout/convert/tirx_convert.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

#define ROUNDS 4000

/* Compares a mapping with the one that was converted from it. */
static void
check_equal(const struct mapping *a, const struct mapping *b, struct arena *arena)
{
    struct difference difference;
    struct diagnostic d;
    ck_assert_int_eq(mapping_compare(a, b, arena, &difference, &d), 1);
}

/* The TIRx form of a tiled array is the same mapping over the padded shape. There is none only
 * if a tile pads again. */
START_TEST(test_tiles_to_tirx)
    {
        struct random random = {17};
        int written = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_form form;
            struct diagnostic d;
            struct mapping m = random_tiled(&random, &arena), again;
            size_t step;
            if (tirx_from_mapping(&m, &arena, &form, &step, &d) == 0) {
                written++;
                for (size_t i = 0; i < m.rank; i++)
                    ck_assert_int_ge(form.shape.dims[i], m.dims[i]);
                ck_assert_int_eq(tirx_mapping(&form.layout, form.shape, &arena, &again, &d), 0);
                check_equal(&m, &again, &arena);
            } else {
                ck_assert_int_eq(d.code, CONVERT_PADS_AGAIN);
                ck_assert_int_eq(m.steps[step].kind, STEP_SPLIT);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(written, ROUNDS / 2);
    }
END_TEST

/* Returns the mapping of an XLA form. */
static struct mapping
mapping_of_form(const struct xla_form *form, struct arena *arena)
{
    size_t order[8], ranks[16];
    const int64_t *tiles[16];
    for (size_t i = 0; i < form->rank; i++)
        order[form->rank - 1 - i] = (size_t)form->minor_to_major[i];
    ck_assert_uint_le(form->tile_count, 16);
    for (size_t i = 0; i < form->tile_count; i++) {
        ranks[i] = form->tiles[i].rank;
        tiles[i] = form->tiles[i].dims;
    }
    return tiled_mapping(arena, form->dims, form->rank, order, form->tile_count, ranks, tiles);
}

static bool
is_padded(const struct mapping *m)
{
    struct diagnostic d;
    int64_t size, elements = 1;
    for (size_t i = 0; i < m->rank; i++)
        elements *= m->dims[i];
    ck_assert_int_eq(mapping_size(m, &size, &d), 0);
    return size != elements;
}

/* An XLA array without padding is the same after a conversion to TIRx and back. */
START_TEST(test_tiles_and_back)
    {
        struct random random = {19};
        int written = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct tirx_form tirx;
            struct xla_form form;
            struct diagnostic d;
            struct mapping m = random_tiled(&random, &arena), middle, again;
            size_t step;
            if (!is_padded(&m)) {
                ck_assert_int_eq(tirx_from_mapping(&m, &arena, &tirx, &step, &d), 0);
                ck_assert_int_eq(tirx_mapping(&tirx.layout, tirx.shape, &arena, &middle, &d),
                                 0);
                int status = xla_from_mapping(&middle, &arena, &form, &d);
                ck_assert_msg(status == 0, "%s", d.message);
                again = mapping_of_form(&form, &arena);
                check_equal(&m, &again, &arena);
                written++;
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(written, ROUNDS / 8);
    }
END_TEST

/* A tiled array is the same when its tiles are found again, padded or not. */
START_TEST(test_tiles_again)
    {
        struct random random = {23};
        int padded = 0;
        for (int round = 0; round < ROUNDS; round++) {
            struct arena arena = {0};
            struct xla_form form;
            struct diagnostic d;
            struct mapping m = random_tiled(&random, &arena), again;
            if (xla_from_mapping(&m, &arena, &form, &d) == 0) {
                again = mapping_of_form(&form, &arena);
                check_equal(&m, &again, &arena);
                padded += is_padded(&m);
            } else {
                ck_assert_int_eq(d.code, CONVERT_NO_DIGITS);
            }
            arena_free(&arena);
        }
        ck_assert_int_gt(padded, ROUNDS / 8);
    }
END_TEST

static const struct {
    const char *text;
    int64_t dims[4];
    size_t rank;
    const char *cute;
    const char *strides;
} written[] = {
    {"S[(8,64):(64,1)]", {8, 64}, 2, "(8,64):(64,1)", "64,1"},
    {"S[(4,2,8):(64,1,8)]", {8, 8}, 2, "((2,4),8):((1,64),8)", NULL},
    {"S[(4,2,8):(2,1,8)]", {8, 8}, 2, "(8,8):(1,8)", "1,8"},
    {"S[64:1]", {64}, 1, "64:1", "1"},
    {"S[(8,8):(1,8)]", {64}, 1, "((8,8)):((8,1))", NULL},
    {"ComposeLayout(3,2,3,S[(8,64):(64,1)])",
     {8, 64},
     2,
     "Sw<2,3,3> o 0 o (8,64):(64,1)",
     NULL},
    {"ComposeLayout(3,2,3,S[(8,64)] + 8,False)",
     {8, 64},
     2,
     "Sw<2,3,-3> o 8 o (8,64):(64,1)",
     NULL},
    {"S[(8,4):(4@laneid,1@laneid)]", {8, 4}, 2, "((4,8),1):((8,1),0)", NULL},
    {"S[8:1] + R[2:8]", {8}, 1, NULL, NULL},
    {"S[8:1] + 3", {8}, 1, "Sw<0,4,3> o 3 o 8:1", NULL},
    /* a swizzle that moves nothing in this array, one that moves each row as another stride
     * would, and one that no strides can say */
    {"ComposeLayout(3,3,3,S[8:1])", {8}, 1, "Sw<3,3,3> o 0 o 8:1", "1"},
    {"ComposeLayout(3,3,3,S[(4,8):(512,1)])",
     {4, 8},
     2,
     "Sw<3,3,3> o 0 o (4,8):(512,1)",
     "512,1"},
    {"ComposeLayout(3,3,3,S[(4,8):(64,1)])", {4, 8}, 2, "Sw<3,3,3> o 0 o (4,8):(64,1)", "72,1"},
    {"ComposeLayout(3,3,3,S[(4,16):(64,1)])",
     {4, 16},
     2,
     "Sw<3,3,3> o 0 o (4,16):(64,1)",
     NULL},
};

START_TEST(test_cute)
    {
        struct arena arena = {0};
        struct text text = {0};
        struct diagnostic d;
        struct mapping m;
        int64_t dims[4], strides[4];
        struct tirx_layout layout = layout_of(&arena, written[_i].text);
        ck_assert_int_eq(tirx_mapping(&layout,
                                      (struct tirx_shape){written[_i].rank, written[_i].dims},
                                      &arena, &m, &d),
                         0);
        struct cute_layout cute;
        int status = cute_from_mapping(&m, &arena, &cute, dims, &d);
        ck_assert_int_eq(status, written[_i].cute ? 0 : -1);
        if (status == 0)
            cute_print(&text, &cute);
        if (status == 0)
            ck_assert_str_eq(text.data, written[_i].cute);
        status = mapping_strides(&m, &arena, strides, &d);
        ck_assert_int_eq(status, written[_i].strides ? 0 : -1);
        if (status == 0) {
            text_clear(&text);
            text_integers(&text, strides, m.rank);
            ck_assert_str_eq(text.data, written[_i].strides);
        }
        text_free(&text);
        arena_free(&arena);
    }
END_TEST

static const struct {
    const char *text;
    int64_t dims[4];
    size_t rank;
    bool possible;
    int64_t minor_to_major[4];
    size_t tile_count;
} forms[] = {
    {"S[(8,64):(64,1)]", {8, 64}, 2, true, {1, 0}, 0},
    {"S[(8,64):(1,8)]", {8, 64}, 2, true, {0, 1}, 0},
    {"S[(1,5):(5,1)]", {1, 5}, 2, true, {1, 0}, 0},
    {"S[(2,8,4,128):(4096,128,1024,1)]", {16, 512}, 2, true, {1, 0}, 1},
    {"S[(2,4,2,4,128):(4096,256,1,1024,2)]", {16, 512}, 2, true, {1, 0}, 2},
    {"S[(8,64):(65,1)]", {8, 64}, 2, true, {1, 0}, 1},
    {"S[(2,3,3):(16,4,1)]", {2, 3, 3}, 3, true, {2, 1, 0}, 1},
    {"S[(2,3):(1,3)]", {2, 3}, 2, true, {0, 1}, 1},
    {"S[3:2]", {3}, 1, true, {0}, 2},
    {"S[(2,3):(4,1)]", {6}, 1, true, {0}, 2},
    {"S[(8,64):(63,1)]", {8, 64}, 2, false, {0}, 0},
    {"S[(8,64):(129,2)]", {8, 64}, 2, false, {0}, 0},
    {"S[(2,2,3):(16,1,4)]", {4, 3}, 2, true, {1, 0}, 2},
    {"S[(2,2,3):(1,4,16)]", {4, 3}, 2, true, {0, 1}, 3},
    {"S[(2,2):(2,8)]", {4}, 1, true, {0}, 5},
    {"S[(2,2,2):(8,1,2)]", {8}, 1, true, {0}, 3},
    {"ComposeLayout(0,2,2,S[4:4])", {4}, 1, true, {0}, 2},
    {"ComposeLayout(0,2,2,S[8:4])", {8}, 1, false, {0}, 0},
    {"ComposeLayout(1,1,1,S[3:2])", {3}, 1, true, {0}, 4},
    {"S[8:0]", {8}, 1, false, {0}, 0},
    {"S[(2,4):(1,2)]", {8}, 1, true, {0}, 2},
    {"S[8:-1]", {8}, 1, false, {0}, 0},
    {"S[8:1@laneid]", {8}, 1, false, {0}, 0},
};

START_TEST(test_xla)
    {
        struct arena arena = {0};
        struct diagnostic d;
        struct mapping m, again;
        struct xla_form form;
        struct tirx_layout layout = layout_of(&arena, forms[_i].text);
        ck_assert_int_eq(tirx_mapping(&layout,
                                      (struct tirx_shape){forms[_i].rank, forms[_i].dims},
                                      &arena, &m, &d),
                         0);
        int status = xla_from_mapping(&m, &arena, &form, &d);
        ck_assert_int_eq(status, forms[_i].possible ? 0 : -1);
        if (status == 0) {
            ck_assert_mem_eq(form.minor_to_major, forms[_i].minor_to_major,
                             form.rank * sizeof *form.minor_to_major);
            ck_assert_uint_eq(form.tile_count, forms[_i].tile_count);
            again = mapping_of_form(&form, &arena);
            check_equal(&m, &again, &arena);
        }
        arena_free(&arena);
    }
END_TEST

Suite *
tirx_convert_suite(void)
{
    Suite *suite = suite_create("tirx_convert");
    TCase *random = tcase_create("random");
    tcase_add_test(random, test_tiles_to_tirx);
    tcase_add_test(random, test_tiles_and_back);
    tcase_add_test(random, test_tiles_again);
    suite_add_tcase(suite, random);
    TCase *known = tcase_create("known");
    tcase_add_loop_test(known, test_cute, 0, (int)(sizeof written / sizeof *written));
    tcase_add_loop_test(known, test_xla, 0, (int)(sizeof forms / sizeof *forms));
    suite_add_tcase(suite, known);
    return suite;
}
