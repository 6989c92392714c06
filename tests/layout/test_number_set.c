/* A set of numbers against a list of marks. */
#include "layout/base/arena.h"
#include "layout/base/number_set.h"
#include "tests/suites.h"
#include "tests/support/tirx_random.h"

#include <string.h>

#define MOST 70000 /* three levels of words */

static const size_t bounds[] = {1, 63, 64, 65, 4095, 4096, 4097, MOST};

static size_t
next_mark(const bool *marks, size_t bound, size_t from)
{
    while (from < bound && !marks[from])
        from++;
    return from < bound ? from : NUMBER_NONE;
}

static void
compare(struct random *random, size_t bound)
{
    static bool marks[MOST];
    struct arena arena = {0};
    struct number_set set = number_set_make(&arena, bound);
    memset(marks, 0, sizeof marks);
    for (int i = 0; i < 2000; i++) {
        size_t number = (size_t)random_below(random, (int64_t)bound);
        marks[number] = random_below(random, 3) > 0;
        if (marks[number])
            number_set_add(&set, number);
        else
            number_set_remove(&set, number);
        size_t from = (size_t)random_below(random, (int64_t)bound + 1);
        ck_assert_uint_eq(number_set_next(&set, from), next_mark(marks, bound, from));
    }
    arena_free(&arena);
}

START_TEST(number_set_is_a_list_of_marks)
    {
        struct random random = {.state = 1};
        compare(&random, bounds[_i]);
    }
END_TEST

Suite *
number_set_suite(void)
{
    Suite *suite = suite_create("number_set");
    TCase *tests = tcase_create("number_set");
    tcase_add_loop_test(tests, number_set_is_a_list_of_marks, 0,
                        sizeof bounds / sizeof *bounds);
    suite_add_tcase(suite, tests);
    return suite;
}
