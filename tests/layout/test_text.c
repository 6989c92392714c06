/* Tests of the growing string. */
#include "layout/base/text.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>

static void
check_integer(int64_t value)
{
    char wanted[32];
    struct text text = {0};
    snprintf(wanted, sizeof wanted, "n%lld", (long long)value);
    text_char(&text, 'n');
    text_integer(&text, value);
    ck_assert_str_eq(text.data, wanted);
    ck_assert_uint_eq(text.length, strlen(wanted));
    text_free(&text);
}

/* Prints numbers of every length, and those next to a power of ten. */
START_TEST(test_integers)
    {
        int64_t power = 1;
        for (int digits = 1; digits <= 18; digits++) {
            for (int64_t near = -2; near <= 2; near++) {
                check_integer(power + near);
                check_integer(-(power + near));
            }
            power *= 10;
        }
        check_integer(INT64_MAX);
        check_integer(INT64_MIN);
    }
END_TEST

/* Prints whole numbers and others of every magnitude as printf does. */
START_TEST(test_reals)
    {
        static const double factors[] = {0, -0.0, 1, -1, 1.5, 2.0 / 3, 9.99999, 9.999995};
        for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
            for (double power = 1e-9; power < 1e20; power *= 10) {
                char wanted[32];
                struct text text = {0};
                snprintf(wanted, sizeof wanted, "%.6g", factors[i] * power);
                text_real(&text, factors[i] * power);
                ck_assert_str_eq(text.data, wanted);
                text_free(&text);
            }
    }
END_TEST

Suite *
text_suite(void)
{
    Suite *suite = suite_create("text");
    TCase *tests = tcase_create("text");
    tcase_add_test(tests, test_integers);
    tcase_add_test(tests, test_reals);
    suite_add_tcase(suite, tests);
    return suite;
}
