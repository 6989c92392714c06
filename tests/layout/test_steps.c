/* Steps are counted, and do not grow with parts of a layout that make no difference. */
#include "layout/access/read.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/steps.h"
#include "layout/base/table.h"
#include "layout/compare.h"
#include "layout/coverage.h"
#include "layout/digits.h"
#include "layout/order.h"
#include "layout/shape.h"
#include "parser/shape/shape_parse.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>

static struct arena arena;

static void
clean(void)
{
    steps_allow(INT64_MAX);
    arena_free(&arena);
}

/* Makes an array of `units` dims of 1 between two dims of 8, whose strides are given. */
static void
make(struct mapping *m, size_t units, int64_t outer, int64_t inner)
{
    int64_t *dims = arena_array(&arena, units + 2, sizeof *dims);
    for (size_t i = 0; i < units + 2; i++)
        dims[i] = 1;
    dims[0] = dims[units + 1] = 8;
    mapping_begin(m, &arena, dims, units + 2);
    for (size_t i = 0; i < units + 2; i++)
        mapping_place(m, i, AXIS_M, i ? inner : outer);
}

static int
count_found(void *context, const int64_t *index)
{
    (void)index;
    ++*(int *)context;
    return 0;
}

static int
ask_inverse(const struct mapping *m)
{
    struct diagnostic d = {0};
    int64_t place = 21;
    int found = 0;
    if (mapping_inverse(m, &place, count_found, &found, &d) == 0)
        return found == 1;
    ck_assert_int_eq(d.code, STEPS_SPENT);
    return 0;
}

static int
ask_compare(const struct mapping *m)
{
    struct mapping other;
    struct difference difference;
    struct diagnostic d = {0};
    make(&other, m->rank - 2, 8, 1);
    int answer = mapping_compare(m, &other, &arena, &difference, &d);
    ck_assert_int_eq(d.code, answer < 0 ? STEPS_SPENT : DIAGNOSTIC_NONE);
    return answer == 1;
}

static int
ask_coverage(const struct mapping *m)
{
    struct coverage coverage;
    struct diagnostic d = {0};
    if (coverage_count(m, &coverage, &d) == 0)
        return coverage.places == 64;
    ck_assert_int_eq(d.code, STEPS_SPENT);
    return 0;
}

static int
ask_banks(const struct mapping *m)
{
    const struct read_pattern column = {.kind = READ_COLUMN};
    struct access_read read;
    struct diagnostic d = {0};
    if (access_read_make(&read, m, &column, 32, 4, &arena, &d) == 0)
        return 1;
    ck_assert_int_eq(d.code, STEPS_SPENT);
    return 0;
}

/* The smallest number of steps that is enough for an answer. With fewer the steps must be
 * spent. */
static int64_t
least_steps(const struct mapping *m, int (*ask)(const struct mapping *m))
{
    int64_t low = 0, high = 1 << 20; /* low: too few; high: enough */
    steps_allow(high);
    ck_assert_int_eq(ask(m), 1);
    steps_allow(0);
    if (ask(m))
        return 0;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        steps_allow(middle);
        if (ask(m))
            high = middle;
        else
            low = middle;
    }
    steps_allow(INT64_MAX);
    return high;
}

/* A question about a layout of n dims of 1 takes about n steps, not n * n. */
START_TEST(steps_grow_as_dims)
    {
        static int (*const asks[])(const struct mapping *m) = {ask_inverse, ask_compare,
                                                               ask_coverage, ask_banks};
        struct mapping small, large;
        make(&small, 10, 8, 1);
        make(&large, 10000, 8, 1);
        for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
            int64_t few = least_steps(&small, asks[i]), many = least_steps(&large, asks[i]);
            ck_assert_int_ge(many, few);
            ck_assert_int_le(many, 10000 * 10 + few);
        }
    }
END_TEST

/* If strides are those of a row-major array, the search for a place has one choice for each
 * digit. */
START_TEST(row_major_takes_a_choice_a_digit)
    {
        struct mapping m;
        make(&m, 0, 8, 1);
        ck_assert_int_le(least_steps(&m, ask_inverse), 20);
    }
END_TEST

/* With other strides a place is found or the steps are spent, but never a wrong answer. */
START_TEST(search_ends_when_steps_are_spent)
    {
        int64_t dims[40], place = 0;
        struct mapping m;
        struct diagnostic d = {0};
        int found = 0;
        for (size_t i = 0; i < 40; i++)
            dims[i] = 2;
        mapping_begin(&m, &arena, dims, 40);
        uint64_t state = 88172645463325252u;
        for (size_t i = 0; i < 40; i++) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            int64_t stride = (int64_t)((state >> 24 | (uint64_t)1 << 39) & 0xffffffffff);
            mapping_place(&m, i, AXIS_M, stride);
            place += i % 2 ? stride : 0;
        }
        place++; /* whether or not an element is here, finding out takes many steps */
        steps_allow(100000);
        ck_assert_int_eq(mapping_inverse(&m, &place, count_found, &found, &d), -1);
        ck_assert_int_eq(d.code, STEPS_SPENT);
        ck_assert(!steps_take(1)); /* they stay spent */
        steps_renew();
        ck_assert(steps_take(100000));
        ck_assert(!steps_take(1));
    }
END_TEST

/* What a question asks on its way takes none of its steps and leaves it the rest. */
START_TEST(a_question_within_leaves_the_steps)
    {
        static const char text[] = "f32[24,40]{1,0:T(8,128)}",
                          other[] = "f32[24,40]{0,1:T(8,128)}";
        struct diagnostic d = {0};
        const struct shape *from = shape_parse(text, sizeof text - 1, &arena, &d);
        const struct shape *to = shape_parse(other, sizeof other - 1, &arena, &d);
        steps_allow(1000);
        ck_assert(steps_take(400));
        ck_assert(!order_same(from, to, NULL, &arena));
        ck_assert(steps_take(600));
        ck_assert(!steps_take(1));
    }
END_TEST

/* Dims of 1 make no digits, so thousands of them take no memory but that of the lists. */
START_TEST(units_leave_no_digits)
    {
        struct mapping m;
        struct digit_system system;
        struct diagnostic d;
        make(&m, 30000, 8, 1);
        while (m.digit_count > 1)
            ck_assert_int_eq(mapping_combine(&m, m.digit_count - 2, &d), 0);
        mapping_split(&m, 0, 8);
        mapping_place(&m, 0, AXIS_M, 8);
        mapping_place(&m, 1, AXIS_M, 1);
        struct variables variables = digits_variables(&m, &arena);
        ck_assert_int_eq(digits_of(&m, &variables, &arena, &system, &d), 1);
        ck_assert_uint_eq(system.count, 2);
        ck_assert_uint_eq(system.digits[0].variable, 0);
        ck_assert_uint_eq(system.digits[1].variable, 30001);
        ck_assert_int_eq(system.digits[0].stride, 8);
    }
END_TEST

static char (*texts)[12]; /* text number i + 1 is texts[i] */

static struct slice
text_of(const void *owner, uint32_t number)
{
    (void)owner;
    return (struct slice){texts[number - 1], 11};
}

/* Among 300,000 texts some have the same 32-bit hash, whatever the seed; each must keep its own
 * number. */
START_TEST(texts_of_one_hash_stay_apart)
    {
        enum { COUNT = 300000 };
        struct table table = {0};
        table_seed = (uint64_t)_i * 0x9e3779b97f4a7c15u;
        texts = malloc(COUNT * sizeof *texts);
        ck_assert_ptr_nonnull(texts);
        for (uint32_t i = 0; i < COUNT; i++) {
            snprintf(texts[i], sizeof *texts, "name%07u", i);
            uint32_t *number = table_slot(&table, text_of(texts, i + 1), text_of, texts);
            ck_assert_uint_eq(*number, 0);
            *number = i + 1;
        }
        for (uint32_t i = 0; i < COUNT; i++)
            ck_assert_uint_eq(table_find(&table, text_of(texts, i + 1), text_of, texts), i + 1);
        table_free(&table);
        free(texts);
        table_seed = 0;
    }
END_TEST

Suite *
steps_suite(void)
{
    Suite *suite = suite_create("steps");
    TCase *tests = tcase_create("steps");
    tcase_add_checked_fixture(tests, NULL, clean);
    tcase_add_test(tests, steps_grow_as_dims);
    tcase_add_test(tests, row_major_takes_a_choice_a_digit);
    tcase_add_test(tests, search_ends_when_steps_are_spent);
    tcase_add_test(tests, a_question_within_leaves_the_steps);
    tcase_add_test(tests, units_leave_no_digits);
    tcase_add_loop_test(tests, texts_of_one_hash_stay_apart, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
