/* Compares default layouts with those of libtpu (tests/vectors/tpu-layout.jsonl has every
 * distinct answer of its compiler and of its layout query), and tests targets. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/device/predict.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/space.h"
#include "tests/suites.h"
#include "tests/support/rows.h"
#include "tests/support/shapes.h"

#include <stdlib.h>
#include <string.h>

static struct arena arena;

static const struct target *
target(const char *name)
{
    const struct target *found = target_by_name(name);
    ck_assert_msg(found != NULL, "no target %s", name);
    return found;
}

static const struct shape *
predict(const char *text, const char *name, enum predict_scope scope)
{
    struct diagnostic d = {0};
    size_t count;
    const struct shape *shape =
        predict_shape(target(name), shape_of(&arena, text), scope, &arena, &count, &d);
    ck_assert_msg(shape != NULL, "%s: %s", text, d.message);
    return shape;
}

static void
check(const char *text, const char *name, enum predict_scope scope, const char *wanted,
      const char *at)
{
    struct text printed = {0};
    shape_print(&printed, predict(text, name, scope));
    ck_assert_msg(strcmp(printed.data, wanted) == 0, "%s: %s for %s is %s, not %s", at, text,
                  name, printed.data, wanted);
    text_free(&printed);
    arena_reset(&arena);
}

static long long
bytes(const char *text, const char *name, enum predict_scope scope)
{
    struct size size;
    struct diagnostic d = {0};
    const struct shape *shape = predict(text, name, scope);
    ck_assert_msg(size_compute(&size, shape, &arena, &d) == 0, "%s: %s", text, d.message);
    arena_reset(&arena);
    return size.bytes;
}

static void
check_row(json_t *row, const char *at)
{
    const char *shape = row_string(row, "shape"), *gen = row_string(row, "gen");
    char bare[400];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(shape, "{"), shape);
    check(bare, gen, PREDICT_ALL, shape, at);
    check(shape, gen, PREDICT_ALL, shape, at);
    if (json_object_get(row, "bytes")) /* not every row has bytes */
        ck_assert_msg(bytes(bare, gen, PREDICT_ALL) == row_integer(row, "bytes"),
                      "%s: %s takes %lld bytes, not %lld", at, shape,
                      bytes(bare, gen, PREDICT_ALL), (long long)row_integer(row, "bytes"));
}

START_TEST(layouts_of_libtpu)
    {
        ck_assert_uint_ge(rows_each("tests/vectors/tpu-layout.jsonl", NULL, check_row), 3400);
    }
END_TEST

static const struct {
    const char *shape, *target;
    enum predict_scope scope;
    const char *wanted;
} cases[] = {
    /* a written order stays and gets tiles */
    {"f32[128,3]{1,0}", "tpu", PREDICT_ABSENT, "f32[128,3]{1,0:T(8,128)}"},
    {"f32[128,3]", "tpu", PREDICT_ABSENT, "f32[128,3]{0,1:T(4,128)}"},
    {"f32[5,4,3]{2,1,0}", "tpu", PREDICT_ABSENT, "f32[5,4,3]{2,1,0:T(4,128)}"},
    {"f32[128,3]{1,0}", "tpu", PREDICT_DUMPED, "f32[128,3]{0,1:T(4,128)}"},
    {"f32[3,128]{0,1}", "tpu", PREDICT_DUMPED, "f32[3,128]{0,1:T(8,128)}"},
    /* a layout that says more than an order is complete */
    {"u32[]{:S(2)}", "tpu", PREDICT_DUMPED, "u32[]{:S(2)}"},
    {"f32[8]{0:S(1)}", "tpu", PREDICT_ABSENT, "f32[8]{0:S(1)}"},
    {"f32[8]{0:S(5)}", "tpu", PREDICT_ABSENT, "f32[8]{0:T(128)S(5)}"},
    {"f32[8]{0:S(5)}", "tpu", PREDICT_ALL, "f32[8]{0:T(128)}"},
    {"s4[7]{0:E(4)}", "tpu", PREDICT_ABSENT, "s4[7]{0:E(4)}"},
    /* shapes of any kind */
    {"(f32[], token[], (bf16[0,3], b(s8[4,4]{0,1:T(8)})))", "tpu", PREDICT_ABSENT,
     "(f32[]{:T(128)}, token[], (bf16[0,3]{1,0}, b(s8[4,4]{0,1:T(8)})))"},
    {"f32[<=100,300]", "tpu", PREDICT_ALL, "f32[<=100,300]{0,1:T(8,128)}"},
    /* targets without tiles */
    {"s4[3,5]{0,1}", "gpu", PREDICT_ALL, "s4[3,5]{1,0:E(4)}"},
    {"pred[3]", "cpu", PREDICT_ALL, "pred[3]{0}"},
};

START_TEST(scopes)
    {
        check(cases[_i].shape, cases[_i].target, cases[_i].scope, cases[_i].wanted, "");
    }
END_TEST

/* ---- the choice of a pair of dims, compared with trying every pair ---- */

static int64_t
round_up(int64_t size, int64_t by)
{
    return (size + by - 1) / by * by;
}

/* The pair of dims that costs least, for elements of 32 bits and small sizes. */
static void
plain_pair(const struct shape *array, size_t pair[2])
{
    int64_t best = INT64_MAX;
    for (size_t i = array->rank; i-- > 0;)
        for (size_t j = array->rank; j-- > 0;) {
            int64_t rows = 1, cost = 1;
            while (rows < array->dims[j] && rows < 8)
                rows *= 2;
            for (size_t k = 0; k < array->rank; k++)
                cost *= k == i   ? round_up(array->dims[k], 128)
                        : k == j ? round_up(array->dims[k], rows)
                                 : array->dims[k];
            if (i == j || cost >= best)
                continue;
            best = cost;
            pair[0] = i;
            pair[1] = j;
        }
}

START_TEST(every_pair)
    {
        static const int sizes[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 127, 128, 129, 130, 256};
        srand(7);
        for (int round = 0; round < 3000; round++) {
            struct text text = {0};
            size_t pair[2] = {0, 0};
            int rank = 2 + rand() % 5;
            text_string(&text, "f32[");
            for (int i = 0; i < rank; i++)
                text_format(&text, "%s%d", i ? "," : "", sizes[(unsigned)rand() % 14]);
            text_string(&text, "]");
            const struct shape *shape = predict(text.data, "tpu", PREDICT_ALL);
            plain_pair(shape, pair);
            ck_assert_msg(shape->layout.minor_to_major[0] == (int64_t)pair[0] &&
                              shape->layout.minor_to_major[1] == (int64_t)pair[1],
                          "%s: not (%zu,%zu)", text.data, pair[0], pair[1]);
            text_free(&text);
            arena_reset(&arena);
        }
    }
END_TEST

/* ---- shapes that cannot be predicted ---- */

static void
check_refused(const char *text, enum diagnostic_code code)
{
    struct diagnostic d = {0};
    size_t count;
    ck_assert_ptr_null(
        predict_shape(target("tpu"), shape_of(&arena, text), PREDICT_ALL, &arena, &count, &d));
    ck_assert_msg(d.code == code, "%s: %s", text, d.message);
    arena_reset(&arena);
}

START_TEST(refusals)
    {
        check_refused("f32[?,3]", UNBOUNDED_SIZE);
        check_refused("f6e2m3fn[3]", PREDICT_TYPE);
        check_refused("(f32[2], f6e3m2fn[3])", PREDICT_TYPE);
    }
END_TEST

/* The product of the sizes is near 2^63, and padded sizes are far above. */
START_TEST(large_sizes)
    {
        check("s8[1073741824,8589934591]", "tpu", PREDICT_ALL,
              "s8[1073741824,8589934591]{1,0:T(32,128)(4,1)}", "");
        check("s8[3,3074457345618258602]", "tpu", PREDICT_ALL,
              "s8[3,3074457345618258602]{1,0:T(4,128)(4,1)}", "");
    }
END_TEST

/* ---- targets ---- */

START_TEST(spaces_and_tables)
    {
        char name[SPACE_TEXT];
        ck_assert_str_eq(target_space_name(NULL, 0, name), "HBM");
        ck_assert_str_eq(target_space_name(NULL, 3, name), "S(3)");
        ck_assert_str_eq(target_space_name(target("v4"), 1, name), "VMEM");
        ck_assert_str_eq(target_space_name(target("v4"), 3, name), "CMEM");
        ck_assert_str_eq(target_space_name(target("v4"), 6, name), "S(6)");
        ck_assert_str_eq(target_space_name(target("gpu"), 1, name), "collective");
        ck_assert_str_eq(target_space_name(NULL, SPACE_MIN, name), "S(-128)");
        ck_assert_int_eq(target_table_bytes(target("v5e"), 3), 512);
        ck_assert_int_eq(target_table_bytes(target("v5p"), 42), 192);
        ck_assert_int_eq(target_table_bytes(target("v5p"), 0), 0);
        ck_assert_int_eq(target_table_bytes(target("cpu"), 3), 24);
        ck_assert_int_eq(target_table_bytes(target("v2"), 3), -1);
    }
END_TEST

static long long
booked(const char *text, const char *name)
{
    struct size size;
    struct diagnostic d = {0};
    const struct shape *shape = shape_of(&arena, text);
    ck_assert_int_eq(size_compute(&size, shape, &arena, &d), 0);
    target_book(target(name), shape, &size);
    ck_assert_int_eq(size.data_bytes + size.padding_bytes, size.bytes);
    ck_assert_int_eq(size.tile_bytes + size.widening_bytes + size.tail_bytes +
                         size.register_bytes,
                     size.padding_bytes);
    arena_reset(&arena);
    return size.bytes;
}

START_TEST(registers)
    {
        ck_assert_int_eq(booked("u32[]", "v5e"), 4096);
        ck_assert_int_eq(booked("bf16[]", "v5p"), 2048);
        ck_assert_int_eq(booked("pred[]{:S(6)}", "v6e"), 1024);
        ck_assert_int_eq(booked("u32[]{:S(2)}", "v5e"), 4);
        ck_assert_int_eq(booked("f32[]{:T(128)}", "v5e"), 512);
        ck_assert_int_eq(booked("f32[3]", "v5e"), 12);
        ck_assert_int_eq(booked("f32[]", "cpu"), 4);
    }
END_TEST

Suite *
predict_suite(void)
{
    Suite *suite = suite_create("predict");
    TCase *tests = tcase_create("predict");
    tcase_add_test(tests, layouts_of_libtpu);
    tcase_add_loop_test(tests, scopes, 0, (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, every_pair);
    tcase_add_test(tests, refusals);
    tcase_add_test(tests, large_sizes);
    tcase_add_test(tests, spaces_and_tables);
    tcase_add_test(tests, registers);
    suite_add_tcase(suite, tests);
    return suite;
}
