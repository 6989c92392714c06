/* Tests the TIRx notation, its normal form, its axes and its warnings. */
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/tirx/check.h"
#include "parser/tirx/tirx_parse.h"
#include "tests/support/rows.h"
#include "tests/support/tirx_random.h"
#include "tests/support/tirx_rows.h"

#include <string.h>

/* ---- notation ---- */

static void
check_verdict(struct row *row)
{
    struct tirx_layout layout;
    struct diagnostic d;
    const char *text = tirx_row_string(row, "text");
    const char *ours = tirx_row_string(row, "ours");
    int status = tirx_parse(text, strlen(text), &row->arena, &layout, &d);
    if (strcmp(ours, "skip") == 0)
        return;
    ck_assert_msg((status == 0) == (strcmp(ours, "accept") == 0), "%s: %s", row->text,
                  status ? d.message : "accepted");
}

/* Compares every number in a row's field `parsed` with the layout. */
static void
check_parsed(struct row *row)
{
    size_t i;
    json_t *iter;
    json_t *parsed = row_field(row->json, "parsed");
    check_verdict(row);
    if (strcmp(tirx_row_string(row, "ours"), "accept") != 0)
        return;
    struct tirx_layout layout = tirx_row_layout(row, "text");
    json_array_foreach(json_object_get(parsed, "shard"), i, iter)
    {
        const struct tirx_iter *shard = &layout.shard[i];
        ck_assert_int_eq(shard->extent, json_integer_value(json_object_get(iter, "extent")));
        ck_assert_int_eq(shard->stride, json_integer_value(json_object_get(iter, "stride")));
        ck_assert_str_eq(axis_name(shard->axis),
                         json_string_value(json_object_get(iter, "axis")));
    }
    ck_assert_uint_eq(i, layout.shard_count);
    const char *name;
    json_object_foreach(json_object_get(parsed, "offset"), name, iter)
    {
        enum axis axis = axis_by_name(name, strlen(name));
        ck_assert(layout.offset[axis].present);
        ck_assert_int_eq(layout.offset[axis].value, json_integer_value(iter));
    }
    json_t *swizzle = json_object_get(parsed, "swizzle");
    ck_assert_int_eq(layout.composed, json_is_object(swizzle));
    if (layout.composed) {
        ck_assert_int_eq(layout.swizzle.per_element,
                         json_integer_value(json_object_get(swizzle, "per_element")));
        ck_assert_int_eq(layout.swizzle.outer,
                         json_is_false(json_object_get(swizzle, "inner")));
    }
}

START_TEST(test_accept)
    {
        tirx_rows_run("accept", check_parsed);
    }
END_TEST

START_TEST(test_reject)
    {
        tirx_rows_run("reject", check_verdict);
    }
END_TEST

static void
check_normal_form(struct row *row)
{
    struct tirx_layout layout = tirx_row_layout(row, "text");
    check_print(row, &layout, tirx_row_string(row, "short"));
    layout = tirx_row_layout(row, "tvm_repr");
    check_print(row, &layout, tirx_row_string(row, "short"));
    layout = tirx_row_layout(row, "short");
    check_print(row, &layout, tirx_row_string(row, "short"));
}

START_TEST(test_print)
    {
        tirx_rows_run("print", check_normal_form);
    }
END_TEST

static const struct {
    const char *text;
    const char *normal;
} spellings[] = {
    {"Tx.S[ (8,) : (1 @ Axis.laneid,) ]", "S[8:1@laneid]"},
    {"S[(2,4):(\"laneid\",(3,\"warpid\"))]", "S[(2,4):(1@laneid,3@warpid)]"},
    {"R[2,3] + S[4:laneid] + @warpid", "S[4:1@laneid] + R[(2,3):(3,1)] + 1@warpid"},
    {"S[8:1] + (1 + (2@P + -3@F)) + 0@Bank", "S[8:1] + 0@Bank + -3@F + 2@P + 1"},
    {"SwizzleLayout(3,3,3)", "ComposeLayout(3,3,3,TileLayout(S[512:1]))"},
    {"SwizzleLayout(per_element=1, swizzle_len=0, atom_len=2,)",
     "ComposeLayout(1,0,2,TileLayout(S[8:1]))"},
    {"SwizzleLayout(3,3,3,False)",
     "ComposeLayout(3,3,3,TileLayout(S[512:1]),swizzle_inner=False)"},
    {"ComposeLayout(SwizzleLayout(3,2,3), TileLayout(S[8,64]))",
     "ComposeLayout(3,2,3,TileLayout(S[(8,64):(64,1)]))"},
    {"ComposeLayout(swizzle=SwizzleLayout(3,2,3), tile_layout=S[8,64])",
     "ComposeLayout(3,2,3,TileLayout(S[(8,64):(64,1)]))"},
    {"ComposeLayout(3,3,3, 64 + S[8,64],)",
     "ComposeLayout(3,3,3,TileLayout(S[(8,64):(64,1)] + 64))"},
    {"T.ComposeLayout(3, 3, 3, T.TileLayout(T.S[512:1]), 0)",
     "ComposeLayout(3,3,3,TileLayout(S[512:1]),swizzle_inner=False)"},
};

START_TEST(test_spellings)
    {
        struct row row = {.text = spellings[_i].text};
        struct tirx_layout layout = layout_of(&row.arena, spellings[_i].text);
        check_print(&row, &layout, spellings[_i].normal);
        arena_free(&row.arena);
    }
END_TEST

static const struct {
    const char *text;
    enum diagnostic_code code;
    size_t offset;
    size_t length;
} faults[] = {
    {"", EXPECTED, 0, 0},
    {"5@warpid", TIRX_NO_SHARD, 0, 8},
    {"R[4:1@laneid]", TIRX_NO_SHARD, 0, 13},
    {"S[8:1] + S[4]", TIRX_SECOND_SHARD, 9, 1},
    {"S[8] + R[2] + R[3]", TIRX_SECOND_REPLICA, 14, 1},
    {"S[(8,4):(1,)]", TIRX_LENGTHS, 0, 13},
    {"S[8:1] + R[(2,2):1]", TIRX_LENGTHS, 9, 10},
    {"S[(8,0):(1,1)]", TIRX_EXTENT, 5, 1},
    {"S[-8]", TIRX_EXTENT, 2, 2},
    {"S[((8,2),4):((1,2),3)]", TIRX_NESTED, 3, 1},
    {"S[8:1@lane]", TIRX_UNKNOWN_AXIS, 6, 4},
    {"S[8:1@zebra]", TIRX_UNKNOWN_AXIS, 6, 5},
    {"S[8:1@reg]", TIRX_REGISTER_AXIS, 6, 3},
    {"S[8:1@gpuid_x]", TIRX_DEVICE_AXIS, 6, 7},
    {"S[8:1] + 2@cta_id", TIRX_CTA_AXIS, 11, 6},
    {"S[8:1] + O[1@laneid]", TIRX_OFFSET_TERM, 9, 2},
    {"S[8:1] - 3", TIRX_CHARACTER, 7, 1},
    {"S[8:1] -3", EXPECTED, 7, 2},
    {"S[8:1]+", EXPECTED, 7, 0},
    {"S[8:1] + + 2", EXPECTED, 9, 1},
    {"S[9223372036854775808]", NUMBER_TOO_LARGE, 2, 19},
    {"S[8:-9223372036854775808]", NUMBER_TOO_LARGE, 4, 20},
    {"S[4294967296,4294967296]", SIZE_OVERFLOW, 0, 24},
    {"S[8] + 9223372036854775807 + 1", SIZE_OVERFLOW, 29, 1},
    {"SwizzleLayout(3,3,2)", TIRX_SWIZZLE_RANGE, 0, 13},
    {"SwizzleLayout(-1,3,3)", TIRX_SWIZZLE_RANGE, 0, 13},
    {"SwizzleLayout(30,30,30)", TIRX_SWIZZLE_LARGE, 0, 13},
    {"SwizzleLayout(3,3)", TIRX_ARGUMENT_MISSING, 0, 13},
    {"SwizzleLayout(3,3,3,True,1)", TIRX_ARGUMENT_COUNT, 25, 1},
    {"SwizzleLayout(3,3,3,tile_layout=1)", TIRX_KEYWORD, 20, 11},
    {"ComposeLayout(3,3,3)", TIRX_ARGUMENT_MISSING, 0, 13},
    {"ComposeLayout(3,3,3,S[8],per_element=3)", TIRX_ARGUMENT_TWICE, 37, 1},
    {"ComposeLayout(True,3,3,S[8])", TIRX_ARGUMENT_KIND, 14, 4},
    {"S[8] + ((((((((((((((((((1))))))))))))))))))", TOO_DEEP, 23, 1},
};

START_TEST(test_faults)
    {
        struct arena arena = {0};
        struct tirx_layout layout;
        struct diagnostic d;
        const char *text = faults[_i].text;
        ck_assert_int_eq(tirx_parse(text, strlen(text), &arena, &layout, &d), -1);
        ck_assert_msg(d.code == faults[_i].code, "%s: %s", text, d.message);
        ck_assert_msg(d.offset == faults[_i].offset && d.length == faults[_i].length,
                      "%s: %s at %zu+%zu", text, d.message, d.offset, d.length);
        arena_free(&arena);
    }
END_TEST

/* A printed layout reads back as the same layout. */
START_TEST(test_round_trip)
    {
        struct random random = {3};
        for (int round = 0; round < 4000; round++) {
            struct row row = {.text = "random"};
            struct text text = {0};
            struct tirx_layout layout = random_layout(&random, &row.arena);
            tirx_print(&text, &layout);
            struct tirx_layout again = layout_of(&row.arena, text.data);
            check_print(&row, &again, text.data);
            ck_assert_uint_eq(again.shard_count, layout.shard_count);
            for (size_t i = 0; i < layout.shard_count; i++) {
                ck_assert_int_eq(again.shard[i].extent, layout.shard[i].extent);
                ck_assert_int_eq(again.shard[i].stride, layout.shard[i].stride);
                ck_assert_int_eq(again.shard[i].axis, layout.shard[i].axis);
            }
            text_free(&text);
            arena_free(&row.arena);
        }
    }
END_TEST

/* ---- axes and scopes ---- */

static void
check_axis(struct row *row)
{
    const char *name = tirx_row_string(row, "name");
    enum axis axis = axis_by_name(name, strlen(name));
    ck_assert_int_ne(axis, AXIS_UNKNOWN);
    bool thread = json_is_true(row_field(row->json, "thread"));
    ck_assert_int_eq(axis_kind(axis), thread ? AXIS_THREAD : AXIS_MEMORY);
    ck_assert_str_eq(axis_scope(axis), thread ? tirx_row_string(row, "scope") : "");
    ck_assert_str_eq(axis_subscope(axis), thread ? tirx_row_string(row, "subscope") : "");
}

START_TEST(test_axes)
    {
        tirx_rows_run("axis", check_axis);
    }
END_TEST

static void
count_warning(void *context, const struct diagnostic *d)
{
    ck_assert_int_eq(diagnostic_level(d->code), LEVEL_WARNING);
    ++*(int *)context;
}

static int
count_warnings(struct arena *arena, const char *text, int element_bits)
{
    int count = 0;
    struct tirx_layout layout = layout_of(arena, text);
    struct diagnostic_sink warnings = {count_warning, &count};
    tirx_check(&layout, element_bits, &warnings);
    return count;
}

static void
check_ill_formed(struct row *row)
{
    ck_assert_msg(count_warnings(&row->arena, tirx_row_string(row, "text"), 0) > 0, "%s",
                  row->text);
}

START_TEST(test_ill_formed)
    {
        tirx_rows_run("ill_formed", check_ill_formed);
    }
END_TEST

static const struct {
    const char *text;
    int element_bits;
    int warnings;
} warned[] = {
    {"S[(2,4,32):(1@wgid,1@wid_in_wg,1@laneid)]", 0, 0},
    {"S[(2,32):(1@wgid,1@laneid)]", 0, 1},
    {"S[(2,32):(1@bx,1@tx)]", 0, 0},
    {"S[(2,32):(1@bx,1@cbx)]", 0, 1},
    {"S[(2,32):(1@pid,1@tid)]", 0, 0},
    {"S[33:1@laneid]", 0, 1},
    {"S[8:-1@laneid]", 0, 1},
    {"S[128:1@tid_in_wg] + 1@tid_in_wg", 0, 1},
    {"S[4:1@wid_in_wg] + R[2:1@wid_in_wg]", 0, 1},
    {"S[(128,512):(1@TLane,1@TCol)]", 32, 0},
    {"S[(128,513):(1@TLane,1@TCol)]", 32, 1},
    {"S[(128,1024):(1@TLane,1@TCol)]", 16, 0},
    {"S[(128,1025):(1@TLane,1@TCol)]", 16, 1},
    {"S[(128,4096):(1@TLane,1@TCol)]", 0, 0},
};

START_TEST(test_warnings)
    {
        struct arena arena = {0};
        ck_assert_msg(count_warnings(&arena, warned[_i].text, warned[_i].element_bits) ==
                          warned[_i].warnings,
                      "%s", warned[_i].text);
        arena_free(&arena);
    }
END_TEST

Suite *
tirx_suite(void)
{
    Suite *suite = suite_create("tirx");
    TCase *notation = tcase_create("notation");
    tcase_add_test(notation, test_accept);
    tcase_add_test(notation, test_reject);
    tcase_add_test(notation, test_print);
    tcase_add_loop_test(notation, test_spellings, 0,
                        (int)(sizeof spellings / sizeof *spellings));
    tcase_add_loop_test(notation, test_faults, 0, (int)(sizeof faults / sizeof *faults));
    tcase_add_test(notation, test_round_trip);
    suite_add_tcase(suite, notation);
    TCase *scopes = tcase_create("scopes");
    tcase_add_test(scopes, test_axes);
    tcase_add_test(scopes, test_ill_formed);
    tcase_add_loop_test(scopes, test_warnings, 0, (int)(sizeof warned / sizeof *warned));
    suite_add_tcase(suite, scopes);
    return suite;
}
