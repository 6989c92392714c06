/* Calls the functions of the explorer's page in a native build, where sanitizers run. */
#include "render/page/core/core.h"
#include "tests/suites.h"
#include "tests/support/explorer_answer.h"

#include <stdio.h>
#include <string.h>

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
    {"bf16[19,300]", "", "", ""},
    {"S[(8,64):(64,1)]", "", "f16", "128B"},
    {"S[(8,64):(64,1)]", "4,128", "s4", ""},
    {"S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid", "8,16", "", ""},
    {"S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]", "4,4", "f32", ""},
    {"S[(4,8):(-8,1)] + 24", "", "f32", ""},
    {"S[(4,4):(0,3)]", "", "f32", ""},
    {"S[(3,4,5,6):(1@bx,1@laneid,7,1@warpid)]", "", "", ""},
    {"S[(128,512):(1@TLane,1@TCol)]", "", "f32", ""},
    {"SwizzleLayout(3,3,3)", "", "f16", ""},
    {"S[(4,40):(40,1)]", "", "f64", ""},
};

static json_t *
opened(int i)
{
    return parsed(core_open(0, layouts[i].layout, layouts[i].shape, layouts[i].type,
                            layouts[i].swizzle, 0));
}

/* ---- elements and places ---- */

/* Checks one position of an element's copies: the cell there holds the element, alone or with
 * others. */
static void
check_position(const json_t *at, const json_t *trace, const char *layout)
{
    json_t *window = part_at((size_t)number(at, "panel"), number(at, "slice"),
                             number(at, "row"), number(at, "column"), number(at, "part"));
    const json_t *shared = json_object_get(json_object_get(window, "shared"), "0");
    bool found = json_integer_value(item(window, "flat", 0)) == number(trace, "flat");
    for (size_t i = 0; i < json_array_size(shared); i++)
        found |= json_equal(json_array_get(shared, i), json_object_get(trace, "index"));
    ck_assert_msg(found, "%s: element %lld is not in its cell", layout,
                  (long long)number(trace, "flat"));
    ck_assert_str_eq(json_string_value(item(window, "kind", 0)), "element");
    json_decref(window);
}

START_TEST(elements_are_where_their_traces_say)
    {
        json_t *answer = opened(_i);
        int64_t elements = number(answer, "elements");
        for (int64_t flat = 0; flat < elements; flat += 1 + elements / 50) {
            json_t *trace = parsed(core_trace(0, flat)), *at;
            size_t i;
            ck_assert_int_eq(number(trace, "flat"), flat);
            ck_assert_uint_ge(json_array_size(json_object_get(trace, "positions")), 2);
            json_array_foreach(json_object_get(trace, "positions"), i, at)
                check_position(at, trace, layouts[_i].layout);
            json_decref(trace);
        }
        ck_assert(is_error(core_trace(0, elements)));
        ck_assert(is_error(core_trace(0, -1)));
        json_decref(answer);
    }
END_TEST

/* The labels of a traced element are those of its cell in the array. */
START_TEST(elements_say_what_their_cells_say)
    {
        json_t *answer = opened(_i);
        int64_t elements = number(answer, "elements");
        for (int64_t flat = 0; flat < elements; flat += 1 + elements / 20) {
            json_t *trace = parsed(core_trace(0, flat)), *said, *text;
            const json_t *at = item(trace, "positions", 0);
            json_t *window =
                part_at(0, number(at, "slice"), number(at, "row"), number(at, "column"), 0);
            const char *label;
            said = json_object_get(trace, "say");
            ck_assert_uint_ge(json_object_size(said), 2);
            json_object_foreach(said, label, text) ck_assert_msg(
                json_equal(item(json_object_get(window, "say"), label, 0), text),
                "%s: %s of element %lld", layouts[_i].layout, label, (long long)flat);
            json_decref(window);
            json_decref(trace);
        }
        json_decref(answer);
    }
END_TEST

/* A window's rows and columns are numbered as in the panel. */
START_TEST(windows_have_labels)
    {
        json_decref(opened_text(0, "f32[2,3,5]{2,1,0:T(2,2)}", ""));
        json_t *cells = parsed(core_cells(0, 0, 1, 0, 1, 3, 2, 4));
        ck_assert_str_eq(word(cells, "slice_label"), "[1,*,*]");
        ck_assert_str_eq(json_string_value(item(cells, "row_labels", 0)), "1");
        ck_assert_str_eq(json_string_value(item(cells, "row_labels", 1)), "2");
        ck_assert_str_eq(json_string_value(item(cells, "column_labels", 0)), "2");
        ck_assert_str_eq(json_string_value(item(cells, "column_labels", 1)), "3");
        json_decref(cells);
    }
END_TEST

/* A place of the second panel, looked up by the text of its cell, has the cell's kind. */
START_TEST(places_hold_what_their_cells_show)
    {
        json_t *answer = opened(_i);
        const json_t *panel = item(answer, "panels", 1);
        int64_t rows = number(panel, "rows"), columns = number(panel, "columns");
        for (int64_t i = 0; i < rows * columns; i += 1 + rows * columns / 50) {
            json_t *cell = part_at(1, 0, i / columns, i % columns, 0);
            const char *place = json_string_value(item(cell, "place", 0));
            if (place) {
                json_t *found = parsed(core_place(place));
                ck_assert_pstr_eq(word(found, "kind"),
                                  json_string_value(item(cell, "kind", 0)));
                ck_assert_pstr_eq(word(found, "place"), place);
                if (json_integer_value(item(cell, "copy", 0)) == 0 &&
                    json_object_size(json_object_get(cell, "shared")) == 0)
                    ck_assert_msg(json_integer_value(json_object_get(found, "flat")) ==
                                      (json_integer_value(item(cell, "flat", 0)) < 0
                                           ? 0
                                           : json_integer_value(item(cell, "flat", 0))),
                                  "%s: %s", layouts[_i].layout, place);
                json_decref(found);
            }
            json_decref(cell);
        }
        json_decref(answer);
    }
END_TEST

static void
check_kind(const char *place, const char *kind)
{
    json_t *found = parsed(core_place(place));
    ck_assert_pstr_eq(word(found, "kind"), kind);
    json_decref(found);
}

START_TEST(empty_places_say_what_they_are)
    {
        json_decref(opened_text(0, "f32[3,5]{1,0:T(2,2)L(32)}", ""));
        check_kind("17", "element");
        check_kind("15", "padding");
        check_kind("24", "tail");
        check_kind("laneid=1", "outside"); /* the layout does not use this axis */
        check_kind("32", NULL);            /* is an error */
        json_decref(opened_text(0, "S[4:2]", ""));
        check_kind("2", "element");
        check_kind("3", "hole");
        check_kind("7", "outside");
        check_kind("-1", "outside");
        check_kind("9223372036854775807", "outside");
        json_decref(opened_text(0, "S[(2,2):(4,2@laneid)]", ""));
        check_kind("laneid=1 m=4", "hole");
        check_kind("laneid=3", "outside");
        check_kind("m=-1", "outside");
        /* each axis has a range of its own; a place must be in all of them */
        json_decref(opened_text(0, "S[(2,2):(4@warpid,2@laneid)]", ""));
        check_kind("warpid=4 laneid=2", "element");
        check_kind("warpid=4 laneid=1", "hole");
        check_kind("warpid=4 laneid=3", "outside");
        check_kind("warpid=4 laneid=-1", "outside");
        check_kind("warpid=5 laneid=2", "outside");
        check_kind("warpid=-1 laneid=2", "outside");
        json_decref(parsed(core_open(0, "f32[6,7]{1,0}", "", "", "128B", 0)));
        check_kind("200", "hole"); /* the layout has no tiles, so this is no padding */
        json_decref(parsed(core_open(0, "f32[6,7]{1,0:T(2,2)}", "", "", "128B", 0)));
        check_kind("15", "padding");
        check_kind("200", "hole");
    }
END_TEST

/* A copy is neither padding nor a hole. */
START_TEST(copies_are_told_apart)
    {
        json_decref(opened(10));
        json_t *trace = parsed(core_trace(0, 19));
        ck_assert_int_eq(number(trace, "copies"), 2);
        json_t *window = part_at(1, 0, 2, 4, 0);
        ck_assert_str_eq(json_string_value(item(window, "kind", 0)), "element");
        ck_assert_int_eq(json_integer_value(item(window, "copy", 0)), 1);
        json_decref(trace);
        json_decref(window);
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
                json_decref(parsed(core_cells(0, panel, 0, 0, a, b, c, INT64_MAX)));
                json_decref(parsed(core_cells((int)panel, panel, a, b, 0, c, 0, 1)));
                json_decref(parsed(core_overview(a, b, c)));
            }
        for (size_t i = 0; i < COUNT; i++) {
            char access[40];
            snprintf(access, sizeof access, "column:%lld", (long long)strange[i]);
            json_decref(parsed(core_access(access, strange[i])));
            json_decref(parsed(core_access("row:0", strange[i])));
            json_decref(parsed(core_trace((int)i - 1, strange[i])));
        }
        json_decref(answer);
    }
END_TEST

/* ---- opening ---- */

START_TEST(fault_leaves_what_was_open)
    {
        json_t *good = opened(0);
        json_t *bad = opened_text(0, "f32[3,5]{1,0:T(2,,2)}", "");
        const json_t *error = json_object_get(bad, "error");
        ck_assert_str_eq(word(error, "field"), "layout");
        ck_assert_int_eq(number(error, "offset"), 17);
        json_t *trace = parsed(core_trace(0, 13));
        ck_assert_int_eq(number(trace, "linear"), 17);
        static const char *const fields[] = {"shape", "type", "swizzle"};
        for (int i = 0; i < 3; i++) {
            json_t *wrong = parsed(core_open(0, "S[4]", i == 0 ? "x" : "", i == 1 ? "x" : "",
                                             i == 2 ? "x" : "", 0));
            ck_assert_str_eq(word(json_object_get(wrong, "error"), "field"), fields[i]);
            json_decref(wrong);
        }
        json_decref(good);
        json_decref(bad);
        json_decref(trace);
    }
END_TEST

/* Opening a swizzled layout on another side leaves side 0 as it is. */
START_TEST(sides_are_apart)
    {
        json_decref(opened_text(0, "S[(8,64):(64,1)]", "f16"));
        json_decref(parsed(core_open(5, "S[(8,64):(64,1)]", "", "f16", "128B", 0)));
        json_t *plain = parsed(core_trace(0, 64)), *swizzled = parsed(core_trace(5, 64));
        ck_assert_int_eq(number(plain, "linear"), 64);
        ck_assert_int_eq(number(swizzled, "linear"), 72);
        json_decref(plain);
        json_decref(swizzled);
    }
END_TEST

START_TEST(bare_shape_has_a_tpus_layout)
    {
        json_t *answer = opened_text(0, "bf16[19,300]", "");
        ck_assert_str_eq(word(json_object_get(answer, "facts"), "shape"),
                         "bf16[19,300]{1,0:T(8,128)(2,1)}");
        json_decref(answer);
        answer = opened_text(0, "bf16[19,300]{1,0}",
                             ""); /* its layout is written, so nothing is added */
        ck_assert_str_eq(word(json_object_get(answer, "facts"), "shape"), "bf16[19,300]{1,0}");
        json_decref(answer);
    }
END_TEST

/* Only shared memory has banks: a TPU's array has none, and neither has an array without a
 * type. */
START_TEST(banks_belong_to_shared_memory)
    {
        static const struct {
            const char *layout, *type;
            bool banks;
        } cases[] = {{"bf16[19,300]", "", false},
                     {"bf16[19,300]{1,0:T(8,128)(2,1)}", "", false},
                     {"S[(8,64):(64,1)]", "", false},
                     {"S[(8,64):(64,1)]", "f16", true}};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            json_t *answer = opened_text(0, cases[i].layout, cases[i].type);
            bool last =
                strcmp(word(item(answer, "panels",
                                 json_array_size(json_object_get(answer, "panels")) - 1),
                            "kind"),
                       "banks") == 0;
            ck_assert_msg(last == cases[i].banks, "%s %s", cases[i].layout, cases[i].type);
            ck_assert(has(json_object_get(answer, "labels"), "bank") == cases[i].banks);
            json_t *trace = parsed(core_trace(0, 71)); /* in byte 142, word 35 */
            ck_assert(json_is_integer(json_object_get(trace, "bank")) == cases[i].banks);
            ck_assert(!cases[i].banks ||
                      (number(trace, "bank") == 3 && number(trace, "line") == 1));
            json_decref(trace);
            json_decref(answer);
        }
    }
END_TEST

/* The parts together are the text; <...> is the meaning of the part before it. */
static const struct {
    const char *layout, *parts;
} captions[] = {
    {"f32[3,5]{1,0:T(2,2)}",
     "f32 <32 bits> [3,5] <3 × 5> {1,0 <by rows> :T(2,2)} <tiles of 2 × 2> "},
    {"bf16[1200,8,16]{2,0,1:T(8,128)(2,1)L(1024)S(1)}",
     "bf16 <16 bits> [1200,8,16] <1,200 × 8 × 16> {2,0,1 <dim 2 fastest> :T(8,128) <tiles of 8 "
     "× 128> (2,1) <2 rows a word> L(1024) <in multiples of 1024> S(1)} <in VMEM> "},
    {"s4[7]{0:T(*,8)E(4)}",
     "s4 <4 bits> [7] <7> {0 <in order> :T(*,8) <tiles of * × 8> E(4)} <4 bits each> "},
    {"f32[2,3,4]{2,1,0}", "f32 <32 bits> [2,3,4] <2 × 3 × 4> {2,1,0} <row-major> "},
    {"f32[2,3]{0,1}", "f32 <32 bits> [2,3] <2 × 3> {0,1} <by columns> "},
    {"f32[]", "f32 <32 bits> [] <a scalar> "},
    {"f32[2,3]", "f32 <32 bits> [2,3] <2 × 3> {1,0 <by rows> :T(2,128)} <tiles of 2 × 128> "},
    {"(f32[2], s8[3])", "(f32[2]{0}, s8[3]{0}) <a tuple of 2> "},
    {"S[(8,64):(64,1)] + 8", "S[(8,64):(64,1)] <8 × 64 elements>  + 8 <from place 8> "},
    {"S[(2,2,4):(1@pid,2@laneid,1@m)] + R[2:2@pid] + 3@laneid",
     "S[(2,2,4):(1@pid,2@laneid,1)] <2 × 2 × 4 elements dealt out to lanes and devices>  + "
     "R[2:2@pid] <2 copies, 2 devices apart>  + 3@laneid <from lane 3> "},
    {"S[(2,2):(2@warpid,1@warpid)] + R[(2,2):(4@warpid,1@laneid)] + 5@m + 2@warpid",
     "S[(2,2):(2@warpid,1@warpid)] <2 × 2 elements dealt out to warps>  + "
     "R[(2,2):(4@warpid,1@laneid)] <copies>  + 5 <from value 5>  + 2@warpid <from warp 2> "},
    {"S[8:1] + R[2:1@laneid]",
     "S[8:1] <8 elements>  + R[2:1@laneid] <2 copies, 1 lane apart> "},
    {"S[(128,4):(1@TLane,1@TCol)]", "S[(128,4):(1@TLane,1@TCol)] <128 × 4 elements> "},
    {"ComposeLayout(3,3,3,S[(8,64):(64,1)])",
     "ComposeLayout(3,3,3,TileLayout( <swizzled> S[(8,64):(64,1)])) <8 × 64 elements> "},
    {"SwizzleLayout(3,3,3)",
     "ComposeLayout(3,3,3,TileLayout( <swizzled> S[512:1])) <512 elements> "},
};

START_TEST(captions_say_what_parts_mean)
    {
        json_t *answer = opened_text(0, captions[_i].layout, ""), *part;
        char text[1000] = "";
        size_t i;
        json_array_foreach(json_object_get(answer, "caption"), i, part)
        {
            const char *means = word(part, "means");
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, means ? "%s <%s> " : "%s ",
                     word(part, "text"), means);
        }
        ck_assert_str_eq(text, captions[_i].parts);
        json_decref(answer);
    }
END_TEST

/* The terms add up to the linear index: 17 is four tiles of 4 places and one place within, 16
 * + 1. */
START_TEST(why_adds_up)
    {
        json_decref(opened(_i));
        for (int64_t flat = 0; flat < 6; flat++) {
            json_t *trace = parsed(core_trace(0, flat)), *term;
            const json_t *why = json_object_get(trace, "why");
            int64_t sum = 0;
            size_t i;
            if (json_is_object(why) && json_is_integer(json_object_get(why, "linear"))) {
                json_array_foreach(json_object_get(why, "terms"), i, term) sum +=
                    number(term, "value");
                ck_assert_msg(sum == number(why, "linear"), "%s", layouts[_i].layout);
            }
            json_decref(trace);
        }
    }
END_TEST

/* The sums that the page shows: digits times strides, offsets, copies, bits, the swizzle. */
static const struct {
    const char *layout, *shape, *type, *why;
    int64_t flat;
} sums[] = {
    {"f32[3,5]{1,0:T(2,2)}", "", "",
     "{'number':1,'tile_dims':[2,2],'terms':[{'sum':'1 × 4','name':'tile','value':4},{'sum':'1 "
     "× 2 + 1','name':'within','value':3}],'linear':7,'swizzled':null,'replicas':[]}",
     8},
    {"bf16[2,3,10]{2,1,0:T(2,*,4)}", "", "",
     "{'number':2,'tile_dims':[2,4],'terms':[{'sum':'2 × "
     "8','name':'tile','value':16},{'sum':'1 × 4 + "
     "2','name':'within','value':6}],'linear':22,'swizzled':null,'replicas':[]}",
     40},
    {"s4[9]{0:T(8)E(4)}", "", "",
     "{'number':0,'tile_dims':[8],'terms':[{'sum':'0 × "
     "8','name':'tile','value':0},{'sum':'7','name':'within','value':7}],'linear':7,'swizzled':"
     "null,'replicas':[]}",
     7},
    {"f32[2,3,4]{2,1,0}", "", "",
     "{'terms':[{'sum':'1 × 12','name':'dim 0','value':12},{'sum':'2 × 4','name':'dim "
     "1','value':8},{'sum':'3','name':'dim "
     "2','value':3}],'linear':23,'swizzled':null,'replicas':[]}",
     23},
    {"S[(2,2):(2@warpid,1@warpid)] + R[(2,2):(4@warpid,1@laneid)] + 5@m + 2@warpid", "", "",
     "{'digits':[{'name':'row','value':1,'extent':2,'stride':2,'unit':'warp'},{'name':'column',"
     "'value':1,'extent':2,'stride':1,'unit':'warp'}],'axes':[{'name':'value','sum':'5','value'"
     ":5,'offset':true,'of':[]},{'name':'lane','sum':'0','value':0,'offset':false,'of':[]},{'"
     "name':'warp','sum':'2 + 1 × 2 + "
     "1','value':5,'offset':true,'of':['row','column']}],'replicas':[{'axis':'warpid','name':'"
     "warp','extent':2,'stride':4},{'axis':'laneid','name':'lane','extent':2,'stride':1}]}",
     3},
    {"S[(4,3):(3,1)] + 8", "6,2", "",
     "{'terms':[{'sum':'1 × 3','name':'number / 3','value':3},{'sum':'2','name':'number % "
     "3','value':2},{'sum':'8','name':'offset','value':8}],'linear':13,'swizzled':null,'"
     "replicas':[]}",
     5},
    {"S[(4,3):(1@warpid,1)]", "6,2", "",
     "{'digits':[{'name':'number / "
     "3','value':1,'extent':4,'stride':1,'unit':'warp'},{'name':'number % "
     "3','value':2,'extent':3,'stride':1,'unit':'value'}],'axes':[{'name':'value','sum':'2','"
     "value':2,'offset':false,'of':['number % "
     "3']},{'name':'warp','sum':'1','value':1,'offset':false,'of':['number / "
     "3']}],'replicas':[]}",
     5},
    {"ComposeLayout(3,3,3,S[(8,64):(64,1)])", "", "f16",
     "{'terms':[{'sum':'1 × "
     "64','name':'row','value':64},{'sum':'36','name':'column','value':36}],'linear':100,'"
     "swizzled':108,'replicas':[]}",
     100},
};

START_TEST(sums_are_written_out)
    {
        json_decref(
            parsed(core_open(0, sums[_i].layout, sums[_i].shape, sums[_i].type, "", 0)));
        json_t *trace = parsed(core_trace(0, sums[_i].flat));
        char *why = json_dumps(json_object_get(trace, "why"), JSON_COMPACT);
        for (char *quote; (quote = strchr(why, '"'));)
            *quote = '\'';
        ck_assert_str_eq(why, sums[_i].why);
        free(why);
        json_decref(trace);
    }
END_TEST

Suite *
explorer_core_suite(void)
{
    int count = sizeof layouts / sizeof *layouts;
    Suite *suite = suite_create("explorer_core");
    TCase *tests = tcase_create("explorer_core");
    tcase_add_checked_fixture(tests, NULL, end_answers);
    tcase_add_loop_test(tests, elements_are_where_their_traces_say, 0, count);
    tcase_add_loop_test(tests, elements_say_what_their_cells_say, 0, count);
    tcase_add_loop_test(tests, places_hold_what_their_cells_show, 0, count);
    tcase_add_test(tests, windows_have_labels);
    tcase_add_test(tests, empty_places_say_what_they_are);
    tcase_add_test(tests, copies_are_told_apart);
    tcase_add_loop_test(tests, strange_numbers_are_answered, 0, count);
    tcase_add_test(tests, fault_leaves_what_was_open);
    tcase_add_test(tests, sides_are_apart);
    tcase_add_test(tests, bare_shape_has_a_tpus_layout);
    tcase_add_test(tests, banks_belong_to_shared_memory);
    tcase_add_loop_test(tests, sums_are_written_out, 0, sizeof sums / sizeof *sums);
    tcase_add_loop_test(tests, captions_say_what_parts_mean, 0,
                        sizeof captions / sizeof *captions);
    tcase_add_loop_test(tests, why_adds_up, 0, count);
    suite_add_tcase(suite, tests);
    return suite;
}
