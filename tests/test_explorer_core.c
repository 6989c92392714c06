/* What the explorer's page asks of the core, asked natively: here sanitizers look on. */
#include "cli/web/core.h"
#include "tests/suites.h"

#include <jansson.h>
#include <stdbool.h>

static const struct {
    const char *layout, *shape, *type, *swizzle;
} layouts[] = {
    {"f32[3,5]{1,0:T(2,2)}", "", "", ""},
    {"f32[4,8]{1,0:T(2,4)(2,1)}", "", "", ""},
    {"bf16[5,3,7]{0,2,1:T(4,4)(2,1)L(64)}", "", "", ""},
    {"f32[2,7,8,5]{3,2,1,0:T(*,2,*,3)}", "", "", ""},
    {"s4[7]{0:E(4)}", "", "", ""},
    {"f32[]", "", "", ""},
    {"f32[0,5]", "", "", ""},
    {"S[(8,64):(64,1)]", "", "f16", "128B"},
    {"S[(8,64):(64,1)]", "4,128", "s4", ""},
    {"S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid", "8,16", "", ""},
    {"S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]", "4,4", "f32", ""},
    {"S[(4,8):(-8,1)] + 24", "", "f32", ""},
    {"S[(4,4):(0,3)]", "", "f32", ""},
    {"S[(3,4,5,6):(1@bx,1@laneid,7,1@warpid)]", "", "", ""},
    {"SwizzleLayout(3,3,3)", "", "f16", ""},
};

/* Every answer is JSON; the caller gives it back. */
static json_t *
parsed(const char *answer)
{
    json_error_t error;
    json_t *json = json_loads(answer, 0, &error);
    ck_assert_msg(json && json_is_object(json), "%s: %s", error.text, answer);
    return json;
}

static json_t *
opened(int i)
{
    return parsed(core_open(0, layouts[i].layout, layouts[i].shape, layouts[i].type,
                            layouts[i].swizzle, 0));
}

static bool
is_error(const char *answer)
{
    json_t *json = parsed(answer);
    bool error = json_object_get(json, "error") != NULL;
    json_decref(json);
    return error;
}

static int64_t
number(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    ck_assert_msg(json_is_integer(value), "no number '%s'", name);
    return json_integer_value(value);
}

/* One position of an element's copies: the cell there holds it, and so does the window. */
static void
check_position(const json_t *at, int64_t flat, const char *layout)
{
    size_t panel = (size_t)number(at, "panel");
    int64_t slice = number(at, "slice"), row = number(at, "row"), column = number(at, "column"),
            part = number(at, "part");
    json_t *cell = parsed(core_cell(panel, slice, row, column, part));
    json_t *window = parsed(core_cells(panel, slice, part, row, row + 1, column, column + 1));
    const json_t *first = json_array_get(json_object_get(window, "flat"), 0);
    json_t *trace = parsed(core_trace(flat));
    const json_t *elements = json_object_get(cell, "elements");
    const json_t *index = json_object_get(trace, "index");
    bool found = false;
    for (size_t i = 0; i < json_array_size(elements); i++)
        found |= json_equal(json_array_get(elements, i), index);
    ck_assert_msg(found, "%s: element %lld is not in its cell", layout, (long long)flat);
    ck_assert_int_eq(json_integer_value(first), number(cell, "flat"));
    ck_assert_str_eq(json_string_value(json_object_get(cell, "kind")), "element");
    json_decref(cell);
    json_decref(window);
    json_decref(trace);
}

START_TEST(elements_are_where_their_traces_say)
    {
        json_t *answer = opened(_i);
        int64_t elements = number(answer, "elements");
        for (int64_t flat = 0; flat < elements; flat += 1 + elements / 50) {
            json_t *trace = parsed(core_trace(flat)), *at;
            size_t i;
            ck_assert_int_eq(number(trace, "flat"), flat);
            ck_assert_uint_ge(json_array_size(json_object_get(trace, "positions")), 2);
            json_array_foreach(json_object_get(trace, "positions"), i, at)
                check_position(at, flat, layouts[_i].layout);
            json_decref(trace);
        }
        ck_assert(is_error(core_trace(elements)));
        ck_assert(is_error(core_trace(-1)));
        json_decref(answer);
    }
END_TEST

/* Each place of the second panel, asked for by its own words, has the elements of its cell. */
START_TEST(places_hold_what_their_cells_show)
    {
        json_t *answer = opened(_i);
        const json_t *panel = json_array_get(json_object_get(answer, "panels"), 1);
        int64_t rows = number(panel, "rows"), columns = number(panel, "columns");
        for (int64_t i = 0; i < rows * columns; i += 1 + rows * columns / 50) {
            json_t *cell = parsed(core_cell(1, 0, i / columns, i % columns, 0));
            const json_t *place = json_object_get(cell, "place");
            if (json_is_string(place)) {
                json_t *found = parsed(core_place(json_string_value(place)));
                ck_assert_msg(json_equal(json_object_get(found, "elements"),
                                         json_object_get(cell, "elements")),
                              "%s: %s", layouts[_i].layout, json_string_value(place));
                ck_assert(
                    json_equal(json_object_get(found, "kind"), json_object_get(cell, "kind")));
                json_decref(found);
            }
            json_decref(cell);
        }
        json_decref(answer);
    }
END_TEST

START_TEST(strange_numbers_are_answered)
    {
        static const int64_t strange[] = {INT64_MIN, -1, 0, 1, 3, 1000, INT64_MAX};
        enum { COUNT = sizeof strange / sizeof *strange };
        json_t *answer = opened(_i);
        for (size_t panel = 0; panel < 4; panel++)
            for (size_t i = 0; i < COUNT * COUNT * COUNT; i++) {
                int64_t a = strange[i % COUNT], b = strange[i / COUNT % COUNT],
                        c = strange[i / COUNT / COUNT];
                json_decref(parsed(core_cells(panel, 0, 0, a, b, c, INT64_MAX)));
                json_decref(parsed(core_cells(panel, a, b, 0, c, 0, 1)));
                json_decref(parsed(core_cell(panel, 0, a, b, c)));
            }
        for (size_t i = 0; i < COUNT; i++) {
            json_decref(parsed(core_banks(strange[i])));
            json_decref(parsed(core_trace(strange[i])));
        }
        json_decref(answer);
    }
END_TEST

START_TEST(fault_leaves_what_was_open)
    {
        json_t *good = opened(0);
        json_t *bad = parsed(core_open(0, "f32[3,5]{1,0:T(2,,2)}", "", "", "", 0));
        const json_t *error = json_object_get(bad, "error");
        ck_assert_str_eq(json_string_value(json_object_get(error, "field")), "layout");
        ck_assert_int_eq(number(error, "offset"), 17);
        json_t *trace = parsed(core_trace(13));
        ck_assert_int_eq(number(trace, "linear"), 17);
        static const char *const fields[] = {"shape", "type", "swizzle"};
        for (int i = 0; i < 3; i++) {
            json_t *wrong = parsed(core_open(0, "S[4]", i == 0 ? "x" : "", i == 1 ? "x" : "",
                                             i == 2 ? "x" : "", 0));
            error = json_object_get(wrong, "error");
            ck_assert_str_eq(json_string_value(json_object_get(error, "field")), fields[i]);
            json_decref(wrong);
        }
        json_decref(good);
        json_decref(bad);
        json_decref(trace);
    }
END_TEST

static void
check_kind(const char *place, const char *kind)
{
    json_t *found = parsed(core_place(place));
    ck_assert_pstr_eq(json_string_value(json_object_get(found, "kind")), kind);
    json_decref(found);
}

START_TEST(empty_places_say_what_they_are)
    {
        json_decref(parsed(core_open(0, "f32[3,5]{1,0:T(2,2)L(32)}", "", "", "", 0)));
        check_kind("17", "element");
        check_kind("15", "padding");
        check_kind("24", "tail");
        check_kind("laneid=1", "outside"); /* an axis that it does not use */
        check_kind("32", NULL);            /* an error */
        json_decref(parsed(core_open(0, "S[4:2]", "", "", "", 0)));
        check_kind("2", "element");
        check_kind("3", "hole");
        check_kind("7", "outside");
        check_kind("-1", "outside");
        check_kind("9223372036854775807", "outside");
        json_decref(parsed(core_open(0, "S[(2,2):(4,2@laneid)]", "", "", "", 0)));
        check_kind("laneid=1 m=4", "hole");
        check_kind("laneid=3", "outside");
        check_kind("m=-1", "outside");
        json_decref(parsed(core_open(0, "f32[6,7]{1,0}", "", "", "128B", 0)));
        check_kind("200", "hole"); /* no tile reaches it: the layout has none */
        json_decref(parsed(core_open(0, "f32[6,7]{1,0:T(2,2)}", "", "", "128B", 0)));
        check_kind("15", "padding");
        check_kind("200", "hole");
    }
END_TEST

/* The first two of what the open layouts differ in. */
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
        json_decref(parsed(core_open(0, "f32[4,8]{1,0:T(2,4)(2,1)}", "", "", "", 0)));
        json_decref(parsed(core_open(1, "f32[4,8]{1,0:T(2,4)}", "", "", "", 0)));
        json_t *verdict = parsed(core_compare());
        ck_assert(json_is_false(json_object_get(verdict, "same")));
        ck_assert_int_eq(number(verdict, "flat"), 1);
        json_decref(verdict);
        json_decref(parsed(core_open(1, "f32[8,4]{0,1:T(4,2)(1,2)}", "", "", "", 0)));
        check_differs("shape", "place");
        json_decref(parsed(core_open(1, "f32[5]", "", "", "", 0)));
        check_differs("shape", "elements");
        json_decref(parsed(core_open(1, "(f32[4,8])", "", "", "", 0)));
        ck_assert(is_error(core_compare()));
    }
END_TEST

Suite *
explorer_core_suite(void)
{
    int count = sizeof layouts / sizeof *layouts;
    Suite *suite = suite_create("explorer_core");
    TCase *tests = tcase_create("explorer_core");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, elements_are_where_their_traces_say, 0, count);
    tcase_add_loop_test(tests, places_hold_what_their_cells_show, 0, count);
    tcase_add_loop_test(tests, strange_numbers_are_answered, 0, count);
    tcase_add_test(tests, fault_leaves_what_was_open);
    tcase_add_test(tests, empty_places_say_what_they_are);
    tcase_add_test(tests, two_layouts_compare);
    suite_add_tcase(suite, tests);
    return suite;
}
