/* Texts that grow beyond what is kept in memory, where a temporary file takes them and where
 * none does. */
#include "cli/spool.h"
#include "tests/suites.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define LINES 100000
#define LINE  "row 000000\n"

static struct spool spool;

static void
teardown(void)
{
    spool_free(&spool);
    spool = (struct spool){0};
}

/* Lowers a limit of this process. Returns the limit before. */
static struct rlimit
lower(int resource, rlim_t value)
{
    struct rlimit before, limit;
    ck_assert_int_eq(getrlimit(resource, &before), 0);
    limit = before;
    limit.rlim_cur = value;
    ck_assert_int_eq(setrlimit(resource, &limit), 0);
    return before;
}

/* Appends numbered lines, and returns the most bytes that were in memory. */
static size_t
append_lines(int count)
{
    size_t most = 0;
    for (int i = 0; i < count; i++) {
        text_string(&spool.text, "row ");
        for (int unit = 100000; unit; unit /= 10)
            text_integer(&spool.text, i / unit % 10);
        text_string(&spool.text, "\n");
        most = spool.text.length > most ? spool.text.length : most;
        spool_settle(&spool);
    }
    return most;
}

/* Checks that all lines are read, in order, and nothing behind them. */
static void
check_lines(int count)
{
    const size_t width = sizeof LINE - 1;
    struct text all = {0};
    for (struct printable_part piece; (piece = spool_next(&spool)).length;)
        text_append(&all, piece.text, piece.length);
    ck_assert_int_eq(spool.error, 0);
    ck_assert_uint_eq(all.length, (size_t)count * width);
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(strtol(all.data + (size_t)i * width + 4, NULL, 10), i);
    ck_assert_uint_eq(spool_next(&spool).length, 0);
    text_free(&all);
}

START_TEST(short_text_stays_in_memory)
    {
        append_lines(3);
        ck_assert_ptr_null(spool.file);
        check_lines(3);
    }
END_TEST

START_TEST(empty_text_has_no_piece)
    {
        check_lines(0);
    }
END_TEST

START_TEST(long_text_goes_to_a_file)
    {
        ck_assert_uint_lt(append_lines(LINES), 300000);
        ck_assert_uint_gt(spool.file_bytes, LINES * (sizeof LINE - 1) - 300000);
        check_lines(LINES);
    }
END_TEST

START_TEST(no_room_for_the_file)
    {
        signal(SIGXFSZ, SIG_IGN);
        const struct rlimit before = lower(RLIMIT_FSIZE, 600000);
        append_lines(LINES);
        setrlimit(RLIMIT_FSIZE, &before);
        ck_assert_uint_gt(spool.file_bytes, 0);
        ck_assert_uint_lt(spool.file_bytes, 600000);
        check_lines(LINES);
    }
END_TEST

START_TEST(no_file_can_be_made)
    {
        const struct rlimit before = lower(RLIMIT_NOFILE, 0);
        append_lines(LINES);
        setrlimit(RLIMIT_NOFILE, &before);
        ck_assert_uint_eq(spool.file_bytes, 0);
        check_lines(LINES);
    }
END_TEST

START_TEST(file_that_cannot_be_read_is_an_error)
    {
        append_lines(LINES);
        int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, fileno(spool.file));
        close(nothing);
        ck_assert_uint_eq(spool_next(&spool).length, 0);
        ck_assert_int_ne(spool.error, 0);
        ck_assert_uint_eq(spool_next(&spool).length, 0);
    }
END_TEST

Suite *
spool_suite(void)
{
    Suite *suite = suite_create("spool");
    TCase *tests = tcase_create("spool");
    tcase_add_checked_fixture(tests, NULL, teardown);
    tcase_add_test(tests, empty_text_has_no_piece);
    tcase_add_test(tests, short_text_stays_in_memory);
    tcase_add_test(tests, long_text_goes_to_a_file);
    tcase_add_test(tests, no_room_for_the_file);
    tcase_add_test(tests, no_file_can_be_made);
    tcase_add_test(tests, file_that_cannot_be_read_is_an_error);
    suite_add_tcase(suite, tests);
    return suite;
}
