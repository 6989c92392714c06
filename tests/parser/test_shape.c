/* Tests which shapes parse, which are valid, and their canonical text, against XLA's own
 * answers. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/shape.h"
#include "layout/type_name.h"
#include "parser/shape/shape_parse.h"
#include "tests/suites.h"
#include "tests/support/rows.h"

#include <stdlib.h>
#include <string.h>

/* Parses and validates a text, as every LAYOUT argument is. */
static struct shape *
accept(const char *text, struct arena *arena, struct diagnostic *d)
{
    struct shape *shape = shape_parse(text, strlen(text), arena, d);
    const struct shape *unknown = shape ? shape_of_unknown_type(shape) : NULL;
    if (unknown)
        type_unknown(unknown->type_name, unknown->offset, d);
    return shape && !unknown && shape_validate(shape, d) == 0 ? shape : NULL;
}

static void
check_accepted(const char *text, const char *canonical, const char *at)
{
    struct arena arena = {0};
    struct diagnostic d = {0};
    struct text printed = {0};
    struct shape *shape = accept(text, &arena, &d);
    ck_assert_msg(shape != NULL, "%s: %s: %s", at, text, d.message);
    shape_print(&printed, shape);
    ck_assert_msg(strcmp(printed.data, canonical) == 0, "%s: %s prints as %s, not %s", at, text,
                  printed.data, canonical);
    struct shape *again = accept(printed.data, &arena, &d);
    ck_assert_msg(again != NULL, "%s: %s is not read back: %s", at, printed.data, d.message);
    struct text twice = {0};
    shape_print(&twice, again);
    ck_assert_str_eq(printed.data, twice.data);
    text_free(&twice);
    text_free(&printed);
    arena_free(&arena);
}

static void
check_rejected(const char *text, const char *at)
{
    struct arena arena = {0};
    struct diagnostic d = {0};
    ck_assert_msg(accept(text, &arena, &d) == NULL, "%s: %s is accepted", at, text);
    ck_assert_msg(d.code != DIAGNOSTIC_NONE && d.message[0], "%s: no message", at);
    ck_assert_msg(d.offset <= strlen(text), "%s: error past the end", at);
    arena_free(&arena);
}

static void
check_ours(json_t *row, const char *at)
{
    const char *ours = row_string(row, "ours");
    if (strcmp(ours, "accept") == 0)
        check_accepted(row_string(row, "text"), row_string(row, "canonical"), at);
    else if (strcmp(ours, "reject") == 0)
        check_rejected(row_string(row, "text"), at);
}

START_TEST(parse_rows)
    {
        ck_assert_uint_gt(rows_each("tests/vectors/xla.jsonl", "parse", check_ours), 200);
    }
END_TEST

START_TEST(reject_rows)
    {
        ck_assert_uint_gt(rows_each("tests/vectors/xla.jsonl", "reject", check_ours), 100);
    }
END_TEST

START_TEST(angle_brackets)
    {
        check_accepted("f32[2,3]<0,1:T(8,128)S(1)>", "f32[2,3]{0,1:T(8,128)S(1)}", "angle");
        check_accepted("f32[<=5]<0>", "f32[<=5]{0}", "angle");
        check_accepted("(f32[2]<0>, f32[]<:T(128)>)", "(f32[2]{0}, f32[]{:T(128)})", "angle");
        check_rejected("f32[2]<0}", "angle");
        check_rejected("f32[2]{0>", "angle");
        check_rejected("f32[2]<>", "angle");
        check_rejected("f32[2]<=0>", "angle");
    }
END_TEST

START_TEST(splits_of_no_bound)
    {
        check_accepted("f32[?,8]{1,0:SC(1:4)}", "f32[?,8]{1,0:SC(1:4)}", "split");
        check_accepted("f32[?,8]{1,0:SC(0:)}", "f32[?,8]{1,0:SC(0:)}", "split");
        check_accepted("f32[<=9,8]{1,0:SC(0:4)}", "f32[<=9,8]{1,0:SC(0:4)}", "split");
        check_rejected("f32[?,8]{1,0:SC(0:4)}", "split");
        check_rejected("f32[?,8]{0,1:SC(1:4)}", "split");
    }
END_TEST

START_TEST(deep_nesting)
    {
        char text[2 * SHAPE_DEPTH_LIMIT + 100];
        size_t depth = SHAPE_DEPTH_LIMIT;
        memset(text, '(', depth);
        memset(text + depth, ')', depth);
        text[2 * depth] = '\0';
        struct arena arena = {0};
        struct diagnostic d = {0};
        ck_assert_ptr_nonnull(accept(text, &arena, &d));
        memset(text, '(', depth + 1);
        memset(text + depth + 1, ')', depth + 1);
        text[2 * depth + 2] = '\0';
        ck_assert_ptr_null(accept(text, &arena, &d));
        ck_assert_int_eq(d.code, TOO_DEEP);
        arena_free(&arena);
    }
END_TEST

START_TEST(high_rank)
    {
        struct text text = {0};
        text_string(&text, "f32[1");
        for (int i = 1; i < 300; i++)
            text_string(&text, ",2");
        text_string(&text, ",0]");
        struct arena arena = {0};
        struct diagnostic d = {0};
        struct shape *shape = accept(text.data, &arena, &d);
        ck_assert_ptr_nonnull(shape);
        ck_assert_uint_eq(shape->rank, 301);
        ck_assert_uint_eq(shape_true_rank(shape), 299);
        text_free(&text);
        arena_free(&arena);
    }
END_TEST

START_TEST(letters_and_true_rank)
    {
        struct arena arena = {0};
        struct diagnostic d = {0};
        ck_assert_str_eq(shape_letters(accept("f32[1,2]", &arena, &d)), "yx");
        ck_assert_str_eq(shape_letters(accept("f32[1,2,3,4]", &arena, &d)), "pzyx");
        ck_assert_ptr_null(shape_letters(accept("f32[1,2,3,4,5]", &arena, &d)));
        ck_assert_ptr_null(shape_letters(accept("f32[]", &arena, &d)));
        ck_assert_uint_eq(shape_true_rank(accept("f32[1,2,1,4]", &arena, &d)), 2);
        arena_free(&arena);
    }
END_TEST

START_TEST(errors_point_at_their_place)
    {
        static const struct {
            const char *text;
            size_t offset;
            enum diagnostic_code code;
        } cases[] = {
            {"f32[2,3]{1,0:S(1)E(4)}", 17, EXPECTED},
            {"f32[2,", 6, EXPECTED},
            {"f32[2] garbage", 7, TEXT_AFTER_SHAPE},
            {"f32[2]{0:S(300)}", 11, MEMORY_SPACE_RANGE},
            {"(f32[2], f32[2,3]{1,1})", 9, ORDER_DUPLICATE},
            {"f32[99999999999999999999]", 4, NUMBER_TOO_LARGE},
            {"f32[2] /* open", 7, TEXT_AFTER_SHAPE},
            {"f32[2]{0:D(X)}", 11, EXPECTED},
            {"f32[2]{0:D(DD)}", 11, EXPECTED},
            {"f32[2]{0:D(C+~,d)T(2)}", 15, EXPECTED},
            {"f32[2]{0:D(SC)}", 11, EXPECTED},
        };
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            struct arena arena = {0};
            struct diagnostic d = {0};
            ck_assert_ptr_null(accept(cases[i].text, &arena, &d));
            ck_assert_msg(d.offset == cases[i].offset && d.code == cases[i].code, "%s: %zu: %s",
                          cases[i].text, d.offset, d.message);
            arena_free(&arena);
        }
    }
END_TEST

Suite *
shape_suite(void)
{
    Suite *suite = suite_create("shape");
    TCase *tests = tcase_create("shape");
    tcase_add_test(tests, parse_rows);
    tcase_add_test(tests, reject_rows);
    tcase_add_test(tests, angle_brackets);
    tcase_add_test(tests, splits_of_no_bound);
    tcase_add_test(tests, deep_nesting);
    tcase_add_test(tests, high_rank);
    tcase_add_test(tests, letters_and_true_rank);
    tcase_add_test(tests, errors_point_at_their_place);
    suite_add_tcase(suite, tests);
    return suite;
}
