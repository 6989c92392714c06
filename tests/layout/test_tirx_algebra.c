/* Tests of operations on TIRx layouts. */
#include "layout/base/diagnostic.h"
#include "layout/tirx/algebra.h"
#include "tests/support/rows.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

static struct tirx_shape
row_shape(struct row *row, const char *field)
{
    int64_t *dims = arena_array(&row->arena, ROW_RANK, sizeof *dims);
    size_t rank = tirx_row_integers(row, field, dims);
    return (struct tirx_shape){rank, dims};
}

static struct tirx_form
row_form(struct row *row, const char *layout, const char *shape)
{
    return (struct tirx_form){tirx_row_layout(row, layout), row_shape(row, shape), NULL};
}

/* ---- rows ---- */

static void
check_canonical(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result, layout = tirx_row_layout(row, "layout");
    bool cuda = json_is_string(row_field(row->json, "target"));
    int status =
        tirx_canonical(&layout, cuda ? TARGET_CUDA : TARGET_NONE, &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

START_TEST(test_canonical)
    {
        tirx_rows_run("canonical", check_canonical);
    }
END_TEST

static void
check_separators(const struct row *row, json_t *expected, const size_t *separators)
{
    for (size_t i = 0; i < json_array_size(expected); i++)
        ck_assert_msg(json_integer_value(json_array_get(expected, i)) ==
                          (json_int_t)separators[i],
                      "separator %zu: %s", i, row->text);
}

static void
check_group(struct row *row)
{
    struct diagnostic d;
    struct tirx_form result, form = row_form(row, "layout", "shape");
    int status = tirx_group(&form.layout, form.shape, &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result.layout);
    if (status == 0)
        check_separators(row, json_array_get(row_field(row->json, "result"), 1),
                         result.separators);
}

START_TEST(test_group)
    {
        tirx_rows_run("group", check_group);
    }
END_TEST

static void
check_tile(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result;
    struct tirx_form inner = row_form(row, "inner", "inner_shape");
    struct tirx_form outer = row_form(row, "outer", "outer_shape");
    int status = tirx_tile(&inner, &outer, &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

START_TEST(test_tile)
    {
        tirx_rows_run("tile", check_tile);
    }
END_TEST

static void
check_direct_sum(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result;
    struct tirx_form right = row_form(row, "right", "right_shape");
    struct tirx_form left = row_form(row, "left", "left_shape");
    int status = tirx_direct_sum(&right, &left, &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

START_TEST(test_direct_sum)
    {
        tirx_rows_run("direct_sum", check_direct_sum);
    }
END_TEST

/* The type of the four questions: is `part` this factor or addend of `whole`? */
typedef int question(const struct tirx_form *part, const struct tirx_form *whole,
                     struct arena *arena, struct tirx_layout *result, struct diagnostic *d);

static void
check_question(struct row *row, question *ask, struct tirx_form part, struct tirx_form whole)
{
    struct diagnostic d;
    struct tirx_layout result;
    int status = ask(&part, &whole, &row->arena, &result, &d);
    check_result(row, status, &result);
}

static void
check_tile_inner(struct row *row)
{
    check_question(row, tirx_is_tile_inner, row_form(row, "inner", "inner_shape"),
                   row_form(row, "tiled", "tiled_shape"));
}

static void
check_tile_outer(struct row *row)
{
    check_question(row, tirx_is_tile_outer, row_form(row, "outer", "outer_shape"),
                   row_form(row, "tiled", "tiled_shape"));
}

static void
check_sum_right(struct row *row)
{
    check_question(row, tirx_is_direct_sum_right, row_form(row, "right", "right_shape"),
                   row_form(row, "sum", "interleaved_shape"));
}

static void
check_sum_left(struct row *row)
{
    check_question(row, tirx_is_direct_sum_left, row_form(row, "left", "left_shape"),
                   row_form(row, "sum", "interleaved_shape"));
}

START_TEST(test_match)
    {
        tirx_rows_run("is_tile_inner", check_tile_inner);
        tirx_rows_run("is_tile_outer", check_tile_outer);
        tirx_rows_run("is_direct_sum_right", check_sum_right);
        tirx_rows_run("is_direct_sum_left", check_sum_left);
    }
END_TEST

static void
check_slice(struct row *row)
{
    struct diagnostic d;
    int64_t begin[ROW_RANK], end[ROW_RANK];
    struct tirx_layout result;
    struct tirx_form form = row_form(row, "layout", "shape");
    json_t *region = row_field(row->json, "region");
    for (size_t i = 0; i < json_array_size(region); i++) {
        begin[i] = json_integer_value(json_array_get(json_array_get(region, i), 0));
        end[i] = json_integer_value(json_array_get(json_array_get(region, i), 1));
    }
    int status = tirx_slice(&form, (struct tirx_region){begin, end}, &row->arena, &result, &d);
    check_result(row, status, &result);
}

START_TEST(test_slice)
    {
        tirx_rows_run("slice", check_slice);
    }
END_TEST

static void
check_pack(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result, layout = tirx_row_layout(row, "layout");
    int status = tirx_pack(&layout, tirx_row_integer(row, "num"), &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

static void
check_unpack(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result, layout = tirx_row_layout(row, "layout");
    int status = tirx_unpack(&layout, tirx_row_integer(row, "num"), &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

static void
check_storage(struct row *row)
{
    struct tirx_layout result, layout = tirx_row_layout(row, "layout");
    tirx_storage(&layout, &row->arena, &result);
    check_result(row, 1, &result);
}

static void
check_broadcast(struct row *row)
{
    struct diagnostic d;
    struct tirx_layout result, layout = tirx_row_layout(row, "layout");
    struct tirx_iter iter = {tirx_row_integer(row, "num"), 0, AXIS_M};
    int status = tirx_broadcast(&layout, iter, (int)tirx_row_integer(row, "position"),
                                &row->arena, &result, &d);
    check_result(row, status ? status : 1, &result);
}

START_TEST(test_elements)
    {
        tirx_rows_run("pack", check_pack);
        tirx_rows_run("unpack", check_unpack);
        tirx_rows_run("storage", check_storage);
        tirx_rows_run("broadcast", check_broadcast);
    }
END_TEST

/* Where a broadcast puts the new iter; position counts from either end. NULL: refused. */
static const struct {
    int64_t extent;
    int position;
    const char *result;
} broadcasts[] = {
    {3, 2, "S[(8,64,3):(64,1,0)]"},
    {3, 1, "S[(8,3,64):(64,0,1)]"},
    {3, -3, "S[(3,8,64):(0,64,1)]"},
    {1, 0, "S[(1,8,64):(0,64,1)]"},
    {3, 3, NULL},
    {3, -4, NULL},
    {0, 0, NULL},
};

START_TEST(test_broadcast_places)
    {
        struct arena arena = {0};
        struct tirx_layout result, layout = layout_of(&arena, "S[(8,64):(64,1)]");
        struct text text = {0};
        struct diagnostic d;
        struct tirx_iter iter = {broadcasts[_i].extent, 5, AXIS_M};
        int status =
            tirx_broadcast(&layout, iter, broadcasts[_i].position, &arena, &result, &d);
        ck_assert_int_eq(status, broadcasts[_i].result ? 0 : -1);
        if (broadcasts[_i].result) {
            tirx_print(&text, &result);
            ck_assert_str_eq(text.data, broadcasts[_i].result);
        }
        text_free(&text);
        arena_free(&arena);
    }
END_TEST

/* ---- cases in which TVM 0.27 is wrong ---- */

static const struct {
    const char *text;
    const char *canonical;
} fused[] = {
    {"S[(8,4):(4@laneid,1@laneid)] + R[2:1@warpid] + 5@warpid + 2@laneid",
     "S[32:1@tx] + R[2:32@tx] + 162@tx"},
    {"S[(2,4):(1@wgid,1@wid_in_wg)]", "S[8:1@warpid]"},
    {"S[(2,8):(1@tx,1@laneid)]", "S[(2,8):(1@tx,1@laneid)]"},
    {"S[(2,32):(1@bx,1@tx)]", "S[(2,32):(1@bx,1@tx)]"},
    {"S[(4,8):(1@pid,1@laneid)] + 1@warpid", "S[(4,8):(1@pid,1@tx)] + 32@tx"},
    {"S[8:1] + R[(2,4,2,3):(16,8@warpid,8,1@laneid)]",
     "S[8:1] + R[(2,2,3,4):(8,16,1@tx,256@tx)]"},
};

START_TEST(test_fusion)
    {
        struct row row = {.text = fused[_i].text};
        struct diagnostic d;
        struct tirx_layout result, layout = layout_of(&row.arena, fused[_i].text);
        ck_assert_int_eq(tirx_canonical(&layout, TARGET_CUDA, &row.arena, &result, &d), 0);
        check_print(&row, &result, fused[_i].canonical);
        arena_free(&row.arena);
    }
END_TEST

Suite *
tirx_algebra_suite(void)
{
    Suite *suite = suite_create("tirx_algebra");
    TCase *rows = tcase_create("rows");
    tcase_add_test(rows, test_canonical);
    tcase_add_test(rows, test_group);
    tcase_add_test(rows, test_tile);
    tcase_add_test(rows, test_direct_sum);
    tcase_add_test(rows, test_match);
    tcase_add_test(rows, test_slice);
    tcase_add_test(rows, test_elements);
    tcase_add_loop_test(rows, test_broadcast_places, 0, sizeof broadcasts / sizeof *broadcasts);
    suite_add_tcase(suite, rows);
    TCase *better = tcase_create("better than TVM");
    tcase_add_loop_test(better, test_fusion, 0, (int)(sizeof fused / sizeof *fused));
    suite_add_tcase(suite, better);
    return suite;
}
