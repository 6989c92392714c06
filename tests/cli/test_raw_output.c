/* A file of raw bytes whose last error comes when it is closed, as over a network: here
 * somebody else has closed it. */
#include "cli/console.h"
#include "cli/input/raw_output.h"
#include "tests/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

START_TEST(failing_close_is_said)
    {
        FILE *real = stderr;
        char *said = NULL;
        size_t length;
        struct console console = {.command = "detile"};
        struct raw_output out = {.console = &console, .bits = 8, .room = 1};
        stderr = open_memstream(&said, &length);
        ck_assert_int_eq(raw_output_open(&out, "/dev/null", STDIN_FILENO), 0);
        if (_i == 1)
            close(out.fd);
        raw_output_close(&out, true);
        fclose(stderr);
        stderr = real;
        ck_assert_int_eq(console.status, _i == 0 ? STATUS_OK : STATUS_SYSTEM);
        ck_assert_str_eq(
            said,
            _i == 0
                ? ""
                : "hlo-layout detile: error: cannot write /dev/null: Bad file descriptor\n");
        free(said);
    }
END_TEST

Suite *
raw_output_suite(void)
{
    Suite *suite = suite_create("raw_output");
    TCase *tests = tcase_create("raw_output");
    tcase_add_loop_test(tests, failing_close_is_said, 0, 2);
    suite_add_tcase(suite, tests);
    return suite;
}
