/* Tests of the chart of bytes over a schedule: eighths of a line, columns that several moments
 * share, and the label of the marked moment. */
#include "layout/base/text.h"
#include "render/text/chart_text.h"
#include "tests/suites.h"

#include <string.h>

#define WIDTH 22 /* leaves ten columns behind the margin */

static void
check_chart(const int64_t *curve, size_t count, size_t width, size_t marked, const char *label,
            const char *wanted)
{
    struct printable text = {0};
    text_string(&text, "");
    chart_text(&text, &(struct chart_text){curve, count, width, marked, label});
    ck_assert_str_eq(text.data, wanted);
    text_free(&text);
}

/* All moments are equally wide. The highest is 48 eighths high, and any value above 0 is
 * visible. */
START_TEST(test_levels)
    {
        check_chart((int64_t[]){480, 90, 9, 0, 471}, 5, WIDTH, 0, "most",
                    "     480 B │██      ▇▇\n"
                    "           │██      ██\n"
                    "           │██      ██\n"
                    "           │██      ██\n"
                    "           │██▁▁    ██\n"
                    "         0 │████▁▁  ██\n"
                    "             ↑ most\n");
        check_chart((int64_t[]){0, 0}, 2, WIDTH, 1, "none",
                    "       0 B │          \n"
                    "           │          \n"
                    "           │          \n"
                    "           │          \n"
                    "           │          \n"
                    "         0 │          \n"
                    "                none ↑\n");
        check_chart(NULL, 0, WIDTH, 0, "no moment", "");
    }
END_TEST

/* A column shows the highest of its moments: here 25 moments share ten columns, two or three in
 * each. */
START_TEST(test_shared_columns)
    {
        int64_t curve[25] = {[2] = 8, [4] = 16, [5] = 4, [7] = 24, [24] = 48};
        check_chart(curve, 25, WIDTH, 4, "x",
                    "      48 B │         █\n"
                    "           │         █\n"
                    "           │         █\n"
                    "           │   █     █\n"
                    "           │ █ █     █\n"
                    "         0 │ █▄█     █\n"
                    "             ↑ x\n");
    }
END_TEST

/* The label is to the right of the mark if it fits there, else to the left, else it is cut. */
START_TEST(test_labels)
    {
        static const struct {
            size_t marked;
            const char *label, *line;
        } cases[] = {
            {0, "12345678", "            ↑ 12345678\n"},
            {0, "123456789", "            ↑ 123456789\n"},
            {7, "1", "                   ↑ 1\n"},
            {8, "1", "                  1 ↑\n"},
            {9, "12345678", "            12345678 ↑\n"},
            {9, "123456789", "                     ↑ 123456789\n"},
        };
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            int64_t curve[10] = {0};
            struct printable text = {0};
            chart_text(&text,
                       &(struct chart_text){curve, 10, WIDTH, cases[i].marked, cases[i].label});
            ck_assert_str_eq(strstr(text.data, " 0 │          \n") + strlen(" 0 │          \n"),
                             cases[i].line);
            text_free(&text);
        }
    }
END_TEST

/* The chart has at least ten columns, however narrow the terminal is. */
START_TEST(test_narrow)
    {
        for (size_t width = 0; width <= WIDTH; width += 11)
            check_chart((int64_t[]){1, 2}, 2, width, 0, "",
                        "       2 B │     █████\n"
                        "           │     █████\n"
                        "           │     █████\n"
                        "           │██████████\n"
                        "           │██████████\n"
                        "         0 │██████████\n"
                        "                ↑ \n");
        check_chart((int64_t[]){1, 2}, 2, WIDTH + 2, 1, "",
                    "       2 B │      ██████\n"
                    "           │      ██████\n"
                    "           │      ██████\n"
                    "           │████████████\n"
                    "           │████████████\n"
                    "         0 │████████████\n"
                    "                       ↑\n");
        check_chart((int64_t[]){8, 0, 48}, 3, WIDTH + 1, 1, "-",
                    "      48 B │      ███\n"
                    "           │      ███\n"
                    "           │      ███\n"
                    "           │      ███\n"
                    "           │      ███\n"
                    "         0 │███   ███\n"
                    "                 ↑ -\n");
        check_chart((int64_t[11]){[10] = 1}, 11, WIDTH + 1, 10, "",
                    "       1 B │          █\n"
                    "           │          █\n"
                    "           │          █\n"
                    "           │          █\n"
                    "           │          █\n"
                    "         0 │          █\n"
                    "                      ↑\n");
    }
END_TEST

Suite *
chart_suite(void)
{
    Suite *suite = suite_create("chart");
    TCase *tests = tcase_create("chart");
    tcase_add_test(tests, test_levels);
    tcase_add_test(tests, test_shared_columns);
    tcase_add_test(tests, test_labels);
    tcase_add_test(tests, test_narrow);
    suite_add_tcase(suite, tests);
    return suite;
}
