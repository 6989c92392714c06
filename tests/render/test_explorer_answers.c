/* What the explorer's page asks about a whole layout: an overview, accesses, other devices. */
#include "render/page/core/core.h"
#include "tests/suites.h"
#include "tests/support/explorer_answer.h"

#include <string.h>

/* ---- overview ---- */

START_TEST(overview_samples_the_slice)
    {
        json_decref(opened_text(0, "f32[3,5]{1,0:T(2,2)}", ""));
        json_t *seen = parsed(core_overview(0, 2, 2)), *order;
        int64_t last = -1;
        size_t i;
        ck_assert_int_eq(number(seen, "rows"), 2);
        ck_assert_int_eq(number(seen, "columns"), 3);
        json_array_foreach(json_object_get(seen, "tile"), i, order)
            ck_assert_int_eq(json_integer_value(order), (int64_t)i);
        json_array_foreach(json_object_get(seen, "order"), i, order)
        {
            ck_assert_int_gt(json_integer_value(order), last);
            last = json_integer_value(order);
        }
        json_decref(seen);
        ck_assert(is_error(core_overview(1, 2, 2)));
    }
END_TEST

/* The last corner of an array of half a terabyte can be shown as the first can. */
START_TEST(large_arrays_have_cells)
    {
        json_t *answer = opened_text(0, "bf16[50000000,8]{1,0:T(8,128)(2,1)}", "");
        json_t *cells = parsed(core_cells(0, 0, 0, 0, 49999999, 50000000, 7, 8));
        ck_assert_str_eq(json_string_value(item(json_object_get(cells, "say"), "index", 0)),
                         "49999999,7");
        json_t *trace = parsed(core_trace(0, INT64_C(399999999)));
        for (size_t i = 0; i < 3; i++) {
            const json_t *at = item(trace, "positions", i);
            json_t *cell = part_at((size_t)number(at, "panel"), number(at, "slice"),
                                   number(at, "row"), number(at, "column"), number(at, "part"));
            ck_assert_int_eq(json_integer_value(item(cell, "flat", 0)), INT64_C(399999999));
            json_decref(cell);
        }
        json_decref(answer);
        json_decref(cells);
        json_decref(trace);
    }
END_TEST

/* ---- shared memory ---- */

static int64_t
wavefronts(const json_t *answer, const char *mode)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(answer, "modes"), i,
                       one) if (strcmp(word(one, "mode"), mode) ==
                                0) return number(one, "wavefronts");
    ck_abort_msg("no mode %s", mode);
}

START_TEST(access_is_priced_under_each_swizzle)
    {
        json_decref(opened_text(0, "S[(8,64):(64,1)]", "f16"));
        json_t *answer = parsed(core_access("column:0", 0));
        ck_assert_int_eq(wavefronts(answer, "none"), 8);
        ck_assert_int_eq(wavefronts(answer, "32B"), 4);
        ck_assert_int_eq(wavefronts(answer, "64B"), 2);
        ck_assert_int_eq(wavefronts(answer, "128B"), 1);
        ck_assert_str_eq(word(answer, "own"), "none");
        ck_assert_str_eq(word(json_object_get(answer, "suggestion"), "mode"), "128B");
        ck_assert_uint_eq(json_array_size(json_object_get(answer, "lanes")), 8);
        ck_assert_int_eq(json_integer_value(item(answer, "lanes", 1)), 64);
        json_decref(answer);
    }
END_TEST

/* A layout's own swizzle may be one of the modes, or none of them. */
START_TEST(own_mode_is_named)
    {
        static const struct {
            const char *layout, *own;
        } cases[] = {{"ComposeLayout(3,3,3,S[(8,64):(64,1)])", "128B"},
                     {"ComposeLayout(3,2,3,S[(8,64):(64,1)])", "64B"},
                     {"ComposeLayout(1,1,1,S[(8,64):(64,1)])", NULL}};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            json_decref(opened_text(0, cases[i].layout, "f16"));
            json_t *answer = parsed(core_access("column:0", 0));
            ck_assert_pstr_eq(word(answer, "own"), cases[i].own);
            json_decref(answer);
        }
    }
END_TEST

START_TEST(accesses_are_read_or_refused)
    {
        static const struct {
            const char *access;
            bool good;
        } cases[] = {{"row:3", true},      {"ldmatrix", true}, {"0,0 1,0 2,0", true},
                     {"column:64", false}, {"column:", false}, {"row:x", false},
                     {"0,0 8,0", false},   {"", true},         {"0,0 nonsense", false}};
        json_decref(opened_text(0, "S[(8,64):(64,1)]", "f16"));
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            ck_assert_msg(is_error(core_access(cases[i].access, 0)) != cases[i].good, "'%s'",
                          cases[i].access);
        json_decref(opened_text(0, "S[(8,64):(64,1)]", ""));
        ck_assert(is_error(
            core_access("column:0", 0))); /* without a type the number of bytes is unknown */
        json_decref(opened_text(0, "S[(4096,64):(64,1)]", "f16"));
        ck_assert(!is_error(core_access("column:0", 0)));
        json_decref(opened_text(0, "S[(4097,64):(64,1)]", "f16"));
        ck_assert(
            is_error(core_access("column:0", 0))); /* more lanes than an answer may have */
    }
END_TEST

/* ---- other devices ---- */

START_TEST(devices_give_it_their_layouts)
    {
        json_decref(opened_text(0, "bf16[19,300]", ""));
        json_t *answer = parsed(core_elsewhere());
        ck_assert(has_shape(answer, "bf16[19,300]{1,0:T(8,128)(2,1)}"));
        ck_assert(has_shape(answer, "bf16[19,300]{1,0}"));
        const json_t *rows = json_object_get(answer, "rows");
        for (size_t i = 0; i < json_array_size(rows); i++) {
            const json_t *row = json_array_get(rows, i);
            ck_assert_int_eq(json_is_true(json_object_get(row, "tiled")),
                             strstr(word(row, "shape"), ":T") != NULL);
        }
        json_decref(answer);
        json_decref(opened_text(0, "S[4]", ""));
        ck_assert(is_error(core_elsewhere())); /* not an array of XLA */
    }
END_TEST

START_TEST(elements_are_numbered)
    {
        json_decref(opened_text(0, "f32[19,300]{0,1}", ""));
        json_t *answer = parsed(core_element("2,7"));
        ck_assert_int_eq(number(answer, "flat"), 607);
        json_decref(answer);
        ck_assert(is_error(core_element("2,300")));
    }
END_TEST

START_TEST(less_is_suggested)
    {
        json_decref(opened_text(0, "bf16[8192,1]{1,0:T(8,128)(2,1)S(1)}", ""));
        json_t *answer = parsed(core_suggest());
        ck_assert_uint_ge(json_array_size(json_object_get(answer, "rows")), 1);
        ck_assert_str_eq(word(item(answer, "rows", 0), "memory_space"), "VMEM");
        json_decref(answer);
    }
END_TEST

START_TEST(pasted_text_has_its_layouts)
    {
        static const struct {
            const char *text, *shape;
        } cases[] = {
            {"  %fusion.1 = bf16[19,300]{1,0:T(8,128)(2,1)} fusion(f32[3]{0:T(128)} %x)",
             "bf16[19,300]{1,0:T(8,128)(2,1)}"},
            {"Allocation type: HLO temp\n  Shape: f32[8192,1]{1,0:T(8,128)}\n"
             "  Unpadded size: 32.0K",
             "f32[8192,1]{1,0:T(8,128)}"},
            {"expected bf16[2,3] here", "bf16[2,3]"},
            {"bf16[2,3] is bf16[2,3]{0,1} here",
             "bf16[2,3]{0,1}"}, /* shapes without a layout count only if none has one */
        };
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            json_t *answer = parsed(core_paste(cases[i].text));
            ck_assert_str_eq(word(item(answer, "rows", 0), "shape"), cases[i].shape);
            json_decref(answer);
        }
        json_t *nothing = parsed(core_paste("no layout is in here"));
        ck_assert_uint_eq(json_array_size(json_object_get(nothing, "rows")), 0);
        json_decref(nothing);
    }
END_TEST

/* Checks the first two properties in which the open layouts differ. */
static void
check_differs(const char *first, const char *second)
{
    json_t *verdict = parsed(core_compare()), *differs = json_object_get(verdict, "differs");
    ck_assert_pstr_eq(json_string_value(json_array_get(differs, 0)), first);
    ck_assert_pstr_eq(json_string_value(json_array_get(differs, 1)), second);
    json_decref(verdict);
}

START_TEST(two_layouts_compare)
    {
        json_decref(opened_text(0, "f32[4,8]{1,0:T(2,4)(2,1)}", ""));
        json_decref(opened_text(1, "f32[4,8]{1,0:T(2,4)}", ""));
        json_t *verdict = parsed(core_compare());
        ck_assert(json_is_false(json_object_get(verdict, "same")));
        ck_assert_int_eq(number(verdict, "flat"), 1);
        json_decref(verdict);
        json_decref(opened_text(1, "f32[8,4]{0,1:T(4,2)(1,2)}", ""));
        check_differs("shape", "place");
        json_decref(opened_text(1, "f32[5]", ""));
        check_differs("shape", "elements");
        json_decref(opened_text(1, "(f32[4,8])", ""));
        ck_assert(is_error(core_compare()));
    }
END_TEST

Suite *
explorer_answers_suite(void)
{
    Suite *suite = suite_create("explorer_answers");
    TCase *tests = tcase_create("explorer_answers");
    tcase_add_checked_fixture(tests, NULL, end_answers);
    tcase_add_test(tests, overview_samples_the_slice);
    tcase_add_test(tests, large_arrays_have_cells);
    tcase_add_test(tests, access_is_priced_under_each_swizzle);
    tcase_add_test(tests, own_mode_is_named);
    tcase_add_test(tests, accesses_are_read_or_refused);
    tcase_add_test(tests, devices_give_it_their_layouts);
    tcase_add_test(tests, elements_are_numbered);
    tcase_add_test(tests, less_is_suggested);
    tcase_add_test(tests, pasted_text_has_its_layouts);
    tcase_add_test(tests, two_layouts_compare);
    suite_add_tcase(suite, tests);
    return suite;
}
