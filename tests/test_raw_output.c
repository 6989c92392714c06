/* A file of raw bytes whose last error comes when it is closed, as over a network: here
 * somebody else has closed it. */
#include "cli/command.h"
#include "cli/raw_output.h"
#include "tests/failing_memory.h"
#include "tests/suites.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

START_TEST(failing_close_is_said)
    {
        FILE *real = stderr;
        char *said = NULL;
        size_t length;
        struct context context = {.command = command_by_name("detile")};
        struct raw_output out;
        stderr = open_memstream(&said, &length);
        ck_assert_int_eq(raw_output_open(&out, &context, "/dev/null", STDIN_FILENO, 8, 1), 0);
        if (_i == 1)
            close(out.fd);
        raw_output_close(&out);
        fclose(stderr);
        stderr = real;
        ck_assert_int_eq(context.status, _i == 0 ? STATUS_OK : STATUS_SYSTEM);
        ck_assert_str_eq(
            said,
            _i == 0
                ? ""
                : "hlo-layout detile: error: cannot write /dev/null: Bad file descriptor\n");
        free(said);
    }
END_TEST

/* A file that was not opened is not closed: standard output stays open. */
START_TEST(unopened_file_is_not_closed)
    {
        FILE *real = stderr;
        char *said = NULL;
        size_t length;
        struct context context = {.command = command_by_name("detile")};
        struct raw_output out;
        stderr = open_memstream(&said, &length);
        memory_fails_at(0, false);
        ck_assert_int_eq(raw_output_open(&out, &context, "/dev/null", STDIN_FILENO, 8, 1), -1);
        ck_assert(memory_is_back());
        raw_output_close(&out);
        fclose(stderr);
        stderr = real;
        ck_assert_int_eq(context.status, STATUS_SYSTEM);
        ck_assert_int_ge(fcntl(STDOUT_FILENO, F_GETFD), 0);
        free(said);
    }
END_TEST

Suite *
raw_output_suite(void)
{
    Suite *suite = suite_create("raw_output");
    TCase *tests = tcase_create("raw_output");
    tcase_add_loop_test(tests, failing_close_is_said, 0, 2);
    tcase_add_test(tests, unopened_file_is_not_closed);
    suite_add_tcase(suite, tests);
    return suite;
}
