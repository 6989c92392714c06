/* Tests the line that says how much of an input was read. The tests set its clock. */
#include "cli/input/progress.h"
#include "tests/suites.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LONG_AGO 0
#define NOT_YET  INT64_MAX

static const char input[3000];

/* Reads so many bytes and checks what is written on standard error. size 0: hides the line
 * instead. */
static void
check_read(struct progress *progress, size_t size, const char *wanted)
{
    unsigned char buffer[sizeof input];
    char got[100] = "";
    ssize_t count = 0;
    FILE *file = tmpfile();
    int errors = dup(STDERR_FILENO);
    ck_assert(file && errors >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    if (size)
        count = progress->reader.read(&progress->reader, buffer, size);
    else
        progress_hide(progress);
    fflush(stderr);
    dup2(errors, STDERR_FILENO);
    close(errors);
    rewind(file);
    size_t length = fread(got, 1, sizeof got - 1, file);
    fclose(file);
    ck_assert_int_eq(count, (ssize_t)size);
    ck_assert_uint_eq(length, strlen(wanted));
    ck_assert_str_eq(got, wanted);
}

static void
begin(struct progress *progress, uint64_t all)
{
    progress_begin(progress, reader_of_memory(input, sizeof input, 0), "m.hlo", all);
    progress->terminal = true;
    progress->started = progress->shown_at = LONG_AGO;
}

/* The line has the bytes read so far, and the bytes of the input if they are known. */
START_TEST(test_line)
    {
        struct progress progress;
        begin(&progress, 3000);
        check_read(&progress, 512, "\r\033[Km.hlo: read 512 B of 2.93 KiB");
        check_read(&progress, 0, "\r\033[K");
        check_read(&progress, 0, "");
        progress.shown_at = LONG_AGO;
        check_read(&progress, 1024, "\r\033[Km.hlo: read 1.50 KiB of 2.93 KiB");
        begin(&progress, 0);
        check_read(&progress, 512, "\r\033[Km.hlo: read 512 B");
    }
END_TEST

/* The line is not shown at once, not again soon after, and only on a terminal. */
START_TEST(test_silence)
    {
        struct progress progress;
        begin(&progress, 0);
        progress.started = NOT_YET;
        check_read(&progress, 512, "");
        progress.started = LONG_AGO;
        progress.shown_at = NOT_YET;
        check_read(&progress, 512, "");
        progress.shown_at = LONG_AGO;
        progress.terminal = false;
        check_read(&progress, 512, "");
        check_read(&progress, 0, "");
        check_read(NULL, 0, "");
        progress.terminal = true;
        check_read(&progress, 512, "\r\033[Km.hlo: read 2.00 KiB");
    }
END_TEST

Suite *
progress_suite(void)
{
    Suite *suite = suite_create("progress");
    TCase *tests = tcase_create("progress");
    tcase_add_test(tests, test_line);
    tcase_add_test(tests, test_silence);
    suite_add_tcase(suite, tests);
    return suite;
}
